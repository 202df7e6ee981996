import { valueAt } from "../../facts/json-type.ts";
import { looseness, textsIn } from "../../facts/shown-texts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { textsOf } from "./missing-english.ts";

export const looseTitle: Rule = {
  id: "loose-title",
  severity: "warning",
  says: text("文字首尾有空格，或其中有看不见的字符", "A text begins or ends with a space, or has a character that nobody sees"),
  check(draft, report) {
    const chinese = textsOf(draft).flatMap(({ path }) => textsIn(valueAt(draft.value, ...path), path));
    for (const { shown, path } of [...chinese, ...textsIn(draft.authored["en"], ["en"])]) {
      const wrong = looseness(shown);
      if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
    }
  },
};
