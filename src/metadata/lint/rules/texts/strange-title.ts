import type { Path } from "../../../source/parse.ts";
import { valueAt } from "../../facts/json-type.ts";
import { textsIn } from "../../facts/texts/shown-texts.ts";
import { strangeness } from "../../facts/texts/strangeness.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { englishOf, textsOf } from "./missing-english.ts";

export const strangeTitle: Rule = {
  id: "strange-title",
  severity: "error",
  says: text(
    "文字中有标记、乱码、未替换的模板变量，或是未写完的占位文字",
    "A text with markup, broken characters or a template variable, or one that is still to be written",
  ),
  check(draft, report) {
    for (const found of textsOf(draft)) {
      const english = englishOf(draft, found);
      const entry = valueAt(draft.authored, "en", found.key);
      const rest: Path = found.id === undefined ? [] : [found.id];
      const inEnglish: Path = ["en", found.key, ...(typeof entry === "string" ? [] : [found.part, ...rest])];
      for (const { shown, path } of [
        ...textsIn(valueAt(draft.value, ...found.path), found.path),
        ...textsIn(english, inEnglish),
      ]) {
        const wrong = strangeness(shown, found.part);
        if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
      }
    }
  },
};
