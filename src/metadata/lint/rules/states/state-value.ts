import type { JsonObject } from "#contract";
import { breach } from "../../conforms.ts";
import type { FieldDraft, FieldSet } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { listAt, stringAt } from "../../facts/json-type.ts";
import type { StatesDraft } from "../../../states/read-states.ts";
import { retypedHint } from "../../facts/structure/retyped.ts";
import type { Report, Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const stateValue: Rule = {
  id: "state-value",
  severity: "error",
  says: text(
    "两个状态的值或名称相同，值不符合字段，或 edit 写了不能编辑的字段",
    "Two states have the same value or title, a value does not fit the field, or “edit” names a field that nobody can edit",
  ),
  check({ states, record, authored }, report) {
    const field = states === null ? undefined : record.fields.get(states.field);
    if (states === null || field === undefined) return;
    const owner = OWNED.find((key) => field.schema[key] !== undefined);
    if (owner !== undefined)
      report(
        ["states", "field"],
        "value",
        text(
          `“${field.name}”的值由 ${owner} 决定，不能保存状态`,
          `“${owner}” decides the value of “${field.name}”, so it cannot hold the state`,
        ),
        text(`换一个字段，或删除其中的 ${owner}`, `Name another field, or delete “${owner}” there`),
      );
    if (owner === undefined && !canHoldStates(field)) {
      const fitting = [...record.fields.values()].filter((one) => canHoldStates(one) && hasValues(one, states.list));
      const message = text(
        `“${field.name}”不能保存状态：它不是整数或普通文本`,
        `“${field.name}” cannot hold the state: it is no whole number or plain text`,
      );
      const type = typeof states.list[0]?.value === "number" ? "integer" : "string";
      if (fitting.length === 0 && factsOf(field).format === null)
        report([...field.path, "type"], "value", message, text(`写成 "type": "${type}"`, `Write "type": "${type}"`));
      else {
        const names = fitting.map(({ name }) => name);
        const other = text(`换一个没有格式的 "type": "${type}" 字段`, `Name a field of "type": "${type}" without a format`);
        report(["states", "field"], "value", message, names.length === 0 ? other : suggestion(field.name, names));
      }
      return;
    }
    const other = otherType(field.type, states.list);
    if (other !== null)
      report(
        [...field.path, "type"],
        "value",
        other === "integer"
          ? text(
              `各状态的值是整数，“${field.name}”却是文本`,
              `The values of the states are numbers, and “${field.name}” is a text`,
            )
          : text(
              `各状态的值是文本，“${field.name}”却是整数`,
              `The values of the states are texts, and “${field.name}” is a number`,
            ),
        text(`写成 "type": "${other}"，或改各状态的 value`, `Write "type": "${other}", or correct every value of the states`),
      );
    const known = new Map<string | number, string>();
    const titles = new Set<string>();
    for (const { id, value } of states.list) {
      const title = stringAt(authored, "states", "values", id, "title");
      if (title !== undefined && titles.has(title))
        report(
          ["states", "values", id, "title"],
          "value",
          text(`有两个状态叫“${title}”`, `Two states have the title “${title}”`),
          text("给其中一个换名称", "Give one another title"),
        );
      titles.add(title ?? "");
      checkEdited(id, authored, field.name, record, report);
      const path = ["states", "values", id, "value"];
      const twin = known.get(value);
      known.set(value, twin ?? id);
      if (twin !== undefined)
        report(
          // The value that is the other's ID is the copied one.
          value === id ? ["states", "values", twin, "value"] : path,
          "value",
          value === id
            ? text(`“${twin}”与“${id}”的值相同`, `“${twin}” has the same value as “${id}”`)
            : text(`“${id}”与“${twin}”的值相同`, `“${id}” has the same value as “${twin}”`),
          text("给每个状态一个不同的值", "Give each state a value of its own"),
        );
      const wrong = breach(value, { ...field.schema, enum: [value] });
      const type = stringAt(field.schema, "type") ?? "";
      const canRetype = type === "integer" || type === "string";
      if (wrong !== null && other === null)
        report(
          path,
          "value",
          text(
            `“${field.name}”不能为 ${JSON.stringify(value)}：${wrong.zh}`,
            `“${field.name}” cannot be ${JSON.stringify(value)}: it ${wrong.en}`,
          ),
          (canRetype ? retypedHint(value, type) : null) ??
            text("改正值，或字段的 type", "Correct the value, or the type of the field"),
        );
    }
  },
};

/** True for a whole number or a text without a format. */
function canHoldStates(field: FieldDraft): boolean {
  const { storage, format, long } = factsOf(field);
  return (storage === "integer" || storage === "text") && format === null && !long;
}

function hasValues({ type }: FieldDraft, states: StatesDraft["list"]): boolean {
  return states.every(({ value }) => typeof value === (type === "integer" ? "number" : "string"));
}

/** Keywords of fields whose values come from elsewhere. */
const OWNED = ["x-serial", "x-compute", "x-rollup", "x-record", "x-children", "x-ref", "x-dict", "x-multiple"] as const;

/** The type that the values of all states have, where the field has another one. */
function otherType(type: string, states: StatesDraft["list"]): "integer" | "string" | null {
  if (states.length < 2) return null;
  if (type === "string" && states.every(({ value }) => Number.isInteger(value))) return "integer";
  const isText = (value: string | number): boolean => typeof value === "string" && !/^-?\d+$/.test(value);
  return type === "integer" && states.every(({ value }) => isText(value)) ? "string" : null;
}

/** The state itself and read-only fields change by actions only. */
function checkEdited(id: string, authored: JsonObject, stateField: string, record: FieldSet, report: Report): void {
  listAt(authored, "states", "values", id, "edit").forEach((name, index) => {
    if (typeof name !== "string") return;
    if (name !== stateField && record.fields.get(name)?.schema["readOnly"] !== true) return;
    report(
      ["states", "values", id, "edit", index],
      "value",
      text(`“${name}”不能由人编辑`, `“${name}” cannot be edited by users`),
      name === stateField
        ? text("状态由操作的 to 改变，请删除", "The state changes by “to” of an action. Remove it.")
        : record.fields.get(name)?.schema["x-compute"] !== undefined
          ? text("它的值由计算得出，请删除", "Its value is computed. Remove it.")
          : text("请删除，或去掉该字段的 readOnly", "Remove it, or delete readOnly of the field"),
    );
  });
}
