import type { Kind } from "../kind.ts";

export const hiddenKind = {
  fill: "enter",
  large: true,
  hidden: true,
} as const satisfies Kind;
