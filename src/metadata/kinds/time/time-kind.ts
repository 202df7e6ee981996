import type { Kind } from "../kind.ts";

export const timeKind = {
  fill: "choose",
  formats: {
    "local-time": { storage: "time" },
  },
} as const satisfies Kind;
