import type { JsonObject } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { breach } from "../../../conforms.ts";
import type { Report } from "../../../rule.ts";
import { text } from "../../../words.ts";

/** Shares above which a bound is taken for the percentage that a person types. */
const SHARES: Readonly<Record<string, number>> = {
  maximum: 10,
  exclusiveMaximum: 10,
  minimum: 2,
  exclusiveMinimum: 2,
  default: 2,
  multipleOf: 0.99,
};

/** Percentages that are written as a person types them: 50 for 50 %. */
export function checkShares(schema: JsonObject, path: Path, report: Report): void {
  for (const [key, most] of Object.entries(SHARES)) {
    const value = schema[key];
    if (typeof value !== "number" || value <= most || value > 100) continue;
    // A default above the bounds is another rule's.
    if (key === "default" && breach(value, schema) !== null) continue;
    report(
      [...path, key],
      "value",
      text(
        `百分比存的是份额：${value} 表示 ${value * 100}%`,
        `A percentage is stored as a share: ${value} means ${value * 100}%`,
      ),
      text(`${value}% 写作 ${value / 100}`, `Write ${value / 100} for ${value}%`),
    );
  }
}
