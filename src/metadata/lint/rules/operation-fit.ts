import { endpointsOf } from "../endpoint-drafts.ts";
import { stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

const NEEDS_TREE: ReadonlySet<string> = new Set(["tree", "lazyTree", "lazyList", "parentList", "childList"]);
const NEEDS_SAVING: ReadonlySet<string> = new Set(["import", "template"]);
const SAVES: ReadonlySet<string> = new Set(["submit", "save", "update"]);
const DICTIONARIES: ReadonlySet<string> = new Set(["dict", "dict-biz"]);

export const operationFit: Rule = {
  id: "operation-fit",
  severity: "error",
  says: text(
    "通用操作不适合本模块：树操作需要 ui.list.tree，import 与 template 需要能保存，dictionary 只用于字典",
    "A generic operation the module cannot do: trees need ui.list.tree, `import` and `template` need an endpoint that saves, `dictionary` is for the dictionaries",
  ),
  check(draft, report) {
    const isTree = stringAt(draft.value, "ui", "list", "tree") !== undefined;
    const saves = endpointsOf(draft).some(({ operation }) => operation !== null && SAVES.has(operation));
    for (const { id, operation, place } of endpointsOf(draft)) {
      if (operation === null) continue;
      if (NEEDS_TREE.has(operation) && !isTree) {
        report(
          place,
          "key",
          text(`接口“${id}”需要树`, `The endpoint “${id}” needs a tree`),
          text("写 ui.list.tree，或删除此接口", "Say ui.list.tree, or delete this endpoint"),
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
      if (operation === "dictionary" && !DICTIONARIES.has(draft.name)) {
        report(
          place,
          "key",
          text("“dictionary”只用于字典模块", "“dictionary” works on the dictionary modules only"),
          text("请删除；供选择的记录用 select", "Delete it; records to choose from are `select`"),
        );
      }
    }
  },
};
