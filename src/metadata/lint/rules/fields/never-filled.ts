import { SET_VARIABLES } from "../../../values/set-variables.ts";
import { isJsonObject, type Json, type Text } from "#contract";
import { satisfies } from "../../facts/after-action.ts";
import { endpointsOf } from "../../facts/endpoint-drafts.ts";
import { everyField, isNested, namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isFilledByServer } from "../../facts/fields/filled-by-server.ts";
import { isArray, listAt, objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { VARIABLE_FITS } from "../../facts/fields/variables.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const neverFilled: Rule = {
  id: "never-filled",
  severity: "error",
  says: text("必填字段在新增时无法填写", "A required field cannot be filled in when adding a record"),
  check(draft, report) {
    const isAdded = endpointsOf(draft).some(({ operation }) => operation === "submit" || operation === "save");
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const isRequired = isAlwaysRequired(set, field);
        if ((!isRequired && field.schema["x-required"] === undefined) || isGiven(draft, field)) continue;
        checkTop(draft, set, field, report);
        checkLock(field, report);
        if (set.action !== null || !isAdded || isNested(field)) continue;
        checkForms(draft, field, isRequired, report);
        if (isRequired) checkFirstLock(draft, field, report);
      }
    }
  },
};

/** True if every record, or every line of its list, must have a value in the field. */
function isAlwaysRequired(set: FieldSet, field: FieldDraft): boolean {
  if (!isNested(field)) return set.required.includes(field.name);
  const place = field.path.slice(0, -2).join("/");
  const around = everyField(set).find(({ path }) => path.join("/") === place);
  return listAt(around?.schema, "required").includes(field.path.at(-1) ?? "");
}

/** True for a field whose value comes from elsewhere. */
function isGiven({ value }: ModuleDraft, { name, schema, ui }: FieldDraft): boolean {
  const parent = stringAt(value, "ui", "parent", "field");
  const keys = ["default", "readOnly", "x-compute", "x-rollup", "x-serial", "x-record"];
  const on = ui["ui:on"];
  return (
    keys.some((key) => schema[key] !== undefined) ||
    name === parent ||
    listAt(value, "ui", "parent", "inherit").includes(name) ||
    name === "tenantId" ||
    (isArray(on) && on.length === 0)
  );
}

/** A reference of each record to another one of the same module has no first record. */
function checkTop(draft: ModuleDraft, set: FieldSet, field: FieldDraft, report: Report): void {
  const place = set.required.indexOf(field.name);
  if (stringAt(field.schema, "x-ref", "module") !== draft.name || set.action !== null || place < 0) return;
  const on = field.ui["ui:on"];
  // A field that is hidden on a condition is required on it: the first record need not meet it.
  if ((isArray(on) && !on.includes("add")) || field.ui["ui:visible"] !== undefined) return;
  report(
    ["schema", "required", place],
    "value",
    text(
      `“${field.name}”引用本模块：还没有记录时，第一条无法新增`,
      `“${field.name}” refers to this module, so the first record cannot be added`,
    ),
    text("从 required 中删除：最上层的记录没有上级", "Remove it from required: a record at the top has no parent"),
  );
}

/** A field that no form lets anybody write. */
function checkLock(field: FieldDraft, report: Report): void {
  const isHidden = factsOf(field).widget === "hidden";
  if (!isHidden && field.ui["ui:disabled"] !== true) return;
  const key = isHidden ? "ui:widget" : "ui:disabled";
  report(
    [...field.uiPath, key],
    "value",
    text(
      `“${field.name}”必填，却${isHidden ? "被隐藏" : "不可编辑"}`,
      `“${field.name}” is required, but ${isHidden ? "hidden" : "never editable"}`,
    ),
    mend(field, text(`删除 ${key}，让人可以填写`, `Delete ${key}, so that people can fill it in`)),
  );
}

/** A field that is locked by what every new record has: “not checked yet”. */
function checkFirstLock(draft: ModuleDraft, field: FieldDraft, report: Report): void {
  // The states write further conditions into the field.
  const disabled = valueAt(draft.authored, "ui", "fields", field.name, "ui:disabled");
  if (!isJsonObject(disabled) || Object.keys(disabled).join() !== "properties") return;
  const tests = Object.entries(objectAt(disabled, "properties"));
  const firsts = tests.map(([name]) => firstOf(draft, draft.record.fields.get(name)));
  if (tests.length === 0 || !tests.every(([, test], at) => satisfies(firsts[at], test) === true)) return;
  const [[name] = [""]] = tests;
  report(
    [...field.uiPath, "ui:disabled"],
    "value",
    text(
      `“${field.name}”必填，而新增时“${name}”总是 ${JSON.stringify(firsts[0])}，字段不可编辑`,
      `“${field.name}” is required, but every new record has ${JSON.stringify(firsts[0])} in “${name}”, which locks it`,
    ),
    mend(field, text("把条件反过来", "Turn the condition round")),
  );
}

/** The value that every new record has in a field which only the server writes; undefined for others. */
function firstOf({ states }: ModuleDraft, field: FieldDraft | undefined): Json | undefined {
  if (field === undefined) return undefined;
  if (states?.field === field.name) return states.list.find(({ id }) => id === states.first)?.value;
  const { readOnly, default: first = null } = field.schema;
  const { default: _, ...others } = field.schema;
  return readOnly === true && !isFilledByServer(others) ? first : undefined;
}

/** A field that the dialog for new records does not show. */
function checkForms(draft: ModuleDraft, field: FieldDraft, isRequired: boolean, report: Report): void {
  const on = field.ui["ui:on"];
  if (!isArray(on) || on.includes("add") || factsOf(field).widget === "hidden" || field.ui["ui:disabled"] === true) return;
  // A field that must have a value later may be filled in then.
  if (!isRequired && (on.includes("edit") || isWrittenByAction(draft, field))) return;
  const whole = JSON.stringify(["add", ...on]).replaceAll(",", ", ");
  report(
    [...field.uiPath, "ui:on"],
    "value",
    on.includes("edit")
      ? text(
          `“${field.name}”必填，新增时却不显示，记录无法新增`,
          `“${field.name}” is required, but the add dialog does not show it, so no record can be added`,
        )
      : text(`“${field.name}”必填，却不在任何可填写的表单中`, `“${field.name}” is required, but no form lets anybody fill it in`),
    mend(
      field,
      // All three dialogs are the default, which another rule refuses.
      ["edit", "view"].every((dialog) => on.includes(dialog))
        ? text("删除 ui:on", "Delete ui:on")
        : text(`写成 "ui:on": ${whole}`, `Write "ui:on": ${whole}`),
    ),
  );
}

function isWrittenByAction({ actions }: ModuleDraft, { name }: FieldDraft): boolean {
  return [...actions.values()].some(
    (action) => name in objectAt(action, "set") || name in objectAt(action, "form", "properties"),
  );
}

/** The first mend, a default, or no need for a value. */
function mend(field: FieldDraft, first: Text): Text {
  const variable = SET_VARIABLES.find((name) => !isNested(field) && VARIABLE_FITS[name].field(field));
  const given = variable === undefined ? '"default"' : `"default": "${variable}"`;
  const isRequired = field.schema["x-required"] === undefined;
  return text(
    `${first.zh}；或给它 ${given}；或${isRequired ? "从 required 中删除" : "删除 x-required"}`,
    `${first.en}. Or give it a ${given}, or ${isRequired ? "take it out of required" : "delete x-required"}.`,
  );
}
