import type { Json } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { namedFields, type FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { isArray, listAt } from "../../../facts/json-type.ts";
import type { Report, Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

export const enumLabels: Rule = {
  id: "enum-labels",
  severity: "error",
  says: text(
    "ui:enumNames 与 enum 的个数不同、名称重复，或没有 enum",
    "ui:enumNames does not match enum one to one, or repeats a label",
  ),
  check(draft, report) {
    for (const set of draft.fieldSets) {
      for (const field of namedFields(set)) {
        const names = field.ui["ui:enumNames"];
        const { options } = factsOf(field);
        const path = [...field.uiPath, "ui:enumNames"];
        if (isArray(names) && options === null) {
          report(
            path,
            "key",
            text(`“${field.name}”没有 enum，ui:enumNames 不起作用`, `“${field.name}” has no enum, so ui:enumNames has no effect`),
            text(
              "在字段上写 enum，或删除 ui:enumNames；字典的名称在字典中维护",
              "Give the field an enum, or delete ui:enumNames. A dictionary defines its own labels.",
            ),
          );
        } else if (isArray(names) && options !== null && names.length !== options.length) {
          report(
            path,
            "value",
            text(
              `ui:enumNames 有 ${names.length} 项，enum 有 ${options.length} 项`,
              `ui:enumNames has ${names.length} items, enum has ${options.length}`,
            ),
            text(`按 ${JSON.stringify(options)} 的顺序逐个写名称`, `Name each of ${JSON.stringify(options)}, in this order`),
          );
        } else if (isArray(names)) {
          if (options !== null && factsOf(field).format === "percent") reportShares(names, options, field, report);
          const states = set.action === null && draft.states?.field === field.name ? draft.states.list : null;
          // Another rule reports states that share their Chinese name.
          if (states === null) reportRepeated(names, (index) => [...path, index], report);
          const english = ["en", field.name, "enumNames"];
          // Choices that share their Chinese name have been reported.
          if (new Set(names).size === names.length)
            reportRepeated(
              listAt(draft.value, ...english),
              (index) => (states === null ? [...english, index] : ["en", field.name, "states", states[index]?.id ?? ""]),
              report,
            );
        }
      }
    }
  },
};

/** Labels of shares that say another share: 0.6 called “6%”. */
function reportShares(names: readonly Json[], options: readonly Json[], { path, name }: FieldDraft, report: Report): void {
  for (const [index, label] of names.entries()) {
    const [, digits] = typeof label === "string" ? (/^(\d+(?:\.\d+)?)\s*[%％]$/.exec(label) ?? []) : [];
    const [said, value] = [Number(digits), Number(options[index])];
    if (
      digits === undefined ||
      Number.isNaN(value) ||
      [said, said / 100, 1 - said / 100].some((one) => Math.abs(one - value) < 1e-9)
    )
      continue;
    report(
      [...path, "enum", index],
      "value",
      text(`“${name}”的 ${value} 名为“${String(label)}”`, `${value} of “${name}” is called “${String(label)}”`),
      text(`写 ${said / 100}，或改名称`, `Write ${said / 100}, or correct the label`),
    );
  }
}

function reportRepeated(names: readonly Json[], pathOf: (index: number) => Path, report: Report): void {
  names.forEach((name, index) => {
    if (names.indexOf(name) === index) return;
    report(
      pathOf(index),
      "value",
      text(`有两个选项叫“${String(name)}”`, `Two choices have the label “${String(name)}”`),
      text("给其中一个换名称", "Give one another label"),
    );
  });
}
