import type { Text } from "#contract";
import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isTree } from "../../facts/fields/references.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Operations that return one level of a tree. */
const LEVELS: ReadonlySet<string | null> = new Set(["lazyList", "lazyTree"]);
const TREE_SCREENS: ReadonlySet<string> = new Set(["tree", "tree-form"]);

export const treeScreen: Rule = {
  id: "tree-screen",
  severity: "error",
  says: text("树需要一个引用自身的字段", "A tree needs a field that refers to its own module"),
  check(draft, report) {
    const screen = stringAt(draft.value, "ui", "screen");
    const parent = stringAt(draft.value, "ui", "list", "tree");
    const selfReferences = [...draft.record.fields.values()].filter(
      (field) => stringAt(field.schema, "x-ref", "module") === draft.name,
    );
    const example = selfReferences[0]?.name;
    if (screen !== undefined && TREE_SCREENS.has(screen) && parent === undefined) {
      report(
        ["ui", "screen"],
        "value",
        text(`页面“${screen}”需要 ui.list.tree`, `The screen “${screen}” needs ui.list.tree`),
        example === undefined
          ? text(
              `加一个引用自身的字段："parentId": {"type": "string", "x-ref": {"module": "${draft.name}"}}，再写 "tree": "parentId"`,
              `Add a field that refers to its own module, "parentId": {"type": "string", "x-ref": {"module": "${draft.name}"}}, and "tree": "parentId"`,
            )
          : text(`写 "list": {"tree": "${example}"}`, `Say "list": {"tree": "${example}"}`),
      );
    }
    const field = parent === undefined ? undefined : draft.record.fields.get(parent);
    if (field !== undefined && !selfReferences.includes(field)) {
      report(
        ["ui", "list", "tree"],
        "value",
        text(`“${field.name}”没有引用本模块，不能构成树`, `“${field.name}” does not refer to this module, so there is no tree`),
        example === undefined ? selfHint(draft, field) : text(`是否想写“${example}”？`, `Did you mean “${example}”?`),
      );
    }
    if (field !== undefined && field.schema["x-multiple"] === true) {
      report(
        ["ui", "list", "tree"],
        "value",
        text("一个节点只能有一个上级", "A node has only one parent"),
        text(`从“${field.name}”中删除 x-multiple`, `Delete x-multiple from “${field.name}”`),
      );
    }
    if (field !== undefined && selfReferences.includes(field)) checkParent(draft, field, report);
    const pageSize = valueAt(draft.value, "ui", "list", "pageSize");
    if (pageSize !== undefined && isTree(draft))
      report(
        ["ui", "list", "pageSize"],
        "key",
        text("树形列表不分页，pageSize 不起作用", "The list of a tree has no pages, so pageSize has no effect"),
        text("请删除", "Delete it"),
      );
    const lazy = valueAt(objectAt(draft.value, "ui", "list"), "lazy");
    if (lazy === true && parent !== undefined && !endpointsOf(draft).some(({ operation }) => LEVELS.has(operation))) {
      report(
        ["ui", "list", "lazy"],
        "key",
        text("没有 lazyList 或 lazyTree 接口，lazy 不起作用", "Without the endpoint lazyList or lazyTree, lazy has no effect"),
        text('在 endpoints 中加上 "lazyList": "GET"', 'Add "lazyList": "GET" to the endpoints'),
      );
    }
    if (lazy !== undefined && parent === undefined) {
      report(
        ["ui", "list", "lazy"],
        "key",
        text("没有 tree，lazy 不起作用", "Without tree, lazy has no effect"),
        text('补上 "tree"，或删除 "lazy"', 'Add "tree", or delete "lazy"'),
      );
    }
  },
};

/** A tree needs records without a parent, and parents with several children. */
function checkParent(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  const required = draft.record.required.indexOf(field.name);
  // Codes may have a record above all others that refers to a code of no record.
  if (required >= 0 && stringAt(field.schema, "x-ref", "value") === undefined)
    report(
      ["schema", "required", required],
      "value",
      text(`“${field.name}”必填，就没有最上层的记录`, `With “${field.name}” required, no record can be at the top of the tree`),
      text("从 required 中删除", "Remove it from required"),
    );
  if (field.schema["x-unique"] === true)
    report(
      [...field.path, "x-unique"],
      "key",
      text("唯一的上级只能有一个下级", "With a unique parent every node has at most one child"),
      text("请删除", "Delete it"),
    );
}

/** A reference to another module is right where it stands: the records form no tree by it. */
function selfHint({ name }: ModuleDraft, { name: field, schema }: FieldDraft): Text {
  const other = stringAt(schema, "x-ref", "module");
  return other === undefined
    ? text(`给它加上 "x-ref": {"module": "${name}"}`, `Give it "x-ref": {"module": "${name}"}`)
    : text(
        `“${field}”引用“${other}”：请删除 tree，或加一个引用“${name}”的字段`,
        `“${field}” refers to “${other}”. Delete tree, or add a field that refers to “${name}”.`,
      );
}
