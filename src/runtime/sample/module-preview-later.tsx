import { onDemand, Skeleton } from "#ui";

export const ModulePreview = onDemand(
  () => import("./module-preview.tsx").then(({ ModulePreview }) => ModulePreview),
  () => <Skeleton rows={8} />,
);
