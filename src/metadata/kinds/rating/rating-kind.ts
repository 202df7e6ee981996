import type { Kind } from "../kind.ts";

export const ratingKind = {
  fill: "choose",
} as const satisfies Kind;
