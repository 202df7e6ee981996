import type { Kind } from "../kind.ts";

export const radioKind = {
  fill: "choose",
} as const satisfies Kind;
