import { useI18n } from "#ui";

/** Reserves the place of a widget while its code loads. */
export function WidgetLoading() {
  const { t } = useI18n();
  return <div className="form-loading" role="status" aria-label={t("loading")} />;
}
