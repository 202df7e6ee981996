import { namedFields } from "../../facts/draft.ts";
import { passing, readChoices } from "../../facts/fields/labelled-choices.ts";
import { objectAt, titleOf } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { plainTests } from "../computed/titled-selections.ts";

export const doubtfulVisibility: Rule = {
  id: "doubtful-visibility",
  severity: "warning",
  says: text(
    "字段只在它所属的事项被否定时显示：“提前赎回”为“不允许”时才显示“提前赎回手续费”",
    "A field is shown only while what it belongs to is denied: the fee of an early redemption while early redemption is not allowed",
  ),
  check(draft, report) {
    for (const field of namedFields(draft.record)) {
      const title = titleOf(field.schema);
      for (const { name, test, path } of plainTests(field.ui["ui:visible"], [...field.uiPath, "ui:visible"])) {
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

/** A title of fewer characters stands in too many others. */
const SHORTEST = 2;
const DENIED = /^(?:不|否|无|未|没有|禁止|停用|关闭?$)/;
/** Fields about the denial. */
const NEGATIVE = /不|无|未|非|原因|理由|说明|备注/;
