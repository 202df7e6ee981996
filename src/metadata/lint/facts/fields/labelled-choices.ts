import { isJsonObject, type Json } from "#contract";
import type { FieldDraft, ModuleDraft } from "../draft.ts";
import { text } from "../../words.ts";
import { isArray, listAt, sameJson, titleOf } from "../json-type.ts";
import { factsOf } from "./field-facts.ts";

/** A value of a field with one choice, and what people read for it. */
export interface LabelledChoice {
  readonly value: Json;
  readonly label: string;
}

/** The states, the labels of an enum or those of a boolean; none for another field. */
export function labelledChoices({ record, states }: ModuleDraft, name: string): readonly LabelledChoice[] {
  if (states?.field === name) return states.list.map(({ value, title }) => ({ value, label: title }));
  const field = record.fields.get(name);
  return field === undefined ? [] : choicesOf(field);
}

/** The labels of the enum or of the boolean that a field is; none for another one. */
export function choicesOf(field: FieldDraft): readonly LabelledChoice[] {
  const values = field.type === "boolean" ? [true, false] : (factsOf(field).options ?? []);
  const labels = listAt(field.ui, "ui:enumNames");
  return values.flatMap((value, at) => {
    const label = labels[at];
    return typeof label === "string" ? [{ value, label }] : [];
  });
}

/** `labelledChoices`, where a boolean without labels has its title for true and “否” for false. */
export function readChoices(draft: ModuleDraft, name: string): readonly LabelledChoice[] {
  const [choices, field] = [labelledChoices(draft, name), draft.record.fields.get(name)];
  if (choices.length > 0 || field?.type !== "boolean") return choices;
  return [
    { value: true, label: titleOf(field.schema) },
    { value: false, label: NO },
  ];
}

const NO = text("否", "no").zh;

/** The choices that a test of a condition lets pass; null for a test of another kind. */
export function passing(test: Json, choices: readonly LabelledChoice[]): readonly LabelledChoice[] | null {
  if (!isJsonObject(test) || Object.keys(test).length !== 1) return null;
  const { const: only, enum: several, not } = test;
  if (isJsonObject(not)) {
    const others = passing(not, choices);
    return others === null ? null : choices.filter((choice) => !others.includes(choice));
  }
  if (only !== undefined) return choices.filter(({ value }) => sameJson(value, only));
  return isArray(several) ? choices.filter(({ value }) => several.some((one) => sameJson(one, value))) : null;
}

/** Labels of one character stand in too many words. */
const SHORTEST = 2;

/** The choices whose labels a text has; a longer label hides those inside it. */
export function choicesIn(said: string, choices: readonly LabelledChoice[]): readonly LabelledChoice[] {
  const found = choices.filter(({ label }) => label.length >= SHORTEST && said.includes(label));
  return found.filter(({ label }) => !found.some((other) => other.label !== label && other.label.includes(label)));
}

/** True if a title and a label have one act in common: “已支出经费” and “已支付”. Each begins with the sign of its time. */
export function sharesAct(title: string, label: string): boolean {
  return [title.charAt(1), title.charAt(2)].some((character) => character !== "" && label.slice(1).includes(character));
}

/** The label of a choice without the sign of its time: “完成” of “已完成”. */
function stemOf(label: string): string {
  return label.replace(/^[已待未]/, "");
}

/** True for a text that negates what a label says: “未完成的检测” and “已完成”. */
export function negates(said: string, { label }: LabelledChoice): boolean {
  const stem = stemOf(label);
  if (stem.length < SHORTEST || /^[待未]/.test(label)) return false;
  return said
    .split(stem)
    .slice(0, -1)
    .some((before) => /[未待不非]$/.test(before));
}
