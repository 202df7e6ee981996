import type { Kind } from "../kind.ts";

export const textKind = {
  fill: "enter",
  formats: {
    phone: { length: 11 },
    "id-card": { length: 18 },
    "tenant-id": { length: 6 },
    path: {},
    email: {
      cut: true,
    },
    uri: {
      cut: true,
    },
  },
} as const satisfies Kind;
