import { objectAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { UNIT_PARTS } from "../../facts/texts/unit-labels.ts";
import { isEnglish } from "../../facts/texts/shown-texts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { textsOf } from "./missing-english.ts";

export const englishTitle: Rule = {
  id: "english-title",
  severity: "warning",
  says: text("中文文字写成了英文", "A Chinese text is written in English"),
  check(draft, report) {
    for (const { key, part, path } of textsOf(draft)) {
      // Names of choices and samples in a placeholder are often the same in both languages.
      if (part === "enumNames" || part === "placeholder") continue;
      const shown = stringAt(draft.value, ...path);
      if (shown === undefined || !isEnglish(shown) || (UNIT_PARTS.has(part) && SYMBOL.test(shown))) continue;
      const entry = valueAt(draft.authored, "en", key);
      const english = typeof entry === "string" ? entry : stringAt(objectAt(entry), part);
      const where = `en${/^[\w.]+$/.test(key) ? `.${key}` : `["${key}"]`}`;
      report(
        path,
        "value",
        text(`“${shown}”不是中文`, `“${shown}” is not Chinese`),
        english === undefined
          ? text(`此处写中文，把英文移到 ${where}`, `Write the Chinese here, and move the English to ${where}`)
          : text(`此处写中文；英文已在 ${where}`, `Write the Chinese here. The English is in ${where} already.`),
      );
    }
  },
};

/** Symbols of units, which are the same in both languages: `mg`, `mg/L`, `kW·h`. */
const SYMBOL =
  /^(?:[kmcdμµn]?(?:g|m|l|s|v|w|wh|hz|pa|a|j|n|mol|bit|bq|sv|bar)[²³23]?|min|h|d|px|pt|dpi|fps|rpm|pp[mb]|ph|ntu|db|lx|lm|kn|psu|cfu)(?:[/·](?:[kmcdμµ]?(?:g|m|l|s|h|d|mol|w)[²³23]?|min|100 ?ml))*$/i;
