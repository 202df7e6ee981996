import { conditionFields } from "../../facts/field-uses.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const todoLasting: Rule = {
  id: "todo-lasting",
  severity: "warning",
  says: text("操作做完后，记录仍然是它的待办", "A record still waits for an action with `todo` after the action has run"),
  check(draft, report, { known }) {
    const handled = known.handlers.get(draft.name) ?? [];
    for (const [id, action] of draft.actions) {
      // Code may change whatever the condition reads.
      if (action["todo"] === undefined || action["handler"] === true || handled.includes(id)) continue;
      const when = valueAt(action, "when");
      const tested = conditionFields(when, []).map(({ name }) => name);
      const changed = Object.keys(objectAt(action, "set"));
      if (tested.length === 0 || tested.some((name) => changed.includes(name) || follows(draft, name))) continue;
      const names = [...new Set(tested)].join("、");
      report(
        ["actions", id, "todo"],
        "key",
        text(
          `操作不改变“${names}”，做完后记录仍在等待`,
          `The action does not change “${names.replaceAll("、", "”, “")}”, so the record still waits afterwards`,
        ),
        text(
          '写 "to"，或在 when 中写操作所填的字段为空：{"properties": {"score": {"type": "null"}}}',
          'Write "to", or a “when” on a field that the action fills in: {"properties": {"score": {"type": "null"}}}',
        ),
      );
    }
  },
};

/** True for a field that changes with others or with time, and for one that this file does not know. */
function follows({ record }: ModuleDraft, name: string): boolean {
  const schema = record.fields.get(name)?.schema;
  if (schema === undefined) return true;
  const isTime = /^(?:date|local-date-time|local-time|date-time|time)$/.test(
    stringAt(schema, "x-format") ?? stringAt(schema, "format") ?? "",
  );
  return isTime || ["x-compute", "x-rollup", "x-record", "x-serial"].some((key) => key in schema);
}
