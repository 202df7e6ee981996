import type { Json, Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { idsOf, isConnected, pairsOf, type StateDraft, type StatesDraft } from "../../../states/read-states.ts";
import { satisfies } from "../../facts/after-action.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isEndEvent } from "../../facts/end-events.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import { onlyTest } from "../../facts/only-test.ts";
import { canPrecede, reachableBefore } from "../../facts/reachable-actions.ts";
import { shownStates } from "../../facts/shown-states.ts";
import { statesAfter, writersOf } from "../../facts/state-ways.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const stateDemand: Rule = {
  id: "state-demand",
  severity: "warning",
  says: text(
    "操作或流程通向的状态要求一个字段有值，而此前没有途径填写，或操作把它清空，服务器总会拒绝",
    "An action or a process leads to a state that demands a field which nothing fills before, or which the action empties, so the server always refuses it",
  ),
  check(draft, report, { known }) {
    const { states } = draft;
    // Code of a feature may fill what the file does not.
    if (states === null || !isConnected(states) || known.handlers.has(draft.name)) return;
    for (const { field, test } of demandsOf(draft, states)) {
      checkEmptied(field, test, draft, report);
      for (const way of waysIn(draft)) {
        const state = states.list.find(({ id }) => id === way.to);
        if (state === undefined || satisfies(state.value, test) !== true || way.fills(field.name)) continue;
        if (!beginsWithout(way, test, states) || !isEmptyBefore(field, state, way, draft, states)) continue;
        const later = writersOf(draft, field.name);
        if (way.action !== null && later.length > 0) {
          reportEarly(field, { state, way, later }, draft, report);
          break;
        }
        report(
          way.path,
          "value",
          text(
            `“${state.id}”状态要求“${field.name}”有值，而此前没有途径填写，服务器总会拒绝`,
            `The state “${state.id}” demands “${field.name}”, which nothing fills before, so the server always refuses this`,
          ),
          against(way.hint(field), [...field.path, "x-required"]),
        );
      }
    }
  },
};

/** Reports an action that empties what every state demands in which it leaves the record. */
function checkEmptied(field: FieldDraft, test: Json, draft: ModuleDraft, report: Report): void {
  const { states, actions } = draft;
  if (states === null) return;
  for (const [id, action] of actions) {
    if (objectAt(action, "set")[field.name] !== null || action["handler"] === true) continue;
    const left = states.list.filter((state) => statesAfter(draft, id).includes(state.id));
    const isDemanded = (state: StateDraft): boolean =>
      satisfies(state.value, test) === true && shownStates(field, states)?.includes(state) === true;
    if (left.length === 0 || !left.every(isDemanded)) continue;
    report(
      ["actions", id, "set", field.name],
      "value",
      text(
        `操作清空“${field.name}”，而“${left.map(({ title }) => title).join("”、“")}”状态要求它有值，服务器总会拒绝`,
        `The action empties “${field.name}”, which is required in ${left.map((state) => `“${state.id}”`).join(", ")}, so the server always refuses it`,
      ),
      against(text("写一个值，或把它从 set 中删除", "Write a value, or delete it from “set”"), [...field.path, "x-required"]),
    );
  }
}

interface Early {
  readonly state: StateDraft;
  readonly way: Way;
  /** The actions that write the field afterwards. */
  readonly later: readonly string[];
}

/** Reports a demand in a state that records reach before the field is written. */
function reportEarly(field: FieldDraft, { state, way, later }: Early, draft: ModuleDraft, report: Report): void {
  const by = later.map((writer) => `“${writer}”`);
  const ends = later.flatMap((writer) => idsOf(draft.actions.get(writer)?.["to"]));
  const values = (draft.states?.list ?? []).filter(({ id }) => ends.includes(id)).map(({ value }) => value);
  const meant = JSON.stringify(values.length === 1 ? { const: values[0] ?? null } : { enum: values });
  report(
    [...field.path, "x-required"],
    "value",
    text(
      `“${state.id}”状态要求“${field.name}”有值，而它只由操作${by.join("、")}写入，不会早于“${way.action ?? ""}”，服务器总会拒绝`,
      `The state “${state.id}” demands “${field.name}”, which only ${by.join(", ")} writes, and not before “${way.action ?? ""}”, so the server always refuses that`,
    ),
    against(
      values.length === 0
        ? way.hint(field)
        : text(
            `在写入它之后的状态才要求：写 "${draft.states?.field ?? ""}": ${meant}`,
            `Demand it in the state after it is written: "${draft.states?.field ?? ""}": ${meant}`,
          ),
      way.path,
      ...later.map((writer) => ["actions", writer]),
    ),
  );
}

interface Demand {
  readonly field: FieldDraft;
  /** What `x-required` says about the state. */
  readonly test: Json;
}

/** The fields of the record that some states demand, whatever else the record has. */
function demandsOf({ record }: ModuleDraft, states: StatesDraft): readonly Demand[] {
  return [...record.fields.values()].flatMap((field) => {
    const only = onlyTest(field.schema["x-required"]);
    return only?.name === states.field ? [{ field, test: only.test }] : [];
  });
}

/** An action, or an element of the process, that leads to a state. */
interface Way {
  /** Null for an element. */
  readonly action: string | null;
  readonly to: string;
  readonly path: Path;
  readonly fills: (name: string) => boolean;
  readonly hint: (field: FieldDraft) => Text;
}

function waysIn({ authored, actions }: ModuleDraft): readonly Way[] {
  const made = [...actions].flatMap(([id, action]): Way[] => {
    const [to] = idsOf(action["to"]);
    if (to === undefined || action["handler"] === true || action["dialog"] !== undefined) return [];
    const given = { ...objectAt(action, "set"), ...objectAt(action, "form", "properties") };
    return [
      {
        action: id,
        to,
        path: ["actions", id, "to"],
        fills: (name) => Object.hasOwn(given, name) && given[name] !== null,
        hint: ({ name }) =>
          text(
            `在操作的 form 中要求“${name}”，或写在 set 中`,
            `Ask for “${name}” in the form of the action, or write it in “set”`,
          ),
      },
    ];
  });
  const set = objectAt(authored, "workflow", "set");
  const reached = Object.keys(objectAt(authored, "workflow", "states")).map((element): Way => {
    const path = ["workflow", "states", element];
    // Results exclude each other; the elements before them may have written the field.
    const written = Object.keys(set).filter((other) => other === element || !isEndEvent(other));
    return {
      action: null,
      to: stringAt(authored, ...path) ?? "",
      path,
      fills: (name) => written.some((other) => Object.hasOwn(objectAt(set, other), name)),
      hint: (field) =>
        text(
          `在 workflow.set 的“${element}”中写入它，如 "${field.name}": "${usualValue(field)}"`,
          `Write it in “${element}” of workflow.set, such as "${field.name}": "${usualValue(field)}"`,
        ),
    };
  });
  return [...made, ...reached];
}

/** A value that a process can write into the field. */
function usualValue(field: FieldDraft): string {
  const { storage, reference } = factsOf(field);
  if (reference !== null) return reference === "dept" ? "$deptId" : "$userId";
  return storage === "timestamp" ? "$now" : storage === "date" ? "$today" : "$comment";
}

/** True if the states that the way leaves do not demand the field: what a record lacks already keeps nobody from going on. */
function beginsWithout({ action, to }: Way, test: Json, states: StatesDraft): boolean {
  const ways = states.transitions.filter((transition) => action === null || transition.action === action);
  const left = ways.flatMap((transition) => pairsOf(states, transition)).filter((pair) => pair.to === to);
  return left.length > 0 && left.every(({ from }) => satisfies(valueOf(from, states), test) === false);
}

function valueOf(id: string, { list }: StatesDraft): string | number | undefined {
  return list.find((state) => state.id === id)?.value;
}

/** True if an action can have run before a way, also where that cannot be known. */
function isBefore(draft: ModuleDraft, action: string, way: string | null): boolean {
  const before = way === null ? null : reachableBefore(draft, way);
  return way === null || before === null || canPrecede(draft, before, action, way);
}

/** True if neither people nor another action can have filled the field: only the server writes it, or it is hidden until then. */
function isEmptyBefore(field: FieldDraft, state: StateDraft, way: Way, draft: ModuleDraft, states: StatesDraft): boolean {
  const { schema, name } = field;
  if (isFilledByServer(schema) || factsOf(field).widget === "hidden") return false;
  if (writersOf(draft, name).some((action) => action !== way.action && isBefore(draft, action, way.action))) return false;
  const set = objectAt(draft.authored, "workflow", "set");
  const isSet = Object.entries(set).some(([element, values]) => Object.hasOwn(objectAt(values), name) && !isEndEvent(element));
  if (isSet || (way.action !== null && JSON.stringify(set).includes(`"${name}"`))) return false;
  const shown = shownStates(field, states);
  if (shown?.includes(state) !== true) return false;
  if (schema["readOnly"] === true) return true;
  const test = objectAt(schema, "x-required", "properties")[states.field];
  return shown.length < states.list.length && shown.every(({ value }) => satisfies(value, test ?? null) === true);
}
