import type { Json, Text } from "#contract";
import { isOfType } from "./json-type.ts";
import { text } from "../words.ts";

/** The value that a value of the wrong type stands for: `"1"` for 1, 1 for true; null without one. */
export function retyped(value: Json, type: string): Json {
  if (isOfType(value, type)) return null;
  if (type === "string") return typeof value === "number" || typeof value === "boolean" ? String(value) : null;
  if (type === "boolean") return BOOLEANS.get(value) ?? null;
  if (type === "array") return typeof value === "string" ? value.split(/\s*,\s*/) : null;
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) && isOfType(number, type) ? number : null;
}

const BOOLEANS: ReadonlyMap<Json, boolean> = new Map<Json, boolean>([
  ["true", true],
  ["TRUE", true],
  ["是", true],
  ["yes", true],
  ["Yes", true],
  ["on", true],
  ["1", true],
  [1, true],
  ["false", false],
  ["FALSE", false],
  ["否", false],
  ["no", false],
  ["No", false],
  ["off", false],
  ["0", false],
  [0, false],
]);

/** “Write 1”; null when the value has the right type or stands for none. */
export function retypedHint(value: Json, type: string, also = text("", "")): Text | null {
  const meant = retyped(value, type);
  if (meant === null) return null;
  const shown = JSON.stringify(meant);
  return text(`写成 ${shown}${also.zh}`, `Write ${shown}${also.en}`);
}
