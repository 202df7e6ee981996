import { TOTAL_KINDS, type Json, type TotalKind } from "#contract";
import { findKind } from "../../../kinds/field-kinds.ts";
import { STORAGES } from "../../../kinds/storages.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import { isArray, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { isTree } from "../../facts/fields/references.ts";
import type { Rule } from "../../rule.ts";
import { nearestWord, some, text } from "../../words.ts";

type Words = ReturnType<typeof text>;

export const columnFit: Rule = {
  id: "column-fit",
  severity: "error",
  says: text("合计或直接编辑不适合该列", "A column asks for a total or for inline editing that its field does not support"),
  check(draft, report) {
    const flat = !isTree(draft);
    for (const { name, path } of namedIn(draft.value, ["ui", "list", "columns"])) {
      const place = path.slice(0, 4);
      const total = valueAt(draft.value, ...place, "total");
      const editable = valueAt(draft.value, ...place, "editable");
      const told = (key: "total" | "totalPer" | "editable", why: Words | null): void => {
        const instead = key === "total" && flat ? text("，或用 count 计数", ", or write “count”") : text("", "");
        const fitting = key === "totalPer" ? unitsOf(draft, total) : [];
        if (fitting.length > 0 && why !== null)
          report(
            [...place, key],
            "value",
            why,
            text(`可用：${some(fitting, "、")}；或删除 ${key}`, `Possible: ${some(fitting, ", ")}. Or delete ${key}.`),
          );
        else if (why !== null)
          report([...place, key], "value", why, text(`删除 ${key}${instead.zh}`, `Delete ${key}${instead.en}`));
      };
      if (isTotalKind(total)) told("total", flat ? unfitTotal(draft, name, total) : onTree("合计", "totals"));
      const per = stringAt(draft.value, ...place, "totalPer");
      const misspelt = per === undefined || draft.record.fields.has(per) ? null : nearestWord(per, draft.record.fields.keys());
      if (misspelt !== null)
        report(
          [...place, "totalPer"],
          "value",
          text(`字段“${per ?? ""}”不存在`, `The field “${per ?? ""}” does not exist`),
          text(`是否想写“${misspelt}”？`, `Did you mean “${misspelt}”?`),
        );
      else if (per !== undefined) told("totalPer", unfitPer(draft, per, total));
      if (editable === true) told("editable", flat ? uneditable(draft, name) : onTree("直接编辑", "inline editing"));
    }
    const upper = objectAt(draft.value, "ui", "parent")["columns"];
    (isArray(upper) ? upper : []).forEach((column, index) => {
      for (const key of ["total", "totalPer", "editable"] as const) {
        if (valueAt(column, key) === undefined) continue;
        report(
          ["ui", "parent", "columns", index, key],
          "key",
          text("上级列表的列没有合计与直接编辑", "The parent list has neither totals nor inline editing"),
          text(`删除 ${key}`, `Delete ${key}`),
        );
      }
    });
  },
};

function isTotalKind(value: unknown): value is TotalKind {
  return TOTAL_KINDS.some((kind) => kind === value);
}

function onTree(zh: string, en: string): Words {
  return text(`树形列表没有${zh}`, `The list of a tree has no ${en}`);
}

function unfitTotal(draft: ModuleDraft, name: string, total: TotalKind): Words | null {
  const field = draft.record.fields.get(name);
  const storage = storageIn(draft, name);
  if (storage === null || total === "count") return null;
  const facts = field === undefined ? null : factsOf(field);
  const isKey = storage === "id" || (facts !== null && (facts.options ?? facts.dictionary ?? facts.reference) !== null);
  const fits = total === "sum" || total === "avg" ? STORAGES[storage].numeric : STORAGES[storage].ordered;
  return fits && !isKey ? null : text(`“${total}”不适合“${name}”`, `“${name}” does not support the total “${total}”`);
}

function unfitPer(draft: ModuleDraft, per: string, total: unknown): Words | null {
  if (total === undefined) return text("该列没有 total", "The column has no total");
  const field = draft.record.fields.get(per);
  const facts = field === undefined ? null : factsOf(field);
  if (facts === null || facts.multiple || facts.storage === "json" || facts.storage === "boolean")
    return text(`“${per}”不是单选字段`, `“${per}” is not a field with a single choice`);
  const chosen = (facts.options ?? facts.dictionary ?? facts.reference) !== null;
  return chosen ? null : text(`“${per}”不是单选字段`, `“${per}” is not a field with a single choice`);
}

function uneditable(draft: ModuleDraft, name: string): Words | null {
  const field = draft.record.fields.get(name);
  const no = (zh: string, en: string): Words =>
    text(`“${name}”不能在列表中编辑：${zh}`, `“${name}” cannot be edited in the list: ${en}`);
  if (!endpointsOf(draft).some(({ operation }) => operation === "submit" || operation === "update"))
    return no("本模块没有编辑操作", "the module has no operation that changes records");
  if (field === undefined) return storageIn(draft, name) === null ? null : no("它是系统字段", "it is a system field");
  const { readOnly, writeOnly, widget } = factsOf(field);
  const on = field.ui["ui:on"];
  if (readOnly) return no("它是只读字段", "it is read-only");
  if (writeOnly) return no("它是只写字段", "it is write-only");
  if (isArray(on) && !on.includes("edit")) return no("它不在编辑表单中", "it is not in the edit form");
  return findKind(widget).large === true
    ? no(`单元格放不下控件“${widget}”`, `the widget “${widget}” does not fit into a cell`)
    : null;
}

/** Fields that can give the unit of a total. */
function unitsOf(draft: ModuleDraft, total: Json | undefined): readonly string[] {
  return [...draft.record.fields.keys()].filter((name) => unfitPer(draft, name, total) === null);
}
