import { factsOf } from "../../facts/fields/field-facts.ts";
import { namedIn } from "../../facts/fields/field-uses.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Names that a hint lists. */
const MOST = 5;

export const listFit: Rule = {
  id: "list-fit",
  severity: "error",
  says: text(
    "不返回的字段不能做列、查询或排序；JSON 与多值不能排序",
    "A write-only field cannot be a column, filter or sort key. JSON and multiple values cannot be sorted by.",
  ),
  check(draft, report) {
    const { fields } = draft.record;
    for (const key of ["columns", "filters"] as const) {
      for (const { name, path } of namedIn(draft.value, ["ui", "list", key])) {
        const field = fields.get(name);
        if (field === undefined || !factsOf(field).writeOnly) continue;
        report(
          path,
          "value",
          text(`“${name}”是只写字段，不会返回`, `“${name}” is write-only and never returned`),
          text(`从 ${key} 中删除`, `Remove it from ${key}`),
        );
      }
    }
    listAt(draft.value, "ui", "list", "sort").forEach((key, index) => {
      const name = typeof key === "string" ? key.replace(/^-/, "") : "";
      const reason = unsortable(name);
      if (reason !== null)
        report(
          ["ui", "list", "sort", index],
          "value",
          text(`不能按“${name}”排序：${reason.zh}`, `Cannot sort by “${name}”: ${reason.en}`),
          otherKey(),
        );
    });
    namedIn(draft.value, ["ui", "list", "columns"]).forEach(({ name, path }) => {
      const reason = unsortable(name);
      const place = path.slice(0, 4);
      if (reason === null || valueAt(draft.value, ...place, "sortable") !== true) return;
      report(
        [...place, "sortable"],
        "value",
        text(`不能按“${name}”排序：${reason.zh}`, `Cannot sort by “${name}”: ${reason.en}`),
        text("删除 sortable", "Delete sortable"),
      );
    });

    /** Names the label and the columns by which a list can be sorted. */
    function otherKey(): ReturnType<typeof text> {
      const named = namedIn(draft.value, ["ui", "list", "columns"]).map(({ name }) => name);
      const own = [stringAt(draft.value, "ui", "label") ?? "", ...named, ...fields.keys()];
      const possible = [...new Set(own)].filter((name) => fields.has(name) && unsortable(name) === null).slice(0, MOST);
      return possible.length === 0
        ? text("删除 sort", "Delete sort")
        : text(`换一个字段，如 ${possible.join("、")}`, `Choose another field, such as ${possible.join(", ")}`);
    }

    function unsortable(name: string): ReturnType<typeof text> | null {
      const field = fields.get(name);
      if (field === undefined) return null;
      const { storage, writeOnly, multiple } = factsOf(field);
      if (writeOnly) return text("它是只写字段", "it is write-only");
      if (storage === "json") return text("它是 JSON", "it is JSON");
      return multiple ? text("它有多个值", "it has multiple values") : null;
    }
  },
};
