import type { Kind } from "../kind.ts";

export const numberKind = {
  fill: "enter",
} as const satisfies Kind;
