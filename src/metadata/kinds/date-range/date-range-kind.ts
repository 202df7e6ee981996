import type { Kind } from "../kind.ts";

export const dateRangeKind = {
  fill: "choose",
  keywords: { span: true },
} as const satisfies Kind;
