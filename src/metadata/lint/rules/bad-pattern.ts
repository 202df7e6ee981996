import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../parse.ts";
import { compiled } from "../conforms.ts";
import { isArray } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const badPattern: Rule = {
  id: "bad-pattern",
  severity: "error",
  says: text("“pattern”不是可用的正则表达式", "A “pattern” that is not a usable regular expression"),
  check(draft, report) {
    if (!draft.file.source.text.includes('"pattern"')) return;
    for (const { pattern, path } of patternsIn(draft.value, [])) {
      if (compiled(pattern) === null) {
        report(
          path,
          "value",
          text(`“${pattern}”不是正则表达式`, `“${pattern}” is not a regular expression`),
          text(
            "检查括号与转义：JSON 中反斜线写作 \\\\，字面的 - 在 [] 中写作 \\\\-",
            "Look at brackets and escapes: in JSON a backslash is \\\\, a literal - inside [] is \\\\-",
          ),
        );
      } else if (/^\/.*\/[a-z]*$/.test(pattern) && pattern.length > 2) {
        report(
          path,
          "value",
          text("pattern 不带两端的斜线", "A pattern has no slashes around it"),
          text(
            `写成 ${JSON.stringify(pattern.replace(/^\/|\/[a-z]*$/g, ""))}`,
            `Write ${JSON.stringify(pattern.replace(/^\/|\/[a-z]*$/g, ""))}`,
          ),
        );
      } else if (/\((?:\\?\w|\.|\[[^\]]*\])[+*]\)[+*]/.test(pattern)) {
        report(
          path,
          "value",
          text(`“${pattern}”在某些输入上会极慢`, `“${pattern}” can take forever on some texts`),
          text("避免嵌套的重复，如 (a+)+；写成 a+", "Do not nest repetitions such as (a+)+; write a+"),
        );
      }
    }
  },
};

/** Patterns of schemas and conditions; the keys of `ui:options` and the like are widgets' own. */
function patternsIn(value: Json, path: Path): { readonly pattern: string; readonly path: Path }[] {
  if (isArray(value)) return value.flatMap((item, index) => patternsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "pattern" && typeof part === "string" && path.length > 0) return [{ pattern: part, path: [...path, key] }];
    return key === "ui:options" || key === "default" || key === "en" ? [] : patternsIn(part, [...path, key]);
  });
}
