import { lazyComponent, Skeleton } from "#ui";

/** Sanitised rich text of a record for screens outside the runtime. Its code loads on demand. */
export const LazyRichContent = lazyComponent(
  () => import("./rich-content.tsx").then(({ RichContent }) => RichContent),
  () => <Skeleton rows={4} />,
);
