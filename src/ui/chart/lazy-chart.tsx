import { Skeleton } from "../feedback/skeleton.tsx";
import { lazyComponent } from "../lazy/lazy-component.tsx";

/** The charting code is large, so it loads with the first chart. */
export const Chart = lazyComponent(
  () => import("./chart.tsx").then(({ Chart }) => Chart),
  () => <Skeleton rows={5} />,
);
