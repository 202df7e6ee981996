import type { Kind } from "../kind.ts";
import { PICTURES } from "../shared/pictures.ts";

export const imageKind = {
  fill: "upload",
  large: true,
  picture: true,
  files: { accept: PICTURES },
} as const satisfies Kind;
