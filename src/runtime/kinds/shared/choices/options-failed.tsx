import Link from "@arco-design/web-react/es/Link";
import { useI18n } from "#ui";
import { formTexts } from "../../../form-model/form-texts.ts";

/** Reports choices that could not be loaded, with a button to retry. */
export function OptionsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n(formTexts);
  const { t: shared } = useI18n();
  return (
    <div className="form-options-failed" role="alert">
      {t("optionsFailed")} <Link onClick={onRetry}>{shared("retry")}</Link>
    </div>
  );
}
