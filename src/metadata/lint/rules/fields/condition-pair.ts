import type { Json, Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { namedFields, type FieldDraft, type FieldSet, type ModuleDraft } from "../../facts/draft.ts";
import { excludes, isSameCondition } from "../../facts/conditions/condition-logic.ts";
import { listAt, objectAt } from "../../facts/json-type.ts";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { conditionValue } from "../values/conditions/condition-value.ts";

export const conditionPair: Rule = {
  id: "condition-pair",
  severity: "error",
  says: text(
    "同一字段的两个条件互相抵消：显示时总是锁定，或只在隐藏时必填",
    "Two conditions of a field cancel each other: shown only while locked, or required only while hidden or locked",
  ),
  check(draft, report, project) {
    const impossible: Path[] = [];
    conditionValue.check(draft, (path) => impossible.push(path), project);
    // A condition on a value that the field never has excludes every other one: the value is the fault.
    const isWrong = (condition: Path): boolean =>
      impossible.some((path) => condition.every((step, index) => path[index] === step));
    for (const set of draft.fieldSets)
      for (const field of namedFields(set)) {
        const own = ["ui:visible", "ui:disabled"].map((key) => [...field.uiPath, key]);
        if ([[...field.path, "x-required"], ...own].some(isWrong)) continue;
        checkLock(draft, set, field, report);
        checkRequired(draft, set, field, report);
        if (set.action !== null) checkFilling(draft, set, field, report);
      }
  },
};

/** A field that is shown on the condition that locks it can never be filled in. */
function checkLock(draft: ModuleDraft, set: FieldSet, field: FieldDraft, report: Report): void {
  const [visible, disabled] = [field.ui["ui:visible"], field.ui["ui:disabled"]];
  if (!isLockedOn(visible, disabled) || isFilledOtherwise(draft, set, field)) return;
  report(
    [...field.uiPath, "ui:disabled"],
    "key",
    text(
      `“${field.name}”显示时总是锁定，永远无法填写`,
      `“${field.name}” is locked whenever it is shown, so nobody can fill it in`,
    ),
    text("给 ui:disabled 另一个条件，或删除", "Give ui:disabled another condition, or delete it"),
  );
}

/** True if a condition is one of those that lock a field: `edit` of states adds others to its own. */
function isLockedOn(condition: Json | undefined, disabled: Json | undefined): boolean {
  return [disabled, ...listAt(disabled, "anyOf")].some((lock) => isSameCondition(condition, lock));
}

function checkRequired(draft: ModuleDraft, set: FieldSet, field: FieldDraft, report: Report): void {
  const required = field.schema["x-required"];
  const { "ui:visible": visible, "ui:disabled": disabled } = field.ui;
  const path = [...field.path, "x-required"];
  if (excludes(required, visible)) {
    const wrong = wrongOf(set, field);
    if (wrong === "ui:visible") return reportOther(field, wrong, true, report);
    report(
      path,
      "key",
      text(
        `“${field.name}”必填时正好隐藏：x-required 与 ui:visible 不能同时成立`,
        `“${field.name}” is required only while it is hidden: x-required and ui:visible never hold at once`,
      ),
      wrong === null
        ? text(
            `写 ui:visible 的条件 ${JSON.stringify(visible)}，或两处都写 ${JSON.stringify(required)}`,
            `Write the condition of ui:visible, ${JSON.stringify(visible)}, or ${JSON.stringify(required)} at both`,
          )
        : text(
            `写 ui:visible 的条件：${JSON.stringify(visible)}`,
            `Write the condition of ui:visible: ${JSON.stringify(visible)}`,
          ),
    );
    if (wrong === null) reportOther(field, "ui:visible", false, report);
  } else if (isLockedOn(required, disabled) && !isFilledOtherwise(draft, set, field)) {
    report(
      path,
      "key",
      text(
        `“${field.name}”必填时正好锁定，无法填写`,
        `“${field.name}” is required only while it is locked, so nobody can fill it in`,
      ),
      text("给 ui:disabled 相反的条件，或删除它", "Give ui:disabled the opposite condition, or delete it"),
    );
    reportOther(field, "ui:disabled", false, report);
  }
}

/** An input that is hidden exactly where the field that it fills is required. */
function checkFilling({ record }: ModuleDraft, set: FieldSet, field: FieldDraft, report: Report): void {
  const { "x-required": required, readOnly } = record.fields.get(field.name)?.schema ?? {};
  const visible = field.ui["ui:visible"];
  // People may have filled in an editable field of the record before.
  if (readOnly !== true || field.schema["x-required"] !== undefined || !excludes(required, visible)) return;
  // Another value of the record may decide where the form does not ask for it.
  if (!Object.keys(objectAt(required, "properties")).every((name) => set.fields.has(name))) return;
  report(
    [...field.uiPath, "ui:visible"],
    "key",
    text(
      `“${field.name}”必填时正好隐藏：字段的 x-required 是 ${JSON.stringify(required)}`,
      `“${field.name}” is hidden exactly where the x-required of its field demands it`,
    ),
    text(`写 ${JSON.stringify(required)}`, `Write ${JSON.stringify(required)}`),
  );
}

/** The condition that no other field has, while others have the one that it contradicts; null if that decides nothing. */
function wrongOf(set: FieldSet, field: FieldDraft): "x-required" | "ui:visible" | null {
  const others = namedFields(set).filter((other) => other !== field);
  const isUsual = (condition: Json | undefined): boolean =>
    others.some(({ schema, ui }) => [schema["x-required"], ui["ui:visible"]].some((one) => isSameCondition(one, condition)));
  const [required, visible] = [isUsual(field.schema["x-required"]), isUsual(field.ui["ui:visible"])];
  if (required === visible) return null;
  return visible ? "x-required" : "ui:visible";
}

function bothHint(required: Json | undefined, visible: Json | undefined, isCertain: boolean): Text {
  const [ofRequired, ofVisible] = [JSON.stringify(required), JSON.stringify(visible)];
  return isCertain
    ? text(`写 x-required 的条件：${ofRequired}`, `Write the condition of x-required: ${ofRequired}`)
    : text(`x-required 写 ${ofVisible}，或这里写 ${ofRequired}`, `Write ${ofVisible} at x-required, or ${ofRequired} here`);
}

/**
 * The other of two conditions: either may be the wrong one.
 * @param isCertain true if it is this one
 */
function reportOther(
  { name, schema, ui, uiPath }: FieldDraft,
  key: "ui:visible" | "ui:disabled",
  isCertain: boolean,
  report: Report,
): void {
  const isShown = key === "ui:visible";
  report(
    [...uiPath, key],
    "key",
    text(`“${name}”的 x-required 与这个条件互相抵消`, `This condition and x-required of “${name}” cancel each other`),
    isShown
      ? bothHint(schema["x-required"], ui["ui:visible"], isCertain)
      : text("写相反的条件，或删除", "Write the opposite condition, or delete it"),
  );
}

/** True for a field that the server, an action or its default fills in. */
function isFilledOtherwise(draft: ModuleDraft, set: FieldSet, { name, schema }: FieldDraft): boolean {
  const isServers = ["default", "readOnly", "x-compute", "x-rollup", "x-serial", "x-record"].some(
    (key) => schema[key] !== undefined,
  );
  const isSet = set.action === null && [...draft.actions.values()].some((action) => Object.hasOwn(objectAt(action, "set"), name));
  return isServers || isSet;
}
