import { parse, references } from "#expressions";
import { isJsonObject, type Json, type JsonObject, type Text } from "#contract";
import { satisfies, stillHolds, withComputed, type WrittenValues } from "../../facts/after-action.ts";
import type { ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { conditionFields, conditionTests } from "../../facts/fields/field-uses.ts";
import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";

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
      const written = withComputed(draft, writtenBy(action));
      if (tested.some((name) => !written.has(name) && isUncertain(draft, name))) continue;
      if (tested.some((name) => written.has(name))) {
        reportKept(id, action, when, written, report);
        continue;
      }
      if (tested.length === 0 || !tested.every((name) => isKept(draft, name))) continue;
      const names = [...new Set(tested)].join("、");
      const missing = writeHint(draft, when, action);
      report(
        ["actions", id, missing === null || action["set"] === undefined ? "todo" : "set"],
        "key",
        text(
          `操作不改变“${names}”，做完后记录仍在等待`,
          `The action does not change “${names.replaceAll("、", "”, “")}”, so the record still waits afterwards`,
        ),
        missing ?? followingHint(draft, tested) ?? endHint(draft, action),
      );
    }
  },
};

/** The values that an action writes; undefined for what people type and what is computed. */
function writtenBy(action: JsonObject): WrittenValues {
  return new Map([
    ...Object.keys(objectAt(action, "form", "properties")).map((name): [string, undefined] => [name, undefined]),
    ...Object.entries(objectAt(action, "set")).map(([name, value]): [string, Json | undefined] => [
      name,
      isJsonObject(value) ? undefined : value,
    ]),
  ]);
}

/** Reports a value that the action writes, or that follows from it, and that satisfies the condition as well. */
function reportKept(id: string, action: JsonObject, when: Json | undefined, written: WrittenValues, report: Report): void {
  const kept = conditionTests(when, ["actions", id, "when"]).find(
    ({ name, test }) => written.has(name) && satisfies(written.get(name), test) === true,
  );
  if (kept === undefined || !stillHolds(when, written)) return;
  const { name, test, path } = kept;
  const value = JSON.stringify(written.get(name));
  const key = Object.keys(objectAt(test)).find((one) => one.startsWith("x-"));
  const earlier = value === '"$now"' ? "$now-24h" : "$today-7d";
  report(
    key === undefined ? path : [...path, key],
    key === undefined ? "key" : "value",
    text(
      `操作之后“${name}”为 ${value}，仍满足此条件，记录仍在等待`,
      `The action leaves ${value} in “${name}”, which satisfies this as well, so the record still waits afterwards`,
    ),
    key?.endsWith("aximum") === true
      ? text(`写更早的时间，如 "${key}": "${earlier}"`, `Write an earlier time, such as "${key}": "${earlier}"`)
      : against(
          text(
            "写操作之后不再成立的条件，或给 set 另一个值",
            "Write a condition that ends with the action, or another value in “set”",
          ),
          ["actions", id, action["set"] === undefined ? "form" : "set"],
        ),
  );
}

/** Says what to write so that the condition ends: the time where it demands none, or the other value of a yes or no. */
function writeHint({ record }: ModuleDraft, when: Json | undefined, action: JsonObject): Text | null {
  // The action sets a mark, which tells its records from those that wait.
  const marks = Object.values(objectAt(action, "set")).some((value) => value === true);
  for (const { name, test } of conditionTests(when, [])) {
    const field = record.fields.get(name);
    const { storage, type } = field === undefined ? { storage: null, type: null } : { ...factsOf(field), type: field.type };
    const demanded = valueAt(test, "const");
    const isEmpty = demanded === null || valueAt(test, "type") === "null";
    const isTime = storage === "date" || storage === "timestamp";
    const value =
      isEmpty && isTime
        ? `"$${storage === "date" ? "today" : "now"}"`
        : type === "boolean" && !marks && typeof demanded === "boolean"
          ? String(!demanded)
          : null;
    if (value !== null) return text(`在 set 中写 "${name}": ${value}`, `Write "${name}": ${value} in “set”`);
  }
  return null;
}

/** The fields from which a computed value of the condition follows. */
function followingHint({ record }: ModuleDraft, tested: readonly string[]): Text | null {
  for (const name of tested) {
    const computed = stringAt(record.fields.get(name)?.schema, "x-compute");
    const parsed = computed === undefined ? null : parse(computed);
    if (parsed === null || !parsed.ok) continue;
    const names = references(parsed.value);
    return text(
      `在 set 中写“${name}”所依据的字段之一：${names.join("、")}`,
      `Write a field from which “${name}” follows in “set”: ${names.join(", ")}`,
    );
  }
  return null;
}

/** The ways in which an action can end what it waits for: by the state after it, or by a field that it fills in or changes. */
function endHint({ states }: ModuleDraft, action: JsonObject): Text {
  const [typed] = Object.keys(objectAt(action, "form", "properties"));
  const [[name, value] = []] = Object.entries(objectAt(action, "set"));
  const test =
    typed !== undefined
      ? `"${typed}": {"type": "null"}`
      : name === undefined
        ? null
        : `"${name}": ${value === null || isJsonObject(value) || String(value).startsWith("$") ? '{"type": "null"}' : `{"not": {"const": ${JSON.stringify(value)}}}`}`;
  const state = states === null ? null : text('写 "to"', 'Write "to"');
  if (test === null) return state ?? text("写 set，并在 when 中要求别的值", "Write “set”, and demand another value in “when”");
  const when = text(
    `在 when 中要求操作还没有做：{"properties": {${test}}}`,
    `demand in “when” that the action has not run: {"properties": {${test}}}`,
  );
  return state === null ? text(when.zh, `D${when.en.slice(1)}`) : text(`${state.zh}，或${when.zh}`, `${state.en}, or ${when.en}`);
}

/** True for a field that may change when a record is written, such as the time of its last change. */
function isUncertain(draft: ModuleDraft, name: string): boolean {
  return follows(draft, name) && draft.record.fields.get(name)?.schema["x-compute"] === undefined;
}

/** True for a field that changes only when it is written itself, or is computed from such fields of the record alone. */
function isKept(draft: ModuleDraft, name: string): boolean {
  const computed = stringAt(draft.record.fields.get(name)?.schema, "x-compute");
  if (computed === undefined) return !follows(draft, name);
  const parsed = parse(computed);
  return parsed.ok && references(parsed.value).every((path) => !path.includes(".") && !follows(draft, path));
}

/** True for a field that changes with others, and for one that this file does not know. A time passes, but not by the action. */
function follows({ record }: ModuleDraft, name: string): boolean {
  const schema = record.fields.get(name)?.schema;
  return schema === undefined || ["x-compute", "x-rollup", "x-record", "x-serial"].some((key) => key in schema);
}
