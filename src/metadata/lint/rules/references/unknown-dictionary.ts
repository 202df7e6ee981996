import { everyField } from "../../facts/draft.ts";
import { stringAt } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { suggestion, text } from "../../words.ts";

export const unknownDictionary: Rule = {
  id: "unknown-dictionary",
  severity: "error",
  says: text("没有此字典", "An unknown dictionary"),
  check(draft, report, { known }) {
    for (const set of draft.fieldSets) {
      for (const field of everyField(set)) {
        const code = stringAt(field.schema, "x-dict");
        if (code === undefined || known.dictionaries.has(code)) continue;
        const hint = known.dictionaries.has(`biz:${code}`)
          ? text(`它是业务字典：写成“biz:${code}”`, `It is a business dictionary: write “biz:${code}”`)
          : code.startsWith("biz:") && known.dictionaries.has(code.slice(4))
            ? text(`它是系统字典：写成“${code.slice(4)}”`, `It is a system dictionary: write “${code.slice(4)}”`)
            : orAdd(suggestion(code, known.dictionaries));
        report([...field.path, "x-dict"], "value", text(`没有字典“${code}”`, `The dictionary “${code}” does not exist`), hint);
      }
    }
  },
};

function orAdd(hint: ReturnType<typeof text>): ReturnType<typeof text> {
  return text(
    `${hint.zh} 新字典请先加到 seeds/dictionaries/ 下`,
    `${hint.en} Add a new dictionary to a file in seeds/dictionaries/ first.`,
  );
}
