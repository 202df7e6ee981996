import type { Text } from "#contract";
import type { ParseError } from "jsonc-parser";

interface WholeFault {
  readonly offset: number;
  readonly message: Text;
  readonly hint: Text;
}

/** jsonc-parser's code of a string without a closing quote. */
const UNCLOSED_STRING = 12;

/** Finds a fault of the file as a whole: a fence of Markdown around it, an end in the middle, a text over several lines. */
export function wholeFault(text: string, error: ParseError): WholeFault | null {
  const fence = /^\s*(`{3,}|~{3,})/.exec(text);
  if (fence !== null)
    return {
      offset: text.indexOf(fence[1] ?? "`"),
      message: { zh: "文件以 Markdown 代码块的围栏开头", en: "The file begins with the fence of a Markdown code block" },
      hint: {
        zh: "删除首尾的 ``` 两行，只留 JSON",
        en: "Delete the lines with ``` at the beginning and the end, and keep the JSON",
      },
    };
  const other = /^\s*</.test(text) ? "HTML" : /^\s*[A-Za-z_$][\w$-]*\s*:(?:\s|$)/.test(text) ? "YAML" : null;
  if (other !== null)
    return {
      offset: text.length - text.trimStart().length,
      message: { zh: `这是 ${other}，不是 JSON`, en: `This is ${other} and no JSON` },
      hint: {
        zh: '模块文件是一个 JSON 对象：写成 {"module": "…", "title": "…", …}',
        en: 'A module file is one JSON object: write {"module": "…", "title": "…", …}',
      },
    };
  const prose = /^\s*(?=[^\s{["])[^{]*\{/.test(text) && !/^\s*[/#]/.test(text) && !/^\s*\w+\s*\{/.test(text.slice(0, 40));
  if (prose && /^[^\n{]*[\p{L}]{2}/u.test(text.trim()))
    return {
      offset: text.length - text.trimStart().length,
      message: { zh: "JSON 之前有说明文字", en: "There is text before the JSON" },
      hint: { zh: "删除第一个 { 之前的内容", en: "Delete everything before the first {" },
    };
  const code: number = error.error;
  const rest = text.slice(error.offset);
  if (code === UNCLOSED_STRING && isContinued(rest))
    return {
      offset: error.offset,
      message: { zh: "文本中有换行", en: "There is a line break inside a string" },
      hint: { zh: "换行写作 \\n，或把文本写在一行", en: "Write \\n for the line break, or keep the string on one line" },
    };
  const open = openBrackets(text);
  if (rest.trim() === "" && open.length > 1) {
    const closing = open.toReversed().join(" ");
    return {
      offset: Math.max(0, text.trimEnd().length - 1),
      message: {
        zh: `文件在中途结束：还有 ${open.length} 个括号没有关闭`,
        en: `The file ends in the middle: ${open.length} brackets are still open`,
      },
      hint: {
        zh: `补上缺少的内容，再以 ${closing} 结束`,
        en: `Complete what is missing, then close with ${closing}`,
      },
    };
  }
  return null;
}

/** True if the next line goes on with the string and closes it. */
function isContinued(rest: string): boolean {
  const [, next = ""] = rest.split("\n");
  const line = next.trim();
  return line !== "" && !/^["}\]]/.test(line) && /^[^"]*"\s*[,}\]]?/.test(line) && line.includes('"');
}

/** The brackets that close those which are open at the end of a text. */
function openBrackets(text: string): readonly string[] {
  const open: string[] = [];
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"' || character === "\n") quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{") open.push("}");
    else if (character === "[") open.push("]");
    else if (character === "}" || character === "]") open.pop();
  }
  return open;
}
