import Alert from "@arco-design/web-react/es/Alert";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../form-model/field-widget.ts";
import { formTexts } from "../form-model/form-texts.ts";
import { useFormServices } from "../form-model/services.ts";
import { WidgetBoundary } from "../kinds/shared/widget/widget-boundary.tsx";

/**
 * Renders a feature's widget. An unknown id is shown as text, because a blank place would hide the
 * mistake.
 */
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
