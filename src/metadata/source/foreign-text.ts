import type { Text } from "#contract";
import { invisibleName, type StrangeText } from "./strange-text.ts";

/** A spelling of other languages and its JSON. */
interface Spelling {
  readonly pattern: RegExp;
  readonly message: (found: string) => Text;
  readonly hint: (found: string) => Text;
}

const COMMENT: Text = {
  zh: '删除注释，或在 schema 中用 "$comment" 键说明',
  en: 'Delete the comment, or say it in a "$comment" key of the schema',
};

const SPELLINGS: readonly Spelling[] = [
  {
    pattern: /<!--.*|--\s.*/g,
    message: () => ({ zh: "JSON 中不能有注释", en: "JSON does not allow comments" }),
    hint: () => COMMENT,
  },
  {
    pattern: /\{\{[^{}"]*\}\}|\$\{[^{}"]*\}|%[A-Za-z]\w*%/g,
    message: (found) => ({ zh: `JSON 中没有变量 ${found}`, en: `JSON has no variables such as ${found}` }),
    hint: () => ({ zh: "写出值本身", en: "Write the value itself" }),
  },
  {
    pattern: /\d{4}-\d{1,2}-\d{1,2}(?:[T ][\d:]+)?/g,
    message: (found) => ({ zh: `日期 ${found} 没有引号`, en: `The date ${found} has no quotes` }),
    hint: (found) => ({ zh: `写成 "${found}"`, en: `Write "${found}"` }),
  },
  {
    pattern: /\d{1,3}(?:,\d{3})+(?!\d)/g,
    message: (found) => ({ zh: `数字 ${found} 中有千位分隔符`, en: `The number ${found} has separators` }),
    hint: (found) => ({ zh: `写成 ${found.replaceAll(",", "")}`, en: `Write ${found.replaceAll(",", "")}` }),
  },
  {
    pattern: /[０-９．－]+/g,
    message: (found) => ({ zh: `${found} 是全角数字`, en: `${found} has full-width digits` }),
    hint: (found) => ({ zh: `写成 ${found.normalize("NFKC")}`, en: `Write ${found.normalize("NFKC")}` }),
  },
  {
    pattern: /\.{2,}|…/g,
    message: () => ({ zh: "这里有省略号", en: "There is an ellipsis here" }),
    hint: () => ({ zh: "删除它：文件须写完整", en: "Delete it, and write the file in full" }),
  },
  {
    pattern: /(?<=")\s*[+&]\s*(?=")/g,
    message: () => ({ zh: "JSON 不能连接文本", en: "JSON does not join strings" }),
    hint: () => ({ zh: "写成一段文本", en: "Write one string" }),
  },
  {
    pattern: /[A-Za-z_]\w*\(|\(/g,
    message: () => ({ zh: "JSON 中没有函数与圆括号", en: "JSON has no functions and no parentheses" }),
    hint: () => ({ zh: "删除它，写出值本身", en: "Delete it, and write the value itself" }),
  },
  {
    pattern: /\d[\w.]*(?=\s*:)/g,
    message: (found) => ({ zh: `键 ${found} 没有引号`, en: `The key ${found} has no quotes` }),
    hint: (found) => ({ zh: `写成 "${found}"`, en: `Write "${found}"` }),
  },
  {
    pattern: /\d[\w.+-]*[A-Za-z+.-](?![\w"])/g,
    message: (found) => ({ zh: `${found} 不是 JSON 的数字`, en: `${found} is not a JSON number` }),
    hint: (found) => ({ zh: `只写数字，或写成文本 "${found}"`, en: `Write digits alone, or the text "${found}"` }),
  },
];

/** Names a place that is written as in another language: a comment, a date, a variable, a function. */
export function foreignText(text: string, offset: number): StrangeText | null {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  const line = text.slice(start, end < 0 ? undefined : end);
  const at = offset - start;
  const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.exec(line);
  if (control !== null) {
    const { zh, en } = invisibleName(control[0]);
    return {
      offset: start + control.index,
      length: 1,
      message: { zh: `此处有控制字符（${codeIn(zh)}）`, en: `There is a control character here (${codeIn(en)})` },
      hint: { zh: "删除它", en: "Delete it" },
    };
  }
  for (const { pattern, message, hint } of SPELLINGS)
    for (const match of line.matchAll(pattern)) {
      const [found] = match;
      if (match.index > at || match.index + found.length < at || isQuoted(line.slice(0, match.index))) continue;
      return { offset: start + match.index, length: found.length, message: message(found), hint: hint(found) };
    }
  return null;
}

function codeIn(name: string): string {
  return /U\+[\dA-F]+/.exec(name)?.[0] ?? "";
}

/** True if a string is open at the end of a part of a line. */
function isQuoted(part: string): boolean {
  return part.replaceAll(/\\./g, "").split('"').length % 2 === 0;
}
