import type { Kind } from "../kind.ts";

export const iconKind = {
  fill: "choose",
  picture: true,
} as const satisfies Kind;
