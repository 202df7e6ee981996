import type { Kind } from "../kind.ts";

export const fileKind = {
  fill: "upload",
  large: true,
  files: { accept: "" },
} as const satisfies Kind;
