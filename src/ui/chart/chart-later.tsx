import { Skeleton } from "../feedback/skeleton.tsx";
import { onDemand } from "../on-demand.tsx";

/** Charts weigh more than a list: their code comes with the first one. */
export const Chart = onDemand(
  () => import("./chart.tsx").then(({ Chart }) => Chart),
  () => <Skeleton rows={5} />,
);
