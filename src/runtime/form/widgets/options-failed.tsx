import Link from "@arco-design/web-react/es/Link";
import { useI18n } from "#ui";
import { formTexts } from "../form-texts.ts";

/** Says that choices could not be loaded, and tries again. */
export function OptionsFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useI18n(formTexts);
  const { t: shared } = useI18n();
  return (
    <div className="form-options-failed" role="alert">
      {t("optionsFailed")} <Link onClick={onRetry}>{shared("retry")}</Link>
    </div>
  );
}
