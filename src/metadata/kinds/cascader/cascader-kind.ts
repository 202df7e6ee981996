import type { Kind } from "../kind.ts";

export const cascaderKind = {
  fill: "choose",
} as const satisfies Kind;
