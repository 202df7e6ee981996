import type { Kind } from "../kind.ts";

export const dateKind = {
  fill: "choose",
  formats: {
    date: { storage: "date" },
  },
} as const satisfies Kind;
