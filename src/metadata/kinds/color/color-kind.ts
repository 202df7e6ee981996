import type { Kind } from "../kind.ts";

export const colorKind = {
  fill: "choose",
  formats: {
    color: { length: 7 },
  },
} as const satisfies Kind;
