import { isJsonObject, type Json, type Text } from "#contract";
import type { Path } from "../../source/parse.ts";
import { UnsupportedPatternError, type UnsupportedSyntax } from "../../validate/pattern-syntax.ts";
import { compilePattern } from "../conforms.ts";
import { isArray } from "../json-type.ts";
import type { Rule } from "../rule.ts";
import { text } from "../words.ts";

export const badPattern: Rule = {
  id: "bad-pattern",
  severity: "error",
  says: text(
    "“pattern”不是正则表达式，或无法在线性时间内执行",
    "A “pattern” is not a regular expression, or cannot run in linear time",
  ),
  check(draft, report) {
    if (!draft.file.source.text.includes('"pattern"')) return;
    for (const { pattern, path } of patternsIn(draft.value, [])) {
      const compiled = compilePattern(pattern);
      if (compiled instanceof UnsupportedPatternError) {
        const { message, hint } = UNSUPPORTED[compiled.syntax.kind](compiled.syntax);
        report(path, "value", message, hint);
      } else if (compiled === null) {
        report(
          path,
          "value",
          text(`“${pattern}”不是正则表达式`, `“${pattern}” is not a regular expression`),
          text(
            "检查括号与转义：JSON 中反斜线写作 \\\\，字面的 - 在 [] 中写作 \\\\-",
            "Check brackets and escapes. In JSON a backslash is \\\\, and a literal - inside [] is \\\\-.",
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
      }
    }
  },
};

interface Words {
  readonly message: Text;
  readonly hint: Text;
}

const UNSUPPORTED: Readonly<Record<UnsupportedSyntax["kind"], (syntax: UnsupportedSyntax) => Words>> = {
  lookaround: (syntax) => ({
    message: notLinear(syntax, "环视", "Look-around"),
    hint: text(
      "把允许的写法一一列出，用 | 分开；“不以 0 开头的数字”写作 ^[1-9][0-9]*$",
      "List the allowed forms, separated by |: write “digits that do not start with 0” as ^[1-9][0-9]*$",
    ),
  }),
  backreference: (syntax) => ({
    message: notLinear(syntax, "反向引用", "A back-reference"),
    hint: text("把重复的部分再写一遍", "Write the repeated part again"),
  }),
  modifiers: (syntax) => ({
    message: notLinear(syntax, "修饰符", "A modifier"),
    hint: text("写出两种大小写，如 [Aa]", "Write both cases, such as [Aa]"),
  }),
  size: (syntax) => ({
    message: text(
      `重复次数过多：第 ${syntax.offset + 1} 个字符处的 ${syntax.text}`,
      `Too many repetitions: ${syntax.text} at character ${syntax.offset + 1}`,
    ),
    hint: text(
      "重复（连同外层的重复）最多 1000 次；文字的长度用 maxLength 限制",
      "A part can repeat at most 1000 times, including nested repetitions. Limit the length of a string with maxLength.",
    ),
  }),
  property: (syntax) => ({
    message: text(
      `不支持的字符属性：第 ${syntax.offset + 1} 个字符处的 ${syntax.text}`,
      `Unsupported character property: ${syntax.text} at character ${syntax.offset + 1}`,
    ),
    hint: text(
      "可用 \\\\p{L}、\\\\p{Lu}、\\\\p{N}、\\\\p{Han} 这样的类别与文字",
      "Use a category or a script, such as \\\\p{L}, \\\\p{Lu}, \\\\p{N}, \\\\p{Han}",
    ),
  }),
};

function notLinear({ text: part, offset }: UnsupportedSyntax, zh: string, en: string): Text {
  return text(
    `${zh} ${part}（第 ${offset + 1} 个字符）无法在线性时间内执行`,
    `${en} does not run in linear time: ${part} at character ${offset + 1}`,
  );
}

/**
 * Finds the patterns of schemas and conditions. Keys of `ui:options` and the like belong to
 * widgets.
 */
function patternsIn(value: Json, path: Path): { readonly pattern: string; readonly path: Path }[] {
  if (isArray(value)) return value.flatMap((item, index) => patternsIn(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === "pattern" && typeof part === "string" && path.length > 0) return [{ pattern: part, path: [...path, key] }];
    return key === "ui:options" || key === "default" || key === "en" ? [] : patternsIn(part, [...path, key]);
  });
}
