import { namedFields, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
import { listAt } from "../../facts/json-type.ts";
import type { Path } from "../../../source/parse.ts";
import type { Json } from "#contract";
import type { Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const turnedLabels: Rule = {
  id: "turned-labels",
  severity: "warning",
  says: text(
    "0 与 1 的名称相反：1 叫“否”，0 叫“是”；或开关的第一个值是“开”",
    "The labels of 0 and 1 are exchanged: 1 is called “no” and 0 “yes”; or the first value of a switch, which is off, is called on",
  ),
  check(draft, report) {
    for (const field of draft.fieldSets.flatMap(namedFields)) {
      const { options, widget } = factsOf(field);
      if (options?.length !== 2) continue;
      if (!checkNoAndYes(draft, field, options, report) && widget === "switch") checkSwitch(draft, field, options, report);
    }
  },
};

/** @returns true after a finding */
function checkNoAndYes(draft: ModuleDraft, field: FieldDraft, options: readonly Json[], report: Report): boolean {
  const [no, yes] = [options.indexOf(0), options.indexOf(1)];
  if (no < 0 || yes < 0) return false;
  for (const { names, path } of labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath)) {
    if (!isWord(names[yes], "no") || !isWord(names[no], "yes")) continue;
    report(
      path,
      "value",
      text(
        `1 叫“${String(names[yes])}”，0 叫“${String(names[no])}”`,
        `1 is called “${String(names[yes])}”, and 0 “${String(names[no])}”`,
      ),
      text(
        `按 ${JSON.stringify(options)} 的顺序写名称，或写 "enum": ${JSON.stringify(options.toReversed())}`,
        `Write the labels in the order of ${JSON.stringify(options)}, or write "enum": ${JSON.stringify(options.toReversed())}`,
      ),
    );
    // Equal orders have one mistake: the English follows the Chinese.
    return true;
  }
  return false;
}

/** A switch is off at the first of its values. */
function checkSwitch(draft: ModuleDraft, field: FieldDraft, options: readonly Json[], report: Report): void {
  for (const { names } of labelsOf(draft, field.name, field.ui["ui:enumNames"], field.uiPath)) {
    const [off, on] = names;
    if (!isOn(off) || !isOff(on)) continue;
    report(
      [...field.path, "enum"],
      "value",
      text(
        `开关的第一个值是“关”，这里却叫“${String(off)}”`,
        `The first value of a switch is off, but it is called “${String(off)}”`,
      ),
      text(
        `写 "enum": ${JSON.stringify(options.toReversed())}，名称（中英文）同样倒过来`,
        `Write "enum": ${JSON.stringify(options.toReversed())}, and turn the labels round in both languages`,
      ),
    );
    return;
  }
}

const OFF = /^(?:停用|禁用|关闭?|否|无|disabled?|off|no|inactive)$/i;
const ON = /^(?:启用|开启?|是|有|enabled?|on|yes|active)$/i;

function isOff(label: Json | undefined): boolean {
  return typeof label === "string" && OFF.test(label.trim());
}

function isOn(label: Json | undefined): boolean {
  return typeof label === "string" && ON.test(label.trim());
}

function labelsOf(
  draft: ModuleDraft,
  name: string,
  chinese: Json | undefined,
  uiPath: Path,
): readonly { readonly names: readonly Json[]; readonly path: Path }[] {
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
