import { FaultError } from "../fault.ts";
import { Decimal, parseDecimal } from "../values/decimal.ts";
import type { Value } from "../values/value.ts";
import { includesValue, isListValue } from "./lists.ts";
import type { FunctionSpec } from "./spec.ts";

export const TEXT_FUNCTIONS = {
  // Characters, not UTF-16 units: a rare Chinese character counts once.
  length: {
    least: 1,
    most: 1,
    parameters: ["text or list"],
    result: "number",
    run: ([value]) => new Decimal(isListValue(value) ? value.length : [...textOf(value)].length),
  },
  contains: {
    least: 2,
    most: 2,
    parameters: ["text or list", "any"],
    result: "boolean",
    run: ([whole, part]) =>
      isListValue(whole) ? includesValue(whole, part ?? null) : typeof part === "string" && textOf(whole).includes(part),
  },
  startsWith: {
    least: 2,
    most: 2,
    parameters: ["text"],
    result: "boolean",
    run: ([whole, part]) => textOf(whole).startsWith(textOf(part)),
  },
  endsWith: {
    least: 2,
    most: 2,
    parameters: ["text"],
    result: "boolean",
    run: ([whole, part]) => textOf(whole).endsWith(textOf(part)),
  },
  lower: { least: 1, most: 1, parameters: ["text"], result: "text", run: ([value]) => textOf(value).toLowerCase() },
  upper: { least: 1, most: 1, parameters: ["text"], result: "text", run: ([value]) => textOf(value).toUpperCase() },
  trim: { least: 1, most: 1, parameters: ["text"], result: "text", run: ([value]) => textOf(value).trim() },
  text: {
    least: 1,
    most: 1,
    parameters: ["scalar"],
    result: "text",
    run: ([value]) => (value instanceof Decimal ? value.toFixed() : typeof value === "boolean" ? String(value) : textOf(value)),
  },
  number: {
    least: 1,
    most: 1,
    parameters: ["scalar"],
    result: "number",
    run: ([value], at) => {
      if (value instanceof Decimal) return value;
      const parsed = typeof value === "string" ? parseDecimal(value.trim()) : null;
      if (parsed === null) throw new FaultError("notANumber", at, { found: textOf(value).slice(0, 50) });
      return parsed;
    },
  },
} satisfies Record<string, FunctionSpec>;

export function textOf(value: Value | undefined): string {
  return typeof value === "string" ? value : "";
}
