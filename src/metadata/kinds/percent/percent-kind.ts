import { percentText } from "../../values/percent.ts";
import type { Kind } from "../kind.ts";

export const percentKind = {
  fill: "enter",
  formats: {
    percent: { type: "number", formatLimit: (limit: number) => percentText(limit) },
  },
} as const satisfies Kind;
