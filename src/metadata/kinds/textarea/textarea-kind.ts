import type { Kind } from "../kind.ts";

export const textareaKind = {
  fill: "enter",
  long: true,
} as const satisfies Kind;
