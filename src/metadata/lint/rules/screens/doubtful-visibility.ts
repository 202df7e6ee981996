import type { Json } from "#contract";
import { satisfies } from "../../facts/after-action.ts";
import { namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { passing, readChoices } from "../../facts/fields/labelled-choices.ts";
import { objectAt, sameJson, titleOf, valueAt } from "../../facts/json-type.ts";
import { onlyTest } from "../../facts/only-test.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { plainTests } from "../computed/titled-selections.ts";

export const doubtfulVisibility: Rule = {
  id: "doubtful-visibility",
  severity: "warning",
  says: text(
    "字段只在它所属的事项被否定时显示（“提前赎回”为“不允许”时才显示“提前赎回手续费”），或只在与它同名的选项之外的选项下显示，或必填时不一定显示",
    "A field is shown only while what it belongs to is denied (the fee of an early redemption while that is not allowed), or only for other choices than the one with its name, or is demanded where it is not shown",
  ),
  check(draft, report) {
    for (const field of namedFields(draft.record)) {
      checkDemand(field, draft.record.fields, report);
      checkOther(draft, field, report);
      checkCascade(draft, field, report);
      const title = titleOf(field.schema);
      for (const { name, test, path } of plainTests(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
        checkNamesake(draft, field, { name, test, path }, report);
        const about = titleOf(draft.record.fields.get(name)?.schema).replace(/^(?:是否|可否)(?:需要|允许|已)?/, "");
        if (about.length < SHORTEST || !title.startsWith(about) || title === about || NEGATIVE.test(title)) continue;
        const choices = readChoices(draft, name);
        const shown = passing(test, choices) ?? [];
        const others = choices.filter((choice) => !shown.includes(choice));
        const isDenied = shown.length === 1 && shown.every(({ label }) => DENIED.test(label));
        if (!isDenied || others.length !== 1 || others.some(({ label }) => DENIED.test(label))) continue;
        const [key = "const"] = Object.keys(objectAt(test));
        const meant = JSON.stringify(others[0]?.value);
        report(
          [...path, key],
          "value",
          text(`“${title}”只在“${about}”为“${shown[0]?.label}”时显示`, `“${field.name}” is shown only while “${name}” is denied`),
          text(`写 "const": ${meant}`, `Write "const": ${meant}`),
        );
      }
    }
  },
};

/** A field with the name of a choice that is shown only for others: `phone` while the contact is by letter. */
function checkNamesake(
  draft: ModuleDraft,
  { name }: FieldDraft,
  shown: ReturnType<typeof plainTests>[number],
  report: Report,
): void {
  const choices = readChoices(draft, shown.name);
  const contained = valueAt(shown.test, "contains");
  const passed = passing(contained ?? shown.test, choices) ?? [];
  const own = choices.find(({ value }) => value === name || (contained !== undefined && isCalledAfter(name, value)));
  const [other] = passed;
  if (own === undefined || other === undefined || passed.includes(own) || choices.length < 2) return;
  const [key = "const"] = Object.keys(objectAt(contained ?? shown.test));
  report(
    [...shown.path, ...(contained === undefined ? [key] : ["contains", key])],
    "value",
    text(
      `“${name}”只在“${shown.name}”为“${other.label}”时显示，而“${own.label}”正是它的名称`,
      `“${name}” is shown only while “${shown.name}” is another choice, although one is called the same`,
    ),
    text(`写 "const": ${JSON.stringify(own.value)}`, `Write "const": ${JSON.stringify(own.value)}`),
  );
}

/** True for `forkliftCert` of the choice `forklift`. */
function isCalledAfter(name: string, value: Json): boolean {
  return (
    typeof value === "string" && value.length > SHORTEST && name.startsWith(value) && /^[A-Z]/.test(name.slice(value.length))
  );
}

/** “其他原因说明” that is demanded, or shown, for other choices than “其他”. */
function checkOther(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  const title = titleOf(field.schema);
  const conditions = [
    { condition: field.schema["x-required"], place: [...field.path, "x-required"] },
    { condition: field.ui["ui:visible"], place: [...field.uiPath, "ui:visible"] },
  ];
  for (const { condition, place } of conditions)
    for (const { name, test, path } of plainTests(condition, place)) {
      const choices = readChoices(draft, name);
      const passed = passing(test, choices) ?? [];
      const own = choices.find(({ label }) => /^其[他它]$/.test(label) && title.startsWith(label));
      if (own === undefined || passed.length === 0 || passed.includes(own)) continue;
      const [key = "const"] = Object.keys(objectAt(test));
      report(
        [...path, key],
        "value",
        text(
          `“${title}”用于“${own.label}”，条件选的却是“${passed.map(({ label }) => label).join("”、“")}”`,
          `“${field.name}” is for the choice ${JSON.stringify(own.value)}, but the condition selects others`,
        ),
        text(`写 "const": ${JSON.stringify(own.value)}`, `Write "const": ${JSON.stringify(own.value)}`),
      );
    }
}

/** A field that chooses among the records of another one, and that is shown only while the other is empty. */
function checkCascade({ record }: ModuleDraft, field: FieldDraft, report: Report): void {
  const sources = Object.values(objectAt(field.schema, "x-ref", "where"));
  for (const { name, test, path } of plainTests(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
    const isEmpty = valueAt(test, "const") === null || valueAt(test, "type") === "null";
    if (!isEmpty || !sources.includes(name) || !record.fields.has(name)) continue;
    report(
      path,
      "value",
      text(
        `“${field.name}”只能从“${name}”所选的中选择，却只在它为空时显示`,
        `“${field.name}” offers the records of “${name}”, but is shown only while that is empty`,
      ),
      text(`写 "required": ["${name}"]`, `Write "required": ["${name}"]`),
    );
  }
}

/** A value for which a field is required, but hidden: a hidden field demands nothing. */
function checkDemand(field: FieldDraft, fields: FieldSet["fields"], report: Report): void {
  const [demand, shown] = [testOf(field.schema["x-required"]), testOf(field.ui["ui:visible"])];
  if (demand === null || shown === null || demand.name !== shown.name) return;
  const samples = samplesOf(fields.get(demand.name), [demand.test, shown.test]);
  const value = samples.find((one) => satisfies(one, demand.test) === true && satisfies(one, shown.test) === false);
  // Where both overlap, the field is meant to be required only while it is shown.
  if (samples.some((one) => satisfies(one, shown.test) === true && satisfies(one, demand.test) !== true)) return;
  if (value === undefined) return;
  report(
    [...field.path, "x-required", "properties", demand.name],
    "value",
    text(
      `“${demand.name}”为 ${JSON.stringify(value)} 时必填，却不显示`,
      `“${field.name}” is required while “${demand.name}” is ${JSON.stringify(value)}, but hidden then`,
    ),
    against(text("让两个条件相同：隐藏的字段不必填", "Give both the same condition: a hidden field is not required"), [
      ...field.uiPath,
      "ui:visible",
    ]),
  );
}

/** The test of a condition on one field, which the condition may also demand. */
function testOf(condition: Json | undefined): ReturnType<typeof onlyTest> {
  const { required, ...others } = objectAt(condition);
  const only = onlyTest(others);
  return required === undefined || sameJson(required, [only?.name ?? null]) ? only : null;
}

/** Values that tell two tests apart: the choices of the field, or the numbers at their bounds. */
function samplesOf(field: FieldDraft | undefined, tests: readonly Json[]): readonly Json[] {
  const { options = null } = field === undefined ? {} : factsOf(field);
  if (options !== null) return options;
  if (field?.type === "boolean") return [true, false];
  const bounds = tests.flatMap((test) => Object.values(objectAt(test)).filter((bound) => typeof bound === "number"));
  return field?.type === "integer" ? bounds.flatMap((bound) => [bound - 1, bound, bound + 1]) : bounds;
}

/** A title of fewer characters stands in too many others. */
const SHORTEST = 2;
const DENIED = /^(?:不|否|无|未|没有|禁止|停用|关闭?$)/;
/** Fields about the denial. */
const NEGATIVE = /不|无|未|非|原因|理由|说明|备注/;
