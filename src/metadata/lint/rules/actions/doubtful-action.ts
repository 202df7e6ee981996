import { isJsonObject, type Json, type JsonObject } from "#contract";
import type { FieldDraft, ModuleDraft } from "../../facts/draft.ts";
import { fromOf } from "../../../states/read-states.ts";
import { demandedValue } from "../../facts/conditions/demanded-tests.ts";
import { refersTo } from "../../facts/fields/variables.ts";
import { isLeftToActions } from "../../facts/reachable-actions.ts";
import { objectAt, sameJson, titleOf } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text, wordsIn } from "../../words.ts";
import { keptValueHint } from "./kept-value.ts";
import { checkSteps } from "./set-steps.ts";

export const doubtfulAction: Rule = {
  id: "doubtful-action",
  severity: "warning",
  says: text(
    "操作写入的值正是 when 所要求的，或在它所去的终点也能执行；或 when 允许的值再加减一步就超出字段的范围；或由别的人员执行，而另一人员字段以此操作命名",
    "An action writes a value that its condition demands already, begins in the end to which it leads, is offered at a value from which its step leaves the bounds of the field, or is left to another person than the one called after it",
  ),
  check(draft, report) {
    for (const [id, action] of draft.actions) {
      checkKept(draft, id, action, report);
      checkStaying(draft, id, action, report);
      checkSteps(draft, id, action, report);
      const by = action["by"];
      const field = typeof by === "string" ? draft.record.fields.get(by) : undefined;
      if (field !== undefined) checkPerson(draft, id, field, report);
    }
  },
};

/** Reports an action to an end that begins in that end as well as in other states: “登记死亡” of what is dead already. */
function checkStaying({ states }: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const from = fromOf(action) ?? [];
  const end = states?.list.find((state) => state.id === action["to"] && state.end);
  if (end === undefined || from.length < 2 || !from.includes(end.id)) return;
  report(
    ["actions", id, "from", from.indexOf(end.id)],
    "value",
    text(`终点“${end.title}”上再执行一次没有意义`, `“${end.id}” is the end to which “${id}” leads, so nothing begins there`),
    text(`删除 "${end.id}"`, `Delete "${end.id}"`),
  );
}

/** Reports a value that stays as it is, among others that change. Other rules report states, and an action that changes nothing. */
function checkKept(draft: ModuleDraft, id: string, action: JsonObject, report: Report): void {
  const { authored, states } = draft;
  // States add their own part to the condition.
  const wanted = objectAt(authored, "actions", id, "when", "properties");
  const values = Object.entries(objectAt(action, "set"));
  const kept = values.filter(([name, value]) => {
    const only = demandedValue(wanted[name]);
    return name !== states?.field && only !== undefined && !isJsonObject(value) && sameJson(only, value);
  });
  const hasForm = action["form"] !== undefined;
  if (kept.length === values.length && !hasForm) return;
  for (const [name, value] of kept)
    // The inputs of a form change the record.
    if (!hasForm || isOnlyValue(draft, name, value)) {
      const [written, demanded] = [
        ["actions", id, "set", name],
        ["actions", id, "when", "properties", name],
      ];
      // An action that empties a field is meant for records with a value.
      const [place, other] = value === null ? [demanded, written] : [written, demanded];
      report(
        place,
        "value",
        text(
          `when 已要求“${name}”为 ${JSON.stringify(value)}，写入后没有改变`,
          `“when” demands ${JSON.stringify(value)} of “${name}” already, so the value stays`,
        ),
        against(keptValueHint(draft, id, name, value), other),
      );
    }
}

/** True for a value that is the only one which actions write into a field that is left to them. */
function isOnlyValue(draft: ModuleDraft, name: string, value: Json): boolean {
  const field = draft.record.fields.get(name);
  const written = [...draft.actions.values()].flatMap((action) => objectAt(action, "set")[name] ?? []);
  return field !== undefined && isLeftToActions(draft, field) && written.every((other) => sameJson(other, value));
}

/** Reports a person other than the one that is called after the action: “review” by the translator beside a reviewer. */
function checkPerson({ record, actions }: ModuleDraft, id: string, field: FieldDraft, report: Report): void {
  const action = titleOf(actions.get(id));
  const [verb = ""] = wordsIn(id);
  const isNamed = ({ name, schema }: FieldDraft): boolean => {
    const title = titleOf(schema);
    return name.toLowerCase().startsWith(verb) && verb.length >= SHORTEST && title.length > 1 && action.includes(title);
  };
  const other = [...record.fields.values()].find((one) => one !== field && refersTo(one, "user") && isNamed(one));
  if (other === undefined || isNamed(field)) return;
  report(
    ["actions", id, "by"],
    "value",
    text(
      `“${action}”由“${titleOf(field.schema)}”执行，而另有“${titleOf(other.schema)}”`,
      `“${id}” is left to “${field.name}”, although “${other.name}” is called after it`,
    ),
    text(`写成 "by": "${other.name}"`, `Write "by": "${other.name}"`),
  );
}

/** Letters of the shortest verb that tells a person. */
const SHORTEST = 4;
