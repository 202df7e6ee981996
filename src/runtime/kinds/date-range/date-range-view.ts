import type { KindView } from "../kind-view.ts";
import { formatSpan } from "./format-span.ts";

export const dateRangeView: KindView = { formatLine: formatSpan, indivisible: true };
