import type { KindView } from "../kind-view.ts";
import { RichTextCell } from "./rich-text-cell.tsx";

export const richTextView: KindView = { Cell: RichTextCell };
