import { endpointsOf } from "../endpoint-drafts.ts";
import { stringAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

const NEEDS_TREE: ReadonlySet<string> = new Set(["tree", "lazyTree", "lazyList", "parentList", "childList"]);
const DICTIONARIES: ReadonlySet<string> = new Set(["dict", "dict-biz"]);

export const operationFit: Rule = {
  id: "operation-fit",
  severity: "error",
  says: text(
    "通用操作不适合本模块：树操作需要 ui.list.tree，dictionary 只用于字典",
    "A generic operation the module cannot do: trees need ui.list.tree, `dictionary` is for the dictionaries",
  ),
  check(draft, report) {
    const isTree = stringAt(draft.value, "ui", "list", "tree") !== undefined;
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
