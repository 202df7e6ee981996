import { parse } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { stringAt, titleOf } from "../../facts/json-type.ts";
import type { Report } from "../../rule.ts";
import { text } from "../../words.ts";
import { offsetOf } from "../computed/check-expression.ts";

/** “保修期从这一天开始” under the day on which something begins. */
const FROM_HERE = /(\p{Script=Han}{2})期?(?:从|自)(?:这一?天|该日|此日|本日|当日)(?:起|开始)/u;

/** Reports a day that is computed from another one than the text of a day says: `addMonths(shippedOn, …)` under `acceptedOn`. */
export function checkStarts({ record, forms }: ModuleDraft, report: Report): void {
  for (const field of [record, ...forms].flatMap((set) => [...set.fields.values()])) {
    const [, about] = FROM_HERE.exec([field.schema["description"], field.ui["ui:help"]].join(" ")) ?? [];
    if (about === undefined || !record.fields.has(field.name)) continue;
    for (const other of record.fields.values()) {
      const parsed = titleOf(other.schema).startsWith(about) ? parse(stringAt(other.schema, "x-compute") ?? "") : null;
      if (parsed?.ok !== true || parsed.value.kind !== "call" || !/^add(?:Days|Months)$/.test(parsed.value.name)) continue;
      const [from] = parsed.value.args;
      const start = from?.kind === "path" ? record.fields.get(from.names.join(".")) : undefined;
      if (from === undefined || start === undefined || start.name === field.name || !isDay(start)) continue;
      report(
        [...other.path, "x-compute"],
        "value",
        text(
          `“${field.name}”的说明说“${about}”从它开始，这里却从“${start.name}”算起`,
          `The text of “${field.name}” says that it begins there, but this counts from “${start.name}”`,
        ),
        text(`写 ${field.name}，或改说明`, `Write ${field.name}, or correct the text`),
        { offset: offsetOf(stringAt(other.schema, "x-compute") ?? "", from.at), length: from.at.length },
      );
    }
  }
}

function isDay(field: FieldDraft): boolean {
  const { storage } = factsOf(field);
  return storage === "date" || storage === "timestamp";
}
