import type { JsonObject } from "#contract";
import { COMPARISON_KEYWORDS } from "../../../../validate/conditions/bound-order.ts";
import { fieldsBeside, isNested, namedFields, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { stringAt } from "../../../facts/json-type.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const boundValues: Rule = {
  id: "bound-values",
  severity: "error",
  says: text(
    "字段的最小值大于界限字段的最大值，或最大值小于界限字段的最小值",
    "The minimum of a field is above the maximum of the field that bounds it, or the other way round",
  ),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets)
      for (const field of namedFields(set)) {
        const beside = fieldsBeside(set, field);
        for (const keyword of COMPARISON_KEYWORDS) {
          const name = stringAt(field.schema, keyword) ?? "";
          const bound = beside.get(name) ?? (isNested(field) ? set.fields.get(name) : undefined);
          if (bound === undefined || bound === field) continue;
          const isUpper = keyword.endsWith("aximum");
          const own = limitOf(field.schema, isUpper ? "inimum" : "aximum");
          const other = limitOf(sourceOf(bound, beside, drafts), isUpper ? "aximum" : "inimum");
          if (own === null || other === null) continue;
          const isOpen = own.isOpen || other.isOpen || keyword.startsWith("x-exclusive");
          const apart = isUpper ? own.value - other.value : other.value - own.value;
          if (apart < 0 || (apart === 0 && !isOpen)) continue;
          report(
            [...field.path, own.key],
            "value",
            text(
              `${own.key} 为 ${own.value}，而 ${keyword} 的“${name}”${isUpper ? "最大" : "最小"}为 ${other.value}，没有值能通过`,
              `No value passes: ${own.key} is ${own.value}, and the ${isUpper ? "maximum" : "minimum"} of “${name}” in ${keyword} is ${other.value}`,
            ),
            isUpper
              ? text(
                  `${isOpen ? "写小于" : "最大写"} ${other.value}，或提高“${name}”的最大值`,
                  `Write ${isOpen ? "less than" : "at most"} ${other.value}, or raise the maximum of “${name}”`,
                )
              : text(
                  `${isOpen ? "写大于" : "最小写"} ${other.value}，或降低“${name}”的最小值`,
                  `Write ${isOpen ? "more than" : "at least"} ${other.value}, or lower the minimum of “${name}”`,
                ),
          );
        }
      }
  },
};

interface Limit {
  readonly key: string;
  readonly value: number;
  /** The value itself is excluded. */
  readonly isOpen: boolean;
}

function limitOf(schema: JsonObject, side: "inimum" | "aximum"): Limit | null {
  const [closed, open] = [`m${side}`, `exclusiveM${side}`];
  const key = typeof schema[open] === "number" ? open : closed;
  const value = schema[key];
  return typeof value === "number" ? { key, value, isOpen: key === open } : null;
}

/** The schema that limits the values of a field: that of the field which it takes over from a referenced record. */
function sourceOf(
  field: FieldDraft,
  beside: ReadonlyMap<string, FieldDraft>,
  drafts: ReadonlyMap<string, ModuleDraft>,
): JsonObject {
  const [, by = "", name = ""] = /^\s*(\w+)\.(\w+)\s*$/.exec(stringAt(field.schema, "x-compute") ?? "") ?? [];
  const module = stringAt(beside.get(by)?.schema, "x-ref", "module") ?? "";
  return { ...drafts.get(module)?.record.fields.get(name)?.schema, ...field.schema };
}
