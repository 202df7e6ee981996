import type { Kind } from "../kind.ts";

export const codeKind = {
  fill: "enter",
  long: true,
  large: true,
} as const satisfies Kind;
