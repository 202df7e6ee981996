import type { ComponentType } from "react";
import { useI18n, lazyComponent } from "#ui";
import type { FieldWidgetProps } from "../../../form-model/field-widget.ts";
import { formTexts } from "../../../form-model/form-texts.ts";
import { WidgetBoundary } from "./widget-boundary.tsx";
import { WidgetLoading } from "./widget-loading.tsx";

type Load = () => Promise<ComponentType<FieldWidgetProps>>;

/** A widget that loads when a form first needs it. Later forms show it at once. */
export function lazyWidget(load: Load): ComponentType<FieldWidgetProps> {
  const Widget = lazyComponent(load, WidgetLoading);
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
