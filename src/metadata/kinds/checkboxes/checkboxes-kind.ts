import type { Kind } from "../kind.ts";

export const checkboxesKind = {
  fill: "choose",
} as const satisfies Kind;
