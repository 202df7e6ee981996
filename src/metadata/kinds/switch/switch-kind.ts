import type { Kind } from "../kind.ts";

export const switchKind = {
  fill: "choose",
} as const satisfies Kind;
