import type { Kind } from "../kind.ts";

export const datetimeKind = {
  fill: "choose",
  formats: {
    "local-date-time": {
      storage: "timestamp",
    },
  },
} as const satisfies Kind;
