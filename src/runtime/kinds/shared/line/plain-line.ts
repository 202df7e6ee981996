import type { Json } from "#contract";
import { amountText } from "#metadata";
import { byteText } from "../../../values/byte-text.ts";
import { numberText } from "../../../values/number-text.ts";
import { textOf } from "../../../values/text-of.ts";
import type { LineContext, ValueLine } from "../../kind-view.ts";

/** Formats a number with separators or as a size, and every other value as its text. */
export function formatPlain(value: Json, { field, options }: Pick<LineContext, "field" | "options">): ValueLine {
  if (typeof value === "number" && options["bytes"] === true) return numberLine(byteText(value));
  if (typeof value === "number") return numberLine(numberText(value));
  if (field.storage === "decimal" && typeof value === "string") return numberLine(amountText(value));
  return { ...numberLine(textOf(value)), numeric: false };
}

export function numberLine(text: string, currency = "", trend: Json = null): ValueLine {
  return { text, numeric: true, currency, trend };
}

/** `precision` of `ui:options`; null when the module file states none. */
export function readPrecision(options: LineContext["options"]): number | null {
  const { precision } = options;
  return typeof precision === "number" ? precision : null;
}
