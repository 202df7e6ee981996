import type { Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { listAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { isTree, refersToUnknown } from "../../facts/fields/references.ts";
import type { Report, Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const relatedFit: Rule = {
  id: "related-fit",
  severity: "error",
  says: text(
    "关联须写 module 与引用本模块的 field，或 panel 与 title，且不重复",
    "A related list needs `module` and a field that refers to this module, a panel needs `title`, and none is listed twice",
  ),
  check(draft, report, project) {
    const seen = new Set<string>();
    listAt(draft.value, "ui", "page", "related").forEach((related, index) => {
      const path: Path = ["ui", "page", "related", index];
      if (!isWhole(related, path, report)) return;
      const module = stringAt(related, "module");
      const field = stringAt(related, "field");
      const key = `${module ?? ""} ${field ?? ""} ${stringAt(related, "panel") ?? ""}`;
      if (seen.has(key))
        report(path, "value", text("此关联已列出", "This is listed already"), text("删除其中一个", "Remove one of them"));
      seen.add(key);
      const other = module === undefined ? undefined : project.drafts.get(module);
      if (other === undefined || field === undefined) return;
      if (isTree(other))
        return report(
          [...path, "module"],
          "value",
          text(
            `“${other.name}”的数据是树，不能作为关联列表`,
            `The records of “${other.name}” form a tree, which cannot be a related list`,
          ),
          text("请删除", "Delete it"),
        );
      const fitting = [...other.record.fields.values()].filter((candidate) => refersTo(draft, candidate));
      if (fitting.some(({ name }) => name === field) || refersToUnknown(other, field, project)) return;
      const names = fitting.map(({ name }) => name);
      report(
        [...path, "field"],
        "value",
        text(`“${other.name}.${field}”没有引用本模块`, `“${other.name}.${field}” does not refer to this module`),
        names.length > 0
          ? suggestion(field, names)
          : text(`“${other.name}”没有引用本模块的字段：请删除`, `“${other.name}” has no field that refers to it: delete this`),
      );
    });
  },
};

/** Reports a related part that is neither a list nor a panel. */
function isWhole(related: Json, path: Path, report: Report): boolean {
  const has = (key: string): boolean => valueAt(related, key) !== undefined;
  if (has("panel")) {
    const extra = ["module", "field"].find(has);
    if (extra !== undefined)
      report(
        [...path, extra],
        "key",
        text(`面板没有“${extra}”`, `A panel has no “${extra}”`),
        text("删除它，或删除 panel", "Delete it, or delete panel"),
      );
    else if (!has("title"))
      report(path, "value", text("面板没有标题", "The panel has no title"), text('补上 "title"', 'Add "title"'));
    return extra === undefined && has("title");
  }
  if (has("module") && has("field")) return true;
  report(
    path,
    "value",
    text("缺少 module 与 field", "“module” and “field” are missing"),
    text(
      '写 {"module": "…", "field": "…"}，或 {"panel": "…", "title": "…"}',
      'Write {"module": "…", "field": "…"}, or {"panel": "…", "title": "…"}',
    ),
  );
  return false;
}

/** A module with `shows` has the records of the shown module, so references to those fit as well. */
function refersTo(draft: ModuleDraft, { schema }: FieldDraft): boolean {
  const named = stringAt(schema, "x-ref", "module") ?? stringAt(schema, "x-record", "module");
  if (named === undefined) return stringAt(schema, "x-record", "in") !== undefined;
  return named === draft.name || named === stringAt(draft.value, "shows", "module");
}
