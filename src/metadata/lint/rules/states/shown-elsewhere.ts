import { isConnected, type StateDraft, type StatesDraft } from "../../../states/read-states.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { objectAt, titleOf } from "../../facts/json-type.ts";
import { shownStates } from "../../facts/shown-states.ts";
import { reachedFrom, statesAfter, writersOf } from "../../facts/state-ways.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const shownElsewhere: Rule = {
  id: "shown-elsewhere",
  severity: "warning",
  says: text(
    "操作写入的字段在此后到不了的状态显示，而不在操作所到的状态显示，或此后再不显示",
    "A field that actions fill in shows in a state that no record can have after one of them, and not in the one to which it leads",
  ),
  check(draft, report, { known }) {
    const { states } = draft;
    if (states === null || !isConnected(states)) return;
    for (const field of draft.record.fields.values()) {
      const shown = shownStates(field, states) ?? [];
      const writers = writersOf(draft, field.name);
      if (shown.length === 0 || writers.length === 0) continue;
      const keeping = { ...states, transitions: states.transitions.filter(({ action }) => !empties(draft, action, field.name)) };
      const isSeenAfter = (action: string): boolean => {
        const next = reachedFrom(keeping, statesAfter(draft, action));
        return shown.some(({ id }) => next.has(id));
      };
      const unseen = writers.filter((action) => statesAfter(draft, action).length > 0 && !isSeenAfter(action));
      const titled = writers.filter((action) => isTitledAfter(field, statesAfter(draft, action), shown, states));
      if (unseen.length < writers.length) reportUnseen(field, unseen.length > 0 ? unseen : titled, shown, states, draft, report);
      if (isFilledElsewhere(field, shown, draft, states)) continue;
      const after = reachedFrom(
        keeping,
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

/** True if the title of a field names a state after an action, such as “暂停原因” and “已暂停”, in which the field is not shown. */
function isTitledAfter(
  { schema }: FieldDraft,
  after: readonly string[],
  shown: readonly StateDraft[],
  { list }: StatesDraft,
): boolean {
  const isNamed = ({ title }: StateDraft): boolean => {
    const stem = title.replace(/^已|中$/, "");
    return stem.length > 1 && titleOf(schema).startsWith(stem);
  };
  const left = list.filter(({ id }) => after.includes(id));
  return left.some(isNamed) && left.every((state) => !shown.includes(state)) && !shown.some(isNamed);
}

/** Reports the first of the actions that write a field which is not shown after them. */
function reportUnseen(
  field: FieldDraft,
  [action]: readonly string[],
  shown: readonly StateDraft[],
  states: StatesDraft,
  draft: ModuleDraft,
  report: Report,
): void {
  if (action === undefined) return;
  const [left] = states.list.filter(({ id }) => statesAfter(draft, action).includes(id));
  const values = [...shown, ...(left === undefined ? [] : [left])].map(({ value }) => value);
  report(
    [...field.uiPath, "ui:visible", "properties", states.field],
    "value",
    text(
      `操作“${action}”写入“${field.name}”，此后的状态“${left?.id ?? ""}”却不显示它`,
      `The action “${action}” writes “${field.name}”, which is not shown in “${left?.id ?? ""}” after it`,
    ),
    against(
      text(
        `在“${left?.id ?? ""}”状态也显示它：写 "enum": ${JSON.stringify(values)}`,
        `Show it in “${left?.id ?? ""}” as well: write "enum": ${JSON.stringify(values)}`,
      ),
      ["actions", action, ...(draft.actions.get(action)?.["to"] === undefined ? [] : ["to"])],
    ),
  );
}

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
