import { isOperation } from "../endpoint-drafts.ts";
import { valueAt } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { suggestion, text } from "../words.ts";

export const actionEffect: Rule = {
  id: "action-effect",
  severity: "error",
  says: text("操作既没有 set 也没有处理器", "An action has neither “set” nor a handler"),
  check(draft, report, { known }) {
    const own = known.handlers.get(draft.name) ?? [];
    for (const [id, action] of draft.actions) {
      const hasSet = valueAt(action, "set") !== undefined;
      const path = ["actions", id];
      if (isOperation(id)) {
        report(
          path,
          "key",
          text(`“${id}”是通用操作的名称`, `“${id}” is the name of a generic operation`),
          text("给操作换一个名字", "Give the action another name"),
        );
      } else if (!hasSet && !own.includes(id)) {
        const free = own.filter((handler) => !draft.actions.has(handler));
        const near = free.length === 0 ? text("", "") : suggestion(id, free);
        report(
          path,
          "key",
          text(`操作“${id}”什么也不做`, `The action “${id}” does nothing`),
          text(
            `补上 "set": {字段: 值}，或在功能清单中登记处理器“${draft.name}/${id}”${near.zh === "" ? "" : `；${near.zh}`}`,
            `Add "set": {field: value}, or list the handler “${draft.name}/${id}” in a feature's manifest${near.en === "" ? "" : `. ${near.en}`}`,
          ),
        );
      } else if (hasSet && own.includes(id)) {
        report(
          [...path, "set"],
          "key",
          text(`处理器“${draft.name}/${id}”不会被调用`, `The handler “${draft.name}/${id}” would never be called`),
          text("保留 set 或处理器之一", "Keep only set or only the handler"),
        );
      }
    }
  },
};
