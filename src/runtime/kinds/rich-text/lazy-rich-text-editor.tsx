import { lazyComponent, Skeleton } from "#ui";

/** The editor of formatted text for screens outside the runtime. Its code loads on demand. */
export const LazyRichTextEditor = lazyComponent(
  () => import("./rich-text-editor.tsx").then(({ RichTextEditor }) => RichTextEditor),
  () => <Skeleton rows={6} />,
);
