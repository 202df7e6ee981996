import type { Kind } from "../kind.ts";

export const filesKind = {
  fill: "upload",
  long: true,
  large: true,
  files: { accept: "" },
} as const satisfies Kind;
