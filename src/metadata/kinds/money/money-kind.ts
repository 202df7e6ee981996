import type { Kind } from "../kind.ts";

export const moneyKind = {
  fill: "enter",
  formats: {
    money: {
      storage: "decimal",
    },
  },
} as const satisfies Kind;
