import type { Kind } from "../kind.ts";

export const referenceKind = {
  fill: "choose",
} as const satisfies Kind;
