import { onDemand, Skeleton } from "#ui";

/** Formatted text of a record for screens outside of the runtime: clean, and its code comes when there is some. */
export const RichContentLater = onDemand(
  () => import("./rich-content.tsx").then(({ RichContent }) => RichContent),
  () => <Skeleton rows={4} />,
);
