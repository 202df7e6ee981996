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
    "操作写入的字段在此后到不了的状态显示，而不在操作所到的状态显示",
    "A field that only actions fill in shows in a state that no record can have after them, and not in the one to which they lead",
  ),
  check(draft, report, { known }) {
    const { states } = draft;
    if (states === null || !isConnected(states)) return;
    for (const field of draft.record.fields.values()) {
      const shown = shownStates(field, states) ?? [];
      const writers = writersOf(draft, field.name);
      if (shown.length === 0 || writers.length === 0 || isFilledElsewhere(field, shown, draft, states)) continue;
      const after = reachedFrom(
        { ...states, transitions: states.transitions.filter(({ action }) => !empties(draft, action, field.name)) },
        writers.flatMap((action) => statesAfter(draft, action)),
      );
      const empty = shown.filter(({ id }) => !after.has(id));
      // Where the field shows after some actions, the wrong state is the one that stands in the place of another.
      const lost = writers.filter((action) => statesAfter(draft, action).every((id) => shown.every((one) => one.id !== id)));
      const isWhole = empty.length === shown.length;
      const [writer = ""] = isWhole ? writers : lost;
      const [left] = states.list.filter(({ id }) => statesAfter(draft, writer).includes(id));
      // Code of a feature may fill what the file does not.
      const isCertain = isWhole ? !known.handlers.has(draft.name) : empty.length === 1 && lost.length === 1;
      if (left === undefined || empty.length === 0 || !isCertain) continue;
      report(
        [...field.uiPath, "ui:visible", "properties", states.field],
        "value",
        text(
          `“${field.name}”在“${empty.map(({ id }) => id).join("、")}”状态显示，而写入它的操作“${writer}”之后到不了那里`,
          `“${field.name}” shows in “${empty.map(({ id }) => id).join(", ")}”, which no record reaches after the action “${writer}”, which writes it`,
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

/** True for an action that takes the value of a field away. */
function empties({ actions }: ModuleDraft, action: string | null, name: string): boolean {
  return action !== null && objectAt(actions.get(action), "set")[name] === null;
}

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
