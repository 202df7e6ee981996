import { isJsonObject, type Text } from "#contract";
import { valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

/** Keywords that a count cannot use, because the server would have to read every record. */
const UNCOUNTED: ReadonlySet<string> = new Set(["minLength", "maxLength", "pattern"]);

export const actionTodo: Rule = {
  id: "action-todo",
  severity: "error",
  says: text(
    "todo 需要 from 或 when 说明哪些记录在等待，只用可以计数的条件，且模块有菜单",
    "“todo” needs “from”, or a “when” with conditions that the server can count by, and a menu entry to open",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      // Another rule reports states that give no condition.
      const isLeft = action["when"] === undefined && valueAt(draft.authored, "actions", id, "from") !== undefined;
      if (action["todo"] === undefined || isLeft) continue;
      const wrong = faultOf(action["when"], valueAt(draft.value, "ui", "menu") === false);
      if (wrong !== null) report(["actions", id, "todo"], "key", wrong.says, wrong.hint);
    }
  },
};

function faultOf(when: unknown, hidden: boolean): { readonly says: Text; readonly hint: Text } | null {
  if (when === undefined)
    return {
      says: text("没有 from 和 when，每条记录都会成为待办", "Without “from” and “when” every record would be counted"),
      hint: text('写 "when" 说明哪些记录在等待，或删除它', 'Add a "when" that selects the records that wait, or delete it'),
    };
  if (hidden)
    return {
      says: text("模块没有菜单，待办无处可去", "The module has no menu item to open"),
      hint: text("删除它，或给模块一个菜单", "Delete it, or give the module a menu item"),
    };
  const uncounted = uncountedIn(when);
  if (uncounted === null) return null;
  return {
    says: text(`无法按“${uncounted}”计数`, `Records cannot be counted by “${uncounted}”`),
    hint: text(
      '在 when 中只用 const、enum、not、contains、大小界限与 "type": "null"',
      'In “when” use only const, enum, not, contains, bounds and "type": "null"',
    ),
  };
}

/** The first keyword of a condition that a count cannot use. */
function uncountedIn(condition: unknown): string | null {
  if (Array.isArray(condition)) return condition.map(uncountedIn).find((found) => found !== null) ?? null;
  if (!isJsonObject(condition)) return null;
  for (const [key, value] of Object.entries(condition)) {
    if (key === "properties" && isJsonObject(value)) {
      const found = uncountedIn(Object.values(value));
      if (found !== null) return found;
    } else if (key === "type" && value !== "null" && value !== "object") return key;
    else if (UNCOUNTED.has(key)) return key;
    else if (key === "allOf" || key === "anyOf" || key === "not") {
      const found = uncountedIn(value);
      if (found !== null) return found;
    }
  }
  return null;
}
