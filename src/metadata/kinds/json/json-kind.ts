import type { Kind } from "../kind.ts";

export const jsonKind = {
  fill: "enter",
  long: true,
  large: true,
  formats: {
    json: {},
  },
  json: true,
} as const satisfies Kind;
