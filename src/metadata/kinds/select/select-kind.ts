import type { Kind } from "../kind.ts";

export const selectKind = {
  fill: "choose",
} as const satisfies Kind;
