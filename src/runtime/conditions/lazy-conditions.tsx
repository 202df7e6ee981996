import { lazyComponent, Skeleton } from "#ui";

/** With a report's designer, never with a list. */
export const Conditions = lazyComponent(
  () => import("./conditions.tsx").then(({ Conditions }) => Conditions),
  () => <Skeleton rows={1} />,
);
