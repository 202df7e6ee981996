import { isConnected, type StateDraft, type StatesDraft } from "../../../states/read-states.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { objectAt } from "../../facts/json-type.ts";
import { shownStates } from "../../facts/shown-states.ts";
import { reachedFrom, statesAfter, writersOf } from "../../facts/state-ways.ts";
import type { Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const shownElsewhere: Rule = {
  id: "shown-elsewhere",
  severity: "warning",
  says: text(
    "操作写入的字段只在此后到不了的状态显示",
    "A field that only actions fill in shows in none of the states that a record can have after them",
  ),
  check(draft, report, { known }) {
    const { states } = draft;
    // Code of a feature may fill what the file does not.
    if (states === null || !isConnected(states) || known.handlers.has(draft.name)) return;
    for (const field of draft.record.fields.values()) {
      const shown = shownStates(field, states) ?? [];
      const writers = writersOf(draft, field.name);
      if (shown.length === 0 || writers.length === 0 || isFilledElsewhere(field, shown, draft, states)) continue;
      const after = reachedFrom(
        states,
        writers.flatMap((action) => statesAfter(draft, action)),
      );
      const [writer = ""] = writers;
      const [left] = states.list.filter(({ id }) => statesAfter(draft, writer).includes(id));
      if (left === undefined || shown.some(({ id }) => after.has(id))) continue;
      report(
        [...field.uiPath, "ui:visible", "properties", states.field],
        "value",
        text(
          `“${field.name}”只在“${shown.map(({ id }) => id).join("、")}”状态显示，而写入它的操作“${writer}”之后到不了那里`,
          `“${field.name}” shows in “${shown.map(({ id }) => id).join(", ")}” only, which no record reaches after the action “${writer}”, which writes it`,
        ),
        against(
          text(
            `在“${left.id}”状态显示它：写 ${JSON.stringify(left.value)}，或改操作的 from 与 to`,
            `Show it in “${left.id}”: write ${JSON.stringify(left.value)}, or correct “from” and “to” of the action`,
          ),
          ["actions", writer, ...(draft.actions.get(writer)?.["to"] === undefined ? [] : ["to"])],
        ),
      );
    }
  },
};

/** True if people, a process or the server itself can fill the field. */
function isFilledElsewhere(
  field: FieldDraft,
  shown: readonly StateDraft[],
  { authored }: ModuleDraft,
  { first }: StatesDraft,
): boolean {
  if (isFilledByServer(field.schema)) return true;
  if (JSON.stringify(objectAt(authored, "workflow", "set")).includes(`"${field.name}"`)) return true;
  if (factsOf(field).readOnly) return false;
  return shown.some(({ id, edit }) => id === first || edit === null || edit.includes(field.name));
}
