import { lazyComponent, Skeleton } from "#ui";
import { Waiting } from "../start/generated-screens.tsx";

export const WidgetSamples = lazyComponent(
  () => import("./widget-samples.tsx").then(({ WidgetSamples }) => WidgetSamples),
  Waiting,
  "panel",
);

export const ModulePreview = lazyComponent(
  () => import("./module-preview.tsx").then(({ ModulePreview }) => ModulePreview),
  () => <Skeleton rows={8} />,
  "panel",
);
