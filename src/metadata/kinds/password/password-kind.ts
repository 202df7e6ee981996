import type { Kind } from "../kind.ts";

export const passwordKind = {
  fill: "enter",
  formats: {
    password: {},
    secret: {},
  },
} as const satisfies Kind;
