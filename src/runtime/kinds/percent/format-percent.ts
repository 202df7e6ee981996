import type { Json } from "#contract";
import { percentText } from "#metadata";
import { textOf } from "../../values/text-of.ts";
import type { LineContext, ValueLine } from "../kind-view.ts";
import { numberLine, readPrecision } from "../shared/line/plain-line.ts";

export function formatPercent(value: Json, { options }: LineContext): ValueLine {
  const text = typeof value === "number" ? percentText(value, readPrecision(options) ?? 0) : textOf(value);
  return numberLine(text, "", options["trend"] ?? null);
}
