import type { JsonObject } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { refersToUnknown } from "../../facts/fields/references.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const childrenFit: Rule = {
  id: "children-fit",
  severity: "error",
  says: text(
    "x-children 须指向引用本模块的另一模块，其数据可作为行编辑；本模块的页面须有表单（不是 shows、single、tree-form）",
    "`x-children` must name a field of another module that refers to this one, whose records can be lines, in a module with a form for them (no `shows`, `single` or `tree-form`)",
  ),
  check(draft, report, project) {
    const { drafts } = project;
    const seen = new Set<string>();
    for (const field of draft.record.fields.values()) {
      const link = field.schema["x-children"];
      if (link === undefined) continue;
      const path = [...field.path, "x-children"];
      const screen = stringAt(draft.value, "ui", "screen") ?? "";
      if (valueAt(draft.value, "shows") !== undefined || screen === "single" || screen === "tree-form") {
        report(
          path,
          "key",
          text("此页面没有可编辑行的表单", "This screen has no form that could edit lines"),
          text("删除它，或改用 ui.screen: list", "Delete it, or use the screen list"),
        );
        continue;
      }
      reportIdle(field, report);
      const key = `${stringAt(link, "module") ?? ""} ${stringAt(link, "field") ?? ""}`;
      if (seen.has(key))
        report(path, "key", text("这些行已列出", "These lines are listed already"), text("删除其中一个", "Remove one of them"));
      seen.add(key);
      const child = drafts.get(stringAt(link, "module") ?? "");
      if (child !== undefined) checkChild(draft, field, child, project, report);
    }
  },
};

/** Keywords of values: the record stores no value here. */
const IDLE = ["items", "default", "examples", "uniqueItems", "enum", "readOnly", "writeOnly", "x-unique", "x-index", "x-public"];

function reportIdle({ schema, path }: FieldDraft, report: Report): void {
  for (const key of IDLE)
    if (Object.hasOwn(schema, key))
      report(
        [...path, key],
        "key",
        text(`“${key}”对 x-children 不起作用`, `“${key}” has no effect beside x-children`),
        text("请删除；行的字段写在其模块中", "Delete it. The module of the lines says what a line has."),
      );
}

function checkChild(draft: ModuleDraft, field: FieldDraft, child: ModuleDraft, project: Project, report: Report): void {
  const path = [...field.path, "x-children"];
  const link = objectAt(field.schema, "x-children");
  const refuse = (key: string, why: ReturnType<typeof text>, hint: ReturnType<typeof text>): void =>
    report([...path, key], "value", why, hint);
  if (leadsTo(child, draft.name, project.drafts)) {
    refuse(
      "module",
      text(`“${child.name}”的行又包含本模块`, `The lines of “${child.name}” contain this module again`),
      text("保留一个方向，另一方向用 ui.page.related", "Keep one direction. Use ui.page.related for the other."),
    );
    return;
  }
  const screen = stringAt(child.value, "ui", "screen") ?? "";
  const tree = valueAt(child.value, "ui", "list", "tree") !== undefined;
  if (tree || screen === "single" || valueAt(child.value, "shows") !== undefined) {
    const [zh, en] = tree
      ? ["的数据是树", "are a tree"]
      : screen === "single"
        ? ["只有一条数据", "are a single record"]
        : ["没有自己的数据", "belong to another module"];
    refuse(
      "module",
      text(`“${child.name}”${zh}，不能作为行`, `The records of “${child.name}” ${en}, so they cannot be lines`),
      text("改用列表模块", "Name a module with a list"),
    );
    return;
  }
  if (tenancyOf(child) !== tenancyOf(draft))
    refuse(
      "module",
      text(`“${child.name}”与本模块的 tenancy 不同`, `“${child.name}” has another tenancy than this module`),
      text(`在“${child.name}”中写 "tenancy": "${tenancyOf(draft)}"`, `Write "tenancy": "${tenancyOf(draft)}" in “${child.name}”`),
    );
  const endpoints = objectAt(child.value, "endpoints");
  if (endpoints["submit"] === false && endpoints["save"] === undefined && endpoints["update"] === undefined)
    refuse(
      "module",
      text(`“${child.name}”不能保存，行无法编辑`, `“${child.name}” cannot save records, so its lines cannot be edited`),
      text("开放它的 submit，或改用 ui.page.related", "Give it the endpoint submit, or use ui.page.related"),
    );
  checkFields(draft, link, child, project, refuse);
}

function checkFields(
  draft: ModuleDraft,
  link: JsonObject,
  child: ModuleDraft,
  project: Project,
  refuse: (key: string, why: ReturnType<typeof text>, hint: ReturnType<typeof text>) => void,
): void {
  const name = stringAt(link, "field") ?? "";
  const fields = [...child.record.fields.values()];
  const fitting = fields.filter((one) => {
    const { reference, multiple, readOnly } = factsOf(one);
    return reference === draft.name && !multiple && !readOnly && (stringAt(one.schema, "x-ref", "value") ?? "id") === "id";
  });
  if (name !== "" && !fitting.some((one) => one.name === name) && !refersToUnknown(child, name, project)) {
    const names = fitting.map((one) => one.name);
    refuse(
      "field",
      text(`“${child.name}.${name}”没有以编号引用本模块`, `“${child.name}.${name}” does not refer to this module by its ID`),
      names.length > 0
        ? suggestion(name, names)
        : text(
            `在“${child.name}”中加一个 "x-ref": {"module": "${draft.name}"} 的字段`,
            `Give “${child.name}” a field with "x-ref": {"module": "${draft.name}"}`,
          ),
    );
  }
  const sort = stringAt(link, "sort");
  if (sort === undefined) return;
  const integers = fields.filter(({ type, schema }) => type === "integer" && schema["readOnly"] !== true).map((one) => one.name);
  if (integers.includes(sort)) return;
  refuse(
    "sort",
    text(`“${child.name}.${sort}”不是可写的整数字段`, `“${child.name}.${sort}” is no integer field that can be written`),
    integers.length > 0
      ? suggestion(sort, integers)
      : text("删除 sort：按添加的先后排列", "Delete sort: lines stand in the order of creation"),
  );
}

function tenancyOf({ value }: ModuleDraft): string {
  return stringAt(value, "tenancy") ?? "tenant";
}

/** True if the lines of a module, or the lines of those, are records of the module `name`. */
function leadsTo(from: ModuleDraft, name: string, drafts: ReadonlyMap<string, ModuleDraft>, seen = new Set<string>()): boolean {
  if (from.name === name) return true;
  if (seen.has(from.name)) return false;
  seen.add(from.name);
  return [...from.record.fields.values()].some(({ schema }) => {
    const child = drafts.get(stringAt(schema, "x-children", "module") ?? "");
    return child !== undefined && leadsTo(child, name, drafts, seen);
  });
}
