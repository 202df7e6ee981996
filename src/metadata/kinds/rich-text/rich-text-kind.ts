import type { Kind } from "../kind.ts";

export const richTextKind = {
  fill: "enter",
  long: true,
  large: true,
  formats: {
    html: {},
  },
  embedsFiles: true,
} as const satisfies Kind;
