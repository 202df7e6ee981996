import { parse, type Expression } from "#expressions";
import { isJsonObject, type Json } from "#contract";
import { fromOf, isConnected } from "../../../states/read-states.ts";
import { demandsIn, demandsValue, isEmptyTest, type DemandedTest } from "../../facts/conditions/demanded-tests.ts";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { canPrecede, isLeftToActions, isPossible, reachableBefore, satisfyingWriters } from "../../facts/reachable-actions.ts";
import { alwaysWrites, reachedFrom, reachedWithout, statesAfter, waysTo, writersOf } from "../../facts/state-ways.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

export const actionUnmet: Rule = {
  id: "action-unmet",
  severity: "warning",
  says: text(
    "操作的 when 要求的值此时还没有，或要求为空的字段此时必有值；by 的字段此时总是空的，人人都能执行；removal 的条件要求的值在可删除时还没有",
    "The `when` of an action asks for a value that no earlier action writes, or for a field to be empty that every way to its states fills; `by` names a field that is always empty then, so that everyone may run the action; or the `when` of `removal` asks for a value that no record has which can be deleted",
  ),
  check(draft, report, { known }) {
    // Code of a feature may write what no action of the file writes.
    const isCoded = known.handlers.has(draft.name);
    for (const id of draft.actions.keys()) {
      const path = ["actions", id, "when"];
      for (const test of demandsIn(valueAt(draft.file.value, ...path), path)) {
        if (isEmptyTest(test.test)) checkEmpty(draft, id, test, report);
        else if (demandsValue(test.test) && !checkValue(draft, id, test, report) && !isCoded)
          checkReached(draft, id, test, report);
      }
      if (!isCoded) checkPerson(draft, id, report);
    }
    if (isCoded) return;
    const path = ["removal", "when"];
    for (const test of demandsIn(valueAt(draft.authored, ...path), path))
      if (!isEmptyTest(test.test) && demandsValue(test.test)) checkRemoval(draft, test, report);
  },
};

/** Reports a value that only actions write after which no state lets the record be deleted. */
function checkRemoval(draft: ModuleDraft, { name, path }: DemandedTest, report: Report): void {
  const { states, record } = draft;
  const field = record.fields.get(name);
  if (states === null || !isConnected(states) || field === undefined || !isWrittenByActions(draft, field)) return;
  const writers = writersOf(draft, name);
  const removable = states.list.filter(({ remove }) => remove).map(({ id }) => id);
  const isReached = (writer: string): boolean => {
    const reached = reachedFrom(states, statesAfter(draft, writer));
    return removable.some((id) => reached.has(id));
  };
  if (writers.length === 0 || removable.length === 0 || writers.some(isReached)) return;
  const by = writers.map((writer) => `“${writer}”`);
  report(
    path,
    "key",
    text(
      `“${name}”只由操作${by.join("、")}写入，此后没有状态可以删除，条件永远不成立`,
      `Only ${by.join(", ")} writes “${name}”, after which no state lets a record be deleted, so the condition never holds`,
    ),
    text(
      `删除“${name}”的条件，或在之后的状态写 "remove": true`,
      `Delete the condition on “${name}”, or write "remove": true in a later state`,
    ),
  );
}

/** Only the server writes the field, and only by actions of the file, as far as the file shows. */
function isWrittenByActions({ authored }: ModuleDraft, { name, schema }: FieldDraft): boolean {
  return (
    schema["readOnly"] === true &&
    !isFilledByServer(schema) &&
    !JSON.stringify(authored["workflow"] ?? null).includes(`"${name}"`)
  );
}

/**
 * Reports a value that is written only by the action itself, or behind it.
 * @returns true for one
 */
function checkValue(draft: ModuleDraft, id: string, { name, test, path }: DemandedTest, report: Report): boolean {
  for (const field of sourcesOf(draft, name)) {
    if (!isWrittenByActions(draft, field)) continue;
    const writers = writersOf(draft, field.name);
    if (writers.length === 0 || writers.some((writer) => writer !== id && runsBefore(draft, writer, id))) continue;
    const by = writers.map((writer) => `“${writer}”`);
    report(
      path,
      "key",
      text(
        `“${field.name}”只由操作${by.join("、")}写入，不会早于此操作，条件永远不成立`,
        `Only ${by.join(", ")} writes “${field.name}”, and not before this action, so the condition never holds`,
      ),
      writers.every((writer) => writer === id) && isEmptyTest(objectAt(test, "not"))
        ? text(
            `写 "${name}": {"const": null}，等到此操作为止；或删除这个条件`,
            `Write "${name}": {"const": null}, which waits until this action, or delete the condition`,
          )
        : path.includes("allOf")
          ? text(
              `删除“${name}”的条件；几个条件满足其一即可时，把 allOf 写成 anyOf`,
              `Delete the condition on “${name}”, or write anyOf for allOf if one of the conditions is enough`,
            )
          : text(
              `删除“${name}”的条件，或写此前已有值的字段`,
              `Delete the condition on “${name}”, or name a field that has a value before`,
            ),
    );
    return true;
  }
  return false;
}

/**
 * Reports a test that the first value of a field fails, and for which no action that can run before writes a value. States and
 * conditions of all actions are followed together.
 */
function checkReached(draft: ModuleDraft, id: string, { name, test, path }: DemandedTest, report: Report): void {
  const field = draft.record.fields.get(name);
  const before = reachableBefore(draft, id);
  if (field === undefined || before === null || !isLeftToActions(draft, field)) return;
  const from = fromOf(draft.actions.get(id) ?? {});
  // An action in a state that no record has is a consequence.
  if (from !== null && !from.some((state) => before.states.has(state))) return;
  if (isPossible(draft, name, test, (writer) => canPrecede(draft, before, writer, id))) return;
  const writers = satisfyingWriters(draft, field, test);
  // A stock that only this action lowers is filled elsewhere.
  if (writers.length > 0 && writers.every((writer) => writer === id) && !isRaisedBy(draft, id, name, test)) return;
  const by = writers.map((writer) => `“${writer}”`);
  const wrong = writers.flatMap((writer) => missingStates(draft, writer, from, before.states))[0];
  report(
    path,
    "key",
    writers.length === 0
      ? text(
          `没有操作给“${name}”写入这样的值，条件永远不成立`,
          `No action writes such a value into “${name}”, so the condition never holds`,
        )
      : text(
          `只有操作${by.join("、")}给“${name}”写入这样的值，不会早于此操作，条件永远不成立`,
          `Only ${by.join(", ")} writes such a value into “${name}”, and not before this action, so the condition never holds`,
        ),
    against(
      writersOf(draft, name).length === 0
        ? text(
            `在先执行的操作的 set 中写“${name}”，或删除它的条件`,
            `Write “${name}” in “set” of an earlier action, or delete the condition on it`,
          )
        : wrong === undefined
          ? text(
              `删除“${name}”的条件，或写此前可能有的值`,
              `Delete the condition on “${name}”, or write a value that it can have before`,
            )
          : text(
              `在“${wrong.writer}”的 from 中加上“${wrong.state}”，或删除“${name}”的条件`,
              `Add “${wrong.state}” to “from” of “${wrong.writer}”, or delete the condition on “${name}”`,
            ),
      ...writers.map((writer) => ["actions", writer, wrong?.writer === writer ? "from" : "when"]),
    ),
  );
}

/** True for a number that has to be large before the action that alone raises it: `renewals` from 2 on. */
function isRaisedBy({ actions }: ModuleDraft, id: string, name: string, test: Json): boolean {
  const parsed = parse(stringAt(actions.get(id), "set", name, "x-compute") ?? "");
  const isLower = ["minimum", "exclusiveMinimum"].some((key) => valueAt(test, key) !== undefined);
  if (!isLower || !parsed.ok || parsed.value.kind !== "binary" || parsed.value.operator !== "+") return false;
  const { left } = parsed.value;
  return left.kind === "path" && left.names.join(".") === name;
}

/** The states of an action from which a writer cannot run, if it runs in none that records reach. */
function missingStates(
  { actions }: ModuleDraft,
  writer: string,
  from: readonly string[] | null,
  reached: ReadonlySet<string>,
): readonly { readonly writer: string; readonly state: string }[] {
  const own = fromOf(actions.get(writer) ?? {});
  if (own === null || own.some((state) => reached.has(state))) return [];
  return (from ?? []).filter((state) => reached.has(state)).map((state) => ({ writer, state }));
}

/** Reports a person that no action names before this one, so that everybody may run it. */
function checkPerson(draft: ModuleDraft, id: string, report: Report): void {
  const field = draft.record.fields.get(stringAt(draft.authored, "actions", id, "by") ?? "");
  if (field === undefined || !isWrittenByActions(draft, field)) return;
  const writers = writersOf(draft, field.name);
  if (writers.length === 0 || writers.some((writer) => writer !== id && runsBefore(draft, writer, id))) return;
  const by = writers.map((writer) => `“${writer}”`);
  report(
    ["actions", id, "by"],
    "value",
    text(
      `“${field.name}”只由操作${by.join("、")}写入，此时总是空的，任何人都能执行`,
      `Only ${by.join(", ")} writes “${field.name}”, which is always empty before this action, so everybody may run it`,
    ),
    text("写此前已有值的人员字段，或删除 by", "Name a person who is known before, or delete “by”"),
  );
}

function runsBefore({ states, actions }: ModuleDraft, writer: string, id: string): boolean {
  if (states === null || !isConnected(states)) return true;
  const from = fromOf(actions.get(writer) ?? {});
  const reached = reachedWithout(states, id);
  return from === null || from.some((state) => reached.has(state));
}

/**
 * A stored field, or the stored fields without which a computed one is empty.
 * @param seen fields that were followed already
 */
function sourcesOf({ record }: Pick<ModuleDraft, "record">, name: string, seen = new Set<string>()): readonly FieldDraft[] {
  const field = record.fields.get(name);
  if (field === undefined || seen.has(name)) return [];
  seen.add(name);
  const expression = stringAt(field.schema, "x-compute");
  if (expression === undefined) return [field];
  const parsed = parse(expression);
  return parsed.ok ? neededBy(parsed.value).flatMap((part) => sourcesOf({ record }, part, seen)) : [];
}

/** Functions that are empty when one of their arguments is. */
const OF_ALL: ReadonlySet<string> = new Set([
  "days",
  "hours",
  "months",
  "addDays",
  "addMonths",
  "year",
  "month",
  "day",
  "weekday",
]);

/** The fields without which an expression is empty. */
function neededBy(expression: Expression): readonly string[] {
  switch (expression.kind) {
    case "path":
      return expression.names.length === 1 ? expression.names : [];
    case "negate":
      return neededBy(expression.operand);
    case "call":
      return OF_ALL.has(expression.name) ? expression.args.flatMap(neededBy) : [];
    case "binary":
      return ["+", "-", "*", "/"].includes(expression.operator)
        ? [...neededBy(expression.left), ...neededBy(expression.right)]
        : [];
    default:
      return [];
  }
}

/** Reports a field that is to be empty, although every way to the states of the action fills it. */
function checkEmpty(draft: ModuleDraft, id: string, { name, test, path }: DemandedTest, report: Report): void {
  const { states, record, actions } = draft;
  const field = record.fields.get(name);
  const from = fromOf(actions.get(id) ?? {});
  if (states === null || !isConnected(states) || field === undefined || from === null) return;
  if (!isWrittenByActions(draft, field)) return;
  const isCleared = [...actions.values()].some((action) => {
    const value = objectAt(action, "set")[name];
    return value === null || isJsonObject(value ?? null);
  });
  const fills = (state: string): boolean => {
    const ways = waysTo(states, state);
    return (
      state !== states.first &&
      ways.length > 0 &&
      ways.every(({ action }) => action !== null && alwaysWrites(draft, action, name))
    );
  };
  if (isCleared || from.length === 0 || !from.every(fills)) return;
  report(
    [...path, valueAt(test, "type") === "null" ? "type" : "const"],
    "value",
    text(
      `通向“${from.join("”、“")}”的每个操作都写入“${name}”，它不会为空，条件永远不成立`,
      `Every action that leads to “${from.join("”, “")}” writes “${name}”, which is never empty there, so the condition never holds`,
    ),
    text(
      `删除此条件；要它有值就写 "${name}": {"not": {"type": "null"}}`,
      `Delete the condition. If it should have a value, write "${name}": {"not": {"type": "null"}}.`,
    ),
  );
}
