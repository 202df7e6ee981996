import type { ComponentType } from "react";
import { useI18n, onDemand } from "#ui";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { WidgetBoundary } from "./widget-boundary.tsx";
import { WidgetWaiting } from "./widget-waiting.tsx";

type Load = () => Promise<ComponentType<FieldWidgetProps>>;

/** A widget whose code is fetched when a form first needs it; the second form shows it at once. */
export function lazyWidget(load: Load): ComponentType<FieldWidgetProps> {
  const Widget = onDemand(load, WidgetWaiting);
  return function LazyWidget(props: FieldWidgetProps) {
    const { t } = useI18n(formTexts);
    const { t: common } = useI18n();
    return (
      <WidgetBoundary message={t("widgetFailed")} retryLabel={common("retry")}>
        <Widget {...props} />
      </WidgetBoundary>
    );
  };
}
