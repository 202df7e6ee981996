import type { Kind } from "../kind.ts";

export const markdownKind = {
  fill: "enter",
  long: true,
  large: true,
  formats: {
    markdown: {},
  },
  embedsFiles: true,
} as const satisfies Kind;
