import type { Text } from "#contract";
import { everyField, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { computedType, listAround, typesBehindReferences, typesInScope } from "../../facts/fields/expression-types.ts";
import { stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { checkExpression } from "./check-expression.ts";

export const computedValue: Rule = {
  id: "computed-value",
  severity: "error",
  says: text(
    "x-compute 的表达式须可读、只用本记录及其引用的记录的字段，且结果与字段类型一致",
    "An expression in `x-compute` must be readable, use fields of the record and of the records it refers to, and give a value of the field's type",
  ),
  check(draft, report, { drafts }) {
    for (const set of draft.fieldSets)
      for (const field of everyField(set)) {
        checkWritable(draft, field, report);
        const expression = field.schema["x-compute"];
        if (typeof expression !== "string" || !isPossible(set, field, report)) continue;
        const list = listAround(set, field) ?? null;
        const types = { ...typesInScope(set, list), ...typesBehindReferences(set, list, drafts) };
        const isUnknowable = (name: string): boolean => {
          const [by = ""] = name.split(".");
          const reference =
            (list === null ? undefined : set.nested.find((part) => part.name === `${list}.${by}`)) ?? set.fields.get(by);
          const module = stringAt(reference?.schema ?? null, "x-ref", "module");
          return name !== by && module !== undefined && !drafts.has(module);
        };
        const path = [...field.path, "x-compute"];
        checkExpression(report, path, expression, types, computedType(field), draft, isUnknowable, (name) =>
          gatherHint(name, draft, drafts),
        );
      }
  },
};

/** For a field of another module whose records refer to this one. */
function gatherHint(name: string, draft: ModuleDraft, drafts: ReadonlyMap<string, ModuleDraft>): Text | null {
  const [module = "", of] = name.split(".");
  const other = drafts.get(module) ?? drafts.get(module.replace(/s$/, ""));
  const by = [...(other?.record.fields.values() ?? [])].find(({ schema }) => stringAt(schema, "x-ref", "module") === draft.name);
  if (other === undefined || by === undefined) return null;
  const taken = of === undefined || !other.record.fields.has(of) ? '"take": "count"' : `"take": "sum", "of": "${of}"`;
  const written = `"x-rollup": {"module": "${other.name}", "field": "${by.name}", ${taken}}`;
  return text(
    `“${other.name}”是另一模块：加一个字段 ${written}，再读取它`,
    `“${other.name}” is another module. Add a field with ${written}, and read that field.`,
  );
}

/** A computed or gathered field is written by the server alone. */
function checkWritable(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  const by = ["x-compute", "x-rollup"].find((key) => field.schema[key] !== undefined);
  if (by === undefined || valueAt(draft.file.value, ...field.path, "readOnly") !== false) return;
  report(
    [...field.path, "readOnly"],
    "key",
    text(`“${field.name}”由 ${by} 得出，不能填写`, `“${field.name}” follows from ${by}, so nobody can write it`),
    text(`请删除 readOnly，或删除 ${by}`, `Delete readOnly, or delete ${by}`),
  );
}

function isPossible(set: FieldSet, field: FieldDraft, report: Report): boolean {
  const place = set.action === null ? listAround(set, field) : undefined;
  const at = [...field.path, "x-compute"];
  if (place === undefined) {
    report(
      at,
      "key",
      text("此处不能计算", "Nothing is computed here"),
      text(
        "x-compute 用于记录的字段与列表中各项的字段，请移到那里或删除",
        "Use x-compute in a field of the record or of the items of a list. Move it there, or delete it.",
      ),
    );
    return false;
  }
  if (computedType(field) === null) {
    report(
      at,
      "key",
      text(`“${field.name}”的类型不能计算`, `The value of “${field.name}” cannot be computed`),
      text(
        "可计算的是数字、金额、文本、是否、日期与日期时间",
        "Computed fields are numbers, amounts, texts, booleans, dates, and dates with times.",
      ),
    );
    return false;
  }
  for (const key of ["default", "x-rollup", "x-serial", "x-empty"]) {
    if (field.schema[key] === undefined) continue;
    report(
      [...field.path, key],
      "key",
      text(`“${field.name}”由 x-compute 计算，${key} 不起作用`, `“${field.name}” is computed, so ${key} has no effect`),
      text(`请删除 ${key} 或 x-compute`, `Delete ${key}, or delete x-compute`),
    );
  }
  return true;
}
