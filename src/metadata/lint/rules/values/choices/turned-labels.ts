import { namedFields, type FieldDraft, type ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { labelledChoices, type LabelledChoice } from "../../../facts/fields/labelled-choices.ts";
import { listAt, sameJson, stringAt, titleOf } from "../../../facts/json-type.ts";
import type { Path } from "../../../../source/parse.ts";
import type { Json, Text } from "#contract";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const turnedLabels: Rule = {
  id: "turned-labels",
  severity: "warning",
  says: text(
    "0 与 1 的名称相反：1 叫“否”，0 叫“是”，或“是否有效”的 1 叫“无效”；开关的第一个值是“开”；或操作的表单、用 shows 展示别的模块的文件中，选项的名称与记录的次序不同",
    "The labels of 0 and 1 are exchanged: 1 is called “no” and 0 “yes”, or 0 has what the title asks for; the first value of a switch, which is off, is called on; or the form of an action, or a module that shows the records of another one, has the labels of a field in another order than the record",
  ),
  check(draft, report, { drafts }) {
    for (const field of draft.forms.flatMap(namedFields))
      checkForm(field, labelledChoices(draft, field.name), text("记录", "The record"), report);
    const shown = drafts.get(stringAt(draft.value, "shows", "module") ?? "");
    if (shown !== undefined)
      for (const field of namedFields(draft.record))
        checkForm(field, labelledChoices(shown, field.name), text(`模块“${shown.name}”`, `The module “${shown.name}”`), report);
    for (const field of draft.fieldSets.flatMap(namedFields)) {
      const { options, widget } = factsOf(field);
      if (options?.length !== 2) continue;
      if (!checkNoAndYes(draft, field, report) && widget === "switch") checkSwitch(draft, field, options, report);
    }
  },
};

/**
 * A form, or a module that shows records of another one, that calls a value as the record calls another value of the field.
 * @param choices of the record
 * @param of who has the record
 */
function checkForm(field: FieldDraft, choices: readonly LabelledChoice[], of: Text, report: Report): void {
  const [{ options }, labels] = [factsOf(field), listAt(field.ui, "ui:enumNames")];
  if (options === null || labels.length !== options.length) return;
  const meant = options.map((option, at) => choices.find(({ value }) => sameJson(value, option))?.label ?? labels[at] ?? null);
  const isName = (label: Json): boolean => choices.some((choice) => choice.label === label);
  const wrong = labels.findIndex((label, at) => label !== meant[at] && isName(label) && meant.includes(label));
  if (wrong < 0) return;
  const value = JSON.stringify(options[wrong]);
  report(
    [...field.uiPath, "ui:enumNames"],
    "value",
    text(
      `${of.zh}中 ${value} 叫“${String(meant[wrong])}”，这里叫“${String(labels[wrong])}”`,
      `${of.en} calls ${value} “${String(meant[wrong])}”, and this file “${String(labels[wrong])}”`,
    ),
    text(`写成 ${JSON.stringify(meant)}`, `Write ${JSON.stringify(meant)}`),
  );
}

const VALUES: Readonly<Record<keyof typeof WORDS, readonly Json[]>> = {
  no: [0, false, "0", "no", "false", "N"],
  yes: [1, true, "1", "yes", "true", "Y"],
};

/** The labels of a field of two values that call yes no, and no yes. */
interface Turned {
  readonly path: Path;
  readonly options: readonly Json[];
  readonly names: readonly Json[];
  readonly no: number;
  readonly yes: number;
}

/** Finds the labels of a field in which yes and no are exchanged; null for others. */
export function turnedLabelsOf(draft: ModuleDraft, field: FieldDraft): Turned | null {
  const { options } = factsOf(field);
  if (options?.length !== 2) return null;
  const [no, yes] = [options.findIndex((one) => VALUES.no.includes(one)), options.findIndex((one) => VALUES.yes.includes(one))];
  if (no < 0 || yes < 0) return null;
  for (const { names, path } of labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath)) {
    const isTurned =
      (isWord(names[yes], "no") && isWord(names[no], "yes")) || answers(titleOf(field.schema), names[no], names[yes]);
    // Equal orders have one mistake: the English follows the Chinese.
    if (isTurned) return { path, options, names, no, yes };
  }
  return null;
}

/** True if the first of two labels has what a title such as “是否有效” asks for, and the other one does not. */
function answers(title: string, own: Json | undefined, other: Json | undefined): boolean {
  const [, asked] = /^是否(?:已经?|为|可以?)?(.{2,})$/.exec(title) ?? [];
  const has = (label: string): boolean =>
    label
      .split(asked ?? label)
      .slice(0, -1)
      .some((before) => !/[不未无非没]$/.test(before));
  return asked !== undefined && typeof own === "string" && typeof other === "string" && has(own) && !has(other);
}

/** @returns true after a finding */
function checkNoAndYes(draft: ModuleDraft, field: FieldDraft, report: Report): boolean {
  const turned = turnedLabelsOf(draft, field);
  if (turned === null) return false;
  const { path, options, names, no, yes } = turned;
  const [ofNo, ofYes] = [JSON.stringify(options[no]), JSON.stringify(options[yes])];
  report(
    path,
    "value",
    text(
      `${ofYes} 叫“${String(names[yes])}”，${ofNo} 叫“${String(names[no])}”`,
      `${ofYes} is called “${String(names[yes])}”, and ${ofNo} “${String(names[no])}”`,
    ),
    isOrderRight(draft, field, no, yes)
      ? text(
          `按 ${JSON.stringify(options)} 的顺序写成 ${JSON.stringify(names.toReversed())}`,
          `Write ${JSON.stringify(names.toReversed())}, in the order of ${JSON.stringify(options)}`,
        )
      : text(
          `按 ${JSON.stringify(options)} 的顺序写成 ${JSON.stringify(names.toReversed())}，或写 "enum": ${JSON.stringify(options.toReversed())}`,
          `Write ${JSON.stringify(names.toReversed())}, in the order of ${JSON.stringify(options)}, or write "enum": ${JSON.stringify(options.toReversed())}`,
        ),
  );
  return true;
}

/** True if the values are in the order of a switch, which is off at the first, or of the labels of the other language. */
function isOrderRight(draft: ModuleDraft, field: FieldDraft, no: number, yes: number): boolean {
  const all = labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath);
  return (
    (factsOf(field).widget === "switch" && no === 0) ||
    all.some(({ names }) => isWord(names[no], "no") && isWord(names[yes], "yes"))
  );
}

/** The labels of a switch that call its first value on, which is off; null for others. */
export function turnedSwitch(draft: ModuleDraft, field: FieldDraft): Labels | null {
  if (factsOf(field).widget !== "switch" || factsOf(field).options?.length !== 2) return null;
  const all = labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath);
  return all.find(({ names: [off, on] }) => isOn(off) && isOff(on)) ?? null;
}

/** A switch is off at the first of its values. */
function checkSwitch(draft: ModuleDraft, field: FieldDraft, options: readonly Json[], report: Report): void {
  const all = labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath);
  const first = turnedSwitch(draft, field);
  if (first === null) return;
  const message = text(
    `开关的第一个值是“关”，这里却叫“${String(first.names[0])}”`,
    `The first value of a switch is off, but it is called “${String(first.names[0])}”`,
  );
  // Labels that are right in the other language say that these are wrong, and not the values.
  if (all.some(({ names: [off, on] }) => isOff(off) && isOn(on))) {
    const meant = JSON.stringify(first.names.toReversed());
    report(first.path, "value", message, text(`写成 ${meant}`, `Write ${meant}`));
    return;
  }
  report(
    [...field.path, "enum"],
    "value",
    message,
    text(
      `写 "enum": ${JSON.stringify(options.toReversed())}，名称（中英文）同样倒过来`,
      `Write "enum": ${JSON.stringify(options.toReversed())}, and turn the labels round in both languages`,
    ),
  );
}

const OFF = /^(?:停用|禁用|关闭?|否|无|disabled?|off|no|inactive)$/i;
const ON = /^(?:启用|开启?|是|有|enabled?|on|yes|active)$/i;

function isOff(label: Json | undefined): boolean {
  return typeof label === "string" && OFF.test(label.trim());
}

function isOn(label: Json | undefined): boolean {
  return typeof label === "string" && ON.test(label.trim());
}

interface Labels {
  readonly names: readonly Json[];
  readonly path: Path;
}

function labelsOf(draft: ModuleDraft, name: string, chinese: Json | undefined, uiPath: Path): readonly Labels[] {
  const english = ["en", name, "enumNames"];
  return [
    { names: Array.isArray(chinese) ? (chinese as readonly Json[]) : [], path: [...uiPath, "ui:enumNames"] },
    { names: listAt(draft.value, ...english), path: english },
  ];
}

/** Words that mean the same for every field. “停用” for 1 is right where the field is about the stop. */
const WORDS = {
  no: [text("否", "no"), text("无", "none"), text("没有", "false"), text("关", "off"), text("关闭", "off")],
  yes: [text("是", "yes"), text("有", "any"), text("开", "on"), text("开启", "on")],
} as const;

function isWord(label: Json | undefined, meaning: keyof typeof WORDS): boolean {
  return typeof label === "string" && WORDS[meaning].some(({ zh, en }) => [zh, en].includes(label.trim().toLowerCase()));
}
