import { useI18n } from "#ui";

/** Keeps the place of a widget whose code is under way. */
export function WidgetWaiting() {
  const { t } = useI18n();
  return <div className="form-loading" role="status" aria-label={t("loading")} />;
}
