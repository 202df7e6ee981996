import { isJsonObject, type Json, type Text } from "#contract";
import type { Path } from "../../../../source/parse.ts";
import { UnsupportedPatternError, type UnsupportedSyntax } from "../../../../validate/patterns/pattern-syntax.ts";
import { compilePattern } from "../../../conforms.ts";
import { brokenPart } from "../../../facts/patterns/broken-pattern.ts";
import { lookAroundHint } from "../../../facts/patterns/look-around.ts";
import { patternShape } from "../../../facts/patterns/pattern-shape.ts";
import { isArray } from "../../../facts/json-type.ts";
import type { Rule } from "../../../rule.ts";
import { text } from "../../../words.ts";

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
        const { message, hint } = UNSUPPORTED[compiled.syntax.kind](compiled.syntax, pattern);
        report(path, "value", message, hint);
      } else if (compiled === null) {
        report(
          path,
          "value",
          text(`“${pattern}”不是正则表达式`, `“${pattern}” is not a regular expression`),
          otherDialect(pattern) ??
            brokenPart(pattern) ??
            text(
              "检查括号与转义：JSON 中反斜线写作 \\\\，字面的 - 在 [] 中写作 \\\\-",
              "Check brackets and escapes. In JSON a backslash is \\\\, and a literal - inside [] is \\\\-.",
            ),
        );
      } else if (/^\/.*\/[a-z]*$/.test(pattern) && pattern.length > 2) {
        const plain = JSON.stringify(pattern.replace(/^\/|\/[a-z]*$/g, ""));
        report(
          path,
          "value",
          text("pattern 不带两端的斜线", "A pattern has no slashes around it"),
          text(`写成 ${plain}`, `Write ${plain}`),
        );
      } else if (/^(?:\^?\.\*\$?)?$/.test(pattern)) {
        report(
          path,
          "value",
          text("此 pattern 允许任何文本，不起作用", "This pattern matches every string, so it has no effect"),
          text("删除 pattern，或写出要求的形式", "Delete the pattern, or write the form that a value must have"),
        );
      } else if (/^\s+\^|\$\s+$/.test(pattern) || patternShape(pattern).never) {
        report(
          path,
          "value",
          text("没有文本能符合此 pattern", "No string can match this pattern"),
          text(
            "^ 写在最前、$ 写在最后，两端不留空格；字面的写作 \\\\^ 与 \\\\$",
            "Write ^ at the start and $ at the end, without spaces around them; escape a literal one as \\\\^ or \\\\$",
          ),
        );
      } else if (lostHyphen(pattern) !== null) {
        const { found, meant } = lostHyphen(pattern) ?? { found: "", meant: "" };
        report(
          path,
          "value",
          text(`[] 中的“${found}”只是这几个字符`, `“${found}” inside [] stands for these characters alone`),
          text(`是否想写“${meant}”？`, `Did you mean “${meant}”?`),
        );
      } else if (lostEscape(pattern) !== null) {
        const word = lostEscape(pattern) ?? "";
        report(
          path,
          "value",
          text(`“${word}”是字母 ${word.charAt(0)} 的重复`, `“${word}” repeats the letter ${word.charAt(0)}`),
          text(
            `是否想写 \\\\${word}？JSON 中一个反斜线写两个；字母写作 [${word.charAt(0)}]`,
            `Did you mean \\\\${word}? A backslash is written twice in JSON; write [${word.charAt(0)}] for the letter.`,
          ),
        );
      }
    }
  },
};

/** Finds `d{4}`, which lost its backslash in JSON. */
function lostEscape(pattern: string): string | null {
  return /(?<![\\\w[\]-])[dws]\{\d+(?:,\d*)?\}/.exec(pattern.replaceAll(/\[[^\]]*\]/g, "[]"))?.[0] ?? null;
}

/** Finds a range of characters that lost its hyphen: `[A_Z]`, `[09]`. */
function lostHyphen(pattern: string): { readonly found: string; readonly meant: string } | null {
  for (const [set] of pattern.matchAll(/(?<!\\)\[[^\]]*\]/g)) {
    const found = /(?<![A-Za-z0-9])(?:A[_–—~]?Z|a[_–—~]?z|0[_–—~]?9)(?![A-Za-z0-9-])/.exec(
      set.replaceAll(/[A-Za-z0-9]-[A-Za-z0-9]/g, "··"),
    )?.[0];
    if (found !== undefined) return { found, meant: `${found.charAt(0)}-${found.at(-1) ?? ""}` };
  }
  return null;
}

/** Spellings of other regular expressions. */
function otherDialect(pattern: string): Text | null {
  const range = /([A-Za-z0-9])-([A-Za-z0-9])/.exec(pattern);
  if (range !== null && (range[1] ?? "") > (range[2] ?? ""))
    return text(`是否想写 ${range[2]}-${range[1]}？`, `Did you mean ${range[2]}-${range[1]}?`);
  const count = /\{(\d+),(\d+)\}/.exec(pattern);
  if (count !== null && Number(count[1]) > Number(count[2]))
    return text(`是否想写 {${count[2]},${count[1]}}？`, `Did you mean {${count[2]},${count[1]}}?`);
  if (/^\^?[*+?]/.test(pattern))
    return text("任意文字写作 .*，字面的写作 \\\\*", "Write .* for any text, or \\\\* for the character itself");
  if (/^\(\?[a-z]+\)/.test(pattern)) return text("写出两种大小写，如 [Aa]", "Write both cases, such as [Aa]");
  if (/\[:\^?[a-z]+:\]/.test(pattern))
    return text(
      "字母写作 [A-Za-z]，数字写作 [0-9] 或 \\\\d",
      "Write [A-Za-z] for letters, and [0-9] or \\\\d for digits, in place of [:…:]",
    );
  if (/\\[AzZ]/.test(pattern)) return text("开头写作 ^，结尾写作 $", "Write ^ for the start and $ for the end");
  return null;
}

interface Words {
  readonly message: Text;
  readonly hint: Text;
}

const UNSUPPORTED: Readonly<Record<UnsupportedSyntax["kind"], (syntax: UnsupportedSyntax, pattern: string) => Words>> = {
  lookaround: (syntax, pattern) => ({
    message: notLinear(syntax, "环视", "Look-around"),
    hint: lookAroundHint(pattern, syntax.offset),
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
      "可用 \\\\p{L}、\\\\p{Lu}、\\\\p{N}、\\\\p{Script=Han} 这样的类别与文字",
      "Use a category or a script, such as \\\\p{L}, \\\\p{Lu}, \\\\p{N}, \\\\p{Script=Han}",
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
