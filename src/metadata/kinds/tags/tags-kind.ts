import type { Kind } from "../kind.ts";

export const tagsKind = {
  fill: "enter",
} as const satisfies Kind;
