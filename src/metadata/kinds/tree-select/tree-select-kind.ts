import type { Kind } from "../kind.ts";

export const treeSelectKind = {
  fill: "choose",
} as const satisfies Kind;
