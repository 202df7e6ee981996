import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { isArray } from "../../facts/json-type.ts";
import type { Rule } from "../../rule.ts";
import { text } from "../../words.ts";

export const chineseInEnglish: Rule = {
  id: "chinese-in-english",
  severity: "warning",
  says: text("“en”中的文字仍是中文", "A text of “en” is still Chinese"),
  check(draft, report) {
    for (const { value, path } of textsIn(draft.authored["en"], ["en"])) {
      if (!/\p{Script=Han}/u.test(value)) continue;
      report(
        path,
        "value",
        text(`“${value}”不是英文`, `“${value}” is not English`),
        text("翻译成英文，或删除以沿用中文", "Translate the text, or delete it to show the Chinese"),
      );
    }
  },
};

function textsIn(value: Json | undefined, path: Path): { readonly value: string; readonly path: Path }[] {
  if (typeof value === "string") return [{ value, path }];
  if (isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key])) : [];
}
