import { chineseIn, textsIn } from "../../facts/texts/shown-texts.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const chineseInEnglish: Rule = {
  id: "chinese-in-english",
  severity: "warning",
  says: text("“en”中的文字仍是中文，或有中文标点", "A text of “en” is still Chinese, or has Chinese punctuation"),
  check(draft, report) {
    for (const { shown, path } of textsIn(draft.authored["en"], ["en"])) {
      const wrong = chineseIn(shown);
      if (wrong !== null) report(path, "value", wrong.message, wrong.hint);
    }
  },
};
