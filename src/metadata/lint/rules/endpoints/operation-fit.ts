import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { listAt, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf, storageIn } from "../../facts/fields/field-facts.ts";
import type { Rule } from "../../rule.ts";
import { meaning, text } from "../../words.ts";

const NEEDS_TREE: ReadonlySet<string> = new Set(["tree", "lazyTree", "lazyList", "parentList", "childList"]);
const NEEDS_SAVING: ReadonlySet<string> = new Set(["import", "template"]);
const SAVES: ReadonlySet<string> = new Set(["submit", "save", "update"]);
const NEEDS_TOTALS: ReadonlySet<string> = new Set(["sum", "sumPage"]);
const DICTIONARIES: ReadonlySet<string> = new Set(["dict", "dict-biz"]);

export const operationFit: Rule = {
  id: "operation-fit",
  severity: "error",
  says: text(
    "通用操作不适合本模块：tree、lazyTree、lazyList、parentList、childList 需要 ui.list.tree，import 与 template 需要能保存，sum 与 sumPage 需要列上的 total，reorder 需要列表的第一个排序字段是升序的整数字段，dictionary 只用于字典",
    "The module does not support a generic operation: `tree`, `lazyTree`, `lazyList`, `parentList` and `childList` need ui.list.tree, `import` and `template` need an endpoint that saves, `sum` and `sumPage` need a column with a `total`, `reorder` needs a list whose first sort key is an integer field, ascending, `dictionary` is only for the dictionary modules",
  ),
  check(draft, report) {
    const isTree = stringAt(draft.value, "ui", "list", "tree") !== undefined;
    const saves = endpointsOf(draft).some(({ operation }) => operation !== null && SAVES.has(operation));
    const totals = listAt(draft.value, "ui", "list", "columns").flatMap((column) =>
      valueAt(column, "total") === undefined ? [] : [stringAt(column, "field")],
    );
    const order = orderOf(draft);
    for (const { id, operation, place } of endpointsOf(draft)) {
      if (operation === null) continue;
      if (NEEDS_TREE.has(operation) && !isTree) {
        report(
          place,
          "key",
          text(`接口“${id}”需要树`, `The endpoint “${id}” needs a tree`),
          meaning("tree", "写 ui.list.tree，或删除此接口", "Set ui.list.tree, or delete this endpoint"),
        );
      }
      if (NEEDS_SAVING.has(operation) && !saves) {
        report(
          place,
          "key",
          text(`接口“${id}”需要能新增或修改的模块`, `The endpoint “${id}” needs a module whose records can be added or changed`),
          text("加上 submit、save 或 update，或删除此接口", "Give it submit, save or update, or delete this endpoint"),
        );
      }
      if (NEEDS_TOTALS.has(operation) && totals.length === 0) {
        report(
          place,
          "key",
          text(`接口“${id}”没有可合计的列`, `The endpoint “${id}” has no totals to calculate`),
          text('在 ui.list.columns 中写 {"field": …, "total": "sum"}', 'Say {"field": …, "total": "sum"} in ui.list.columns'),
        );
      }
      if (NEEDS_TOTALS.has(operation) && totals.includes("count")) {
        report(
          place,
          "key",
          text(
            `接口“${id}”的 count 已是记录数，不能再是字段“count”的合计`,
            `In “${id}”, count is the number of records, so the field “count” cannot have a total`,
          ),
          text("给字段另取名称，或去掉该列的 total", "Rename the field, or remove the total from its column"),
        );
      }
      if (operation === "reorder" && !(draft.record.fields.has(order) && storageIn(draft, order) === "integer")) {
        const ascending = order.replace(/^-/, "");
        const numbers = [...draft.record.fields.values()].filter((field) => {
          const { storage, options, dictionary } = factsOf(field);
          return storage === "integer" && options === null && dictionary === null;
        });
        const named = (numbers.find(({ name }) => name === ascending) ?? numbers.find(isOrder) ?? numbers[0])?.name ?? "sort";
        // The order is the part to change where the list names a field of its own in it.
        const isOwn = draft.record.fields.has(ascending);
        report(
          isOwn ? ["ui", "list", "sort", 0] : place,
          isOwn ? "value" : "key",
          text(`接口“${id}”没有可调整的顺序`, `The endpoint “${id}” needs a list that can be reordered`),
          named === ascending && order !== ascending
            ? text(`升序排序："sort": ["${named}"]，去掉“-”`, `Sort in ascending order: "sort": ["${named}"], without “-”`)
            : text(
                `以整数字段升序排序，如 "sort": ["${named}"]`,
                `Sort the list by an integer field, such as "sort": ["${named}"]`,
              ),
        );
      }
      if (operation === "dictionary" && !DICTIONARIES.has(draft.name)) {
        report(
          place,
          "key",
          text("“dictionary”只用于字典模块", "“dictionary” works on the dictionary modules only"),
          text("请删除；供选择的记录用 select", "Delete it. Use `select` for options."),
        );
      }
    }
  },
};

/** True for a number that people know as the place of a record. */
function isOrder({ name, schema }: FieldDraft): boolean {
  return /^(?:sort|order|position|rank|seq|sequence|place)/i.test(name) || /顺序|次序|排序|序号/.test(titleOf(schema));
}

/** The first sort field of the list; `sort` when the file names none. */
function orderOf(draft: ModuleDraft): string {
  const [first = "sort"] = listAt(draft.value, "ui", "list", "sort");
  return String(first);
}
