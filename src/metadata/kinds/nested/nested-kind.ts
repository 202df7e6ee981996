import type { Kind } from "../kind.ts";

export const nestedKind = {
  fill: "add",
  long: true,
  large: true,
  composite: true,
} as const satisfies Kind;
