import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { tableOf } from "../../../facts/conditions/condition-table.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { conditionTests } from "../../../facts/fields/field-uses.ts";
import { listAt, sameJson, stringAt, valueAt } from "../../../facts/json-type.ts";
import type { Project, Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";
import { conditionAlways, requiredFields } from "./condition-always.ts";
import { conditionNever } from "./condition-never.ts";
import { conditionsOf } from "./condition-value.ts";

export const conditionIdle: Rule = {
  id: "condition-idle",
  severity: "warning",
  says: text(
    "条件作为整体总成立或永不成立，其中一部分没有作用，或读取不返回的字段",
    "A condition as a whole always or never holds, a part of it has no effect, or it reads a field that is never sent",
  ),
  check(draft, report, project) {
    const required = requiredFields(draft);
    const isFilled = (field: FieldDraft): boolean => required.has(field) || isState(draft, field);
    const gathered = draft.fieldSets.flatMap(everyField).map(({ schema, path }) => ({
      condition: valueAt(schema, "x-rollup", "where"),
      path: [...path, "x-rollup", "where"],
      fields: project.drafts.get(stringAt(schema, "x-rollup", "module") ?? "")?.record.fields ?? new Map<string, FieldDraft>(),
    }));
    for (const { condition, path, fields } of [...conditionsOf(draft, "written"), ...gathered]) {
      if (condition === undefined) continue;
      for (const { name, test, path: place } of conditionTests(condition, path)) {
        const field = fields.get(name);
        if (field !== undefined && factsOf(field).writeOnly) reportSecret(name, place, report);
        checkRepeated(test, place, report);
      }
      const table = tableOf(condition, path, { fields, isFilled });
      if (table === null || (table.outcome === "sometimes" && table.idle === null)) continue;
      if (table.idle !== null) {
        reportIdle(table.idle, report);
        continue;
      }
      if (!isReported(draft, path, project)) reportOutcome(table.outcome === "always", path, report);
    }
  },
};

/** Every record has a state. */
function isState({ states, record }: ModuleDraft, field: FieldDraft): boolean {
  return states !== null && record.fields.get(states.field) === field;
}

/** True if a rule with a more exact place reports the condition. */
function isReported(draft: ModuleDraft, path: Path, project: Project): boolean {
  const found: Path[] = [];
  const note: Report = (place) => found.push(place);
  for (const rule of [conditionAlways, conditionNever]) rule.check(draft, note, project);
  return found.some((place) => path.every((step, at) => place[at] === step));
}

function reportOutcome(isAlways: boolean, path: Path, report: Report): void {
  report(
    path,
    "value",
    isAlways
      ? text("条件对每条记录都成立", "The condition holds for every record")
      : text("条件对任何记录都不成立", "The condition holds for no record"),
    isAlways
      ? text("删除这个条件，或写只有部分记录满足的值", "Delete the condition, or write values that only some records have")
      : text("改正其中的值，或删除这个条件与它所管的设置", "Correct its values, or delete the condition and what depends on it"),
  );
}

function reportIdle(path: Path, report: Report): void {
  report(
    path,
    typeof path.at(-1) === "number" ? "value" : "key",
    text("这一部分不起作用：条件的其余部分已经包含它", "This part has no effect: the rest of the condition says the same"),
    text("删除它，或改成另一个值", "Delete it, or write another value"),
  );
}

function reportSecret(name: string, path: Path, report: Report): void {
  report(
    path,
    "key",
    text(`“${name}”从不返回，表单看不到它的值`, `“${name}” is never sent, so a form does not see its value`),
    text("换一个字段", "Choose another field"),
  );
}

function checkRepeated(test: Json, path: Path, report: Report): void {
  const named = listAt(test, "enum");
  named.forEach((value, index) => {
    if (!named.slice(0, index).some((earlier) => sameJson(earlier, value))) return;
    const shown = JSON.stringify(value);
    report(
      [...path, "enum", index],
      "value",
      text(`${shown} 重复出现`, `${shown} is listed twice`),
      text("删除重复的一项", "Remove one of them"),
    );
  });
  if (isJsonObject(test) && isJsonObject(test["not"])) checkRepeated(test["not"], [...path, "not"], report);
}
