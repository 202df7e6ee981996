import { REPORT_LIMITS, type Json } from "#contract";
import { listAt, objectAt, stringAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { text } from "../words.ts";

/** Reports questions with more filters than a report takes, also together with those of a comparison. */
export function checkAskable(value: Json | undefined, report: Report): void {
  for (const [index, part] of listAt(value, "parts").entries()) {
    const own = Object.keys(objectAt(part, "query", "filters"));
    const compared = Object.keys(objectAt(part, "compare", "filters"));
    const all = new Set([...own, ...compared]).size;
    if (stringAt(part, "kind") === "list" || all <= REPORT_LIMITS.filters) continue;
    report(
      ["parts", index, ...(own.length > REPORT_LIMITS.filters ? ["query"] : ["compare"]), "filters"],
      "value",
      text(`有 ${all} 个条件`, `There are ${all} filters`),
      text(`最多 ${REPORT_LIMITS.filters} 个：删除多余的`, `Remove some: a question takes at most ${REPORT_LIMITS.filters}`),
    );
  }
}
