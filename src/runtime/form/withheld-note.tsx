import { Icon, useI18n } from "#ui";
import { formTexts } from "./form-texts.ts";

/** Beside the title of a field that the caller's roles keep from being written: a lock that says so. */
export function WithheldNote() {
  const { t } = useI18n(formTexts);
  const why = t("withheld");
  return (
    <span className="form-withheld" title={why}>
      <Icon name="lock" label={why} />
    </span>
  );
}
