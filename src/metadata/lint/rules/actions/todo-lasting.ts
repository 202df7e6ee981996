import type { Json, Text } from "#contract";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { conditionFields, conditionTests } from "../../facts/field-uses.ts";
import { objectAt, valueAt } from "../../facts/json-type.ts";
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
      const changed = [...Object.keys(objectAt(action, "set")), ...Object.keys(objectAt(action, "form", "properties"))];
      if (tested.length === 0 || tested.some((name) => changed.includes(name) || follows(draft, name))) continue;
      const names = [...new Set(tested)].join("、");
      report(
        ["actions", id, "todo"],
        "key",
        text(
          `操作不改变“${names}”，做完后记录仍在等待`,
          `The action does not change “${names.replaceAll("、", "”, “")}”, so the record still waits afterwards`,
        ),
        stampHint(draft, when) ??
          text(
            '写 "to"，或在 when 中写操作所填的字段为空：{"properties": {"score": {"type": "null"}}}',
            'Write "to", or a “when” on a field that the action fills in: {"properties": {"score": {"type": "null"}}}',
          ),
      );
    }
  },
};

/** Says to record the time of the action in a time that the condition demands to be empty. */
function stampHint({ record }: ModuleDraft, when: Json | undefined): Text | null {
  for (const { name, test } of conditionTests(when, [])) {
    const field = record.fields.get(name);
    const storage = field === undefined ? null : factsOf(field).storage;
    const isEmpty = valueAt(test, "const") === null || valueAt(test, "type") === "null";
    if (!isEmpty || (storage !== "date" && storage !== "timestamp")) continue;
    const value = storage === "date" ? "$today" : "$now";
    return text(`在 set 中写 "${name}": "${value}"`, `Write "${name}": "${value}" in “set”`);
  }
  return null;
}

/** True for a field that changes with others, and for one that this file does not know. A time passes, but not by the action. */
function follows({ record }: ModuleDraft, name: string): boolean {
  const schema = record.fields.get(name)?.schema;
  return schema === undefined || ["x-compute", "x-rollup", "x-record", "x-serial"].some((key) => key in schema);
}
