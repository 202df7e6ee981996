import Alert from "@arco-design/web-react/es/Alert";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { useFormServices } from "../services.ts";
import { WidgetBoundary } from "./widget-boundary.tsx";

/** A feature's widget; an id that no feature brings is named instead of leaving the place blank. */
export function FeatureWidget(props: FieldWidgetProps) {
  const { t } = useI18n(formTexts);
  const { t: shared } = useI18n();
  const services = useFormServices();
  const Widget = services.widget?.(props.field.widget) ?? null;
  if (Widget === null) return <Alert type="warning" content={t("unknownWidget", { id: props.field.widget })} />;
  return (
    <WidgetBoundary message={t("widgetFailed")} retryLabel={shared("retry")}>
      <Widget {...props} />
    </WidgetBoundary>
  );
}
