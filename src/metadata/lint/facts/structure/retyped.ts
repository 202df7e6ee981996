import type { Json, Text } from "#contract";
import { isOfType } from "../json-type.ts";
import { text } from "../../words.ts";

/** The value that a value of the wrong type stands for: `"1"` for 1, 1 for true; null without one. */
export function retyped(value: Json, type: string): Json {
  if (isOfType(value, type)) return null;
  if (type === "string") return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
  if (type === "boolean") return BOOLEANS.get(typeof value === "string" ? value.toLowerCase() : value) ?? null;
  if (type === "array") return typeof value === "string" ? value.split(/\s*,\s*/) : null;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) && isOfType(number, type) ? number : null;
}

const YES = text("是", "yes");
const NO = text("否", "no");

const BOOLEANS: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  ...["true", "1", 1, "on", YES.zh, YES.en].map((yes): [Json, boolean] => [yes, true]),
  ...["false", "0", 0, "off", NO.zh, NO.en].map((no): [Json, boolean] => [no, false]),
]);

/** “Write 1”; null when the value has the right type or stands for none. */
export function retypedHint(value: Json, type: string, also = text("", "")): Text | null {
  const meant = retyped(value, type);
  if (meant === null) return null;
  const shown = JSON.stringify(meant);
  return text(`写成 ${shown}${also.zh}`, `Write ${shown}${also.en}`);
}
