import { lazy, Suspense, useState, type ComponentType } from "react";
import { useI18n } from "#ui";
import type { FieldWidgetProps } from "../field-widget.ts";
import { formTexts } from "../form-texts.ts";
import { WidgetBoundary } from "./widget-boundary.tsx";

type Load = () => Promise<ComponentType<FieldWidgetProps>>;

/** A widget whose code is fetched when a form first needs it. */
export function lazyWidget(load: Load): ComponentType<FieldWidgetProps> {
  const fresh = () => lazy(async () => ({ default: await load() }));
  // Shared by all forms, so that the second one shows it at once.
  let shared = fresh();
  return function LazyWidget(props: FieldWidgetProps) {
    const { t } = useI18n(formTexts);
    const { t: common } = useI18n();
    const [Widget, setWidget] = useState(() => shared);
    const retry = (): void => {
      shared = fresh();
      setWidget(() => shared);
    };
    return (
      <WidgetBoundary message={t("widgetFailed")} retryLabel={common("retry")} onRetry={retry}>
        <Suspense fallback={<div className="form-loading" role="status" aria-label={common("loading")} />}>
          <Widget {...props} />
        </Suspense>
      </WidgetBoundary>
    );
  };
}
