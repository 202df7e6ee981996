import { text } from "../../words.ts";
import { mojibakeOf } from "./mojibake.ts";
import type { TextFault } from "./shown-texts.ts";

/** Texts about values, which may show a template or a tag as an example. */
const EXAMPLES: ReadonlySet<string> = new Set(["placeholder", "help", "description", "message", "enumNames"]);

/** A note of the author before the text. */
const NOTED = /^(?:TODO|FIXME|TBD|XXX)(?:\s*[:：-]\s*|\s+)\S/;

const UNFINISHED =
  /^(?:todo|tbd|tba|fixme|x{3,9}|lorem ipsum.*|asdf+|待补充?|待翻译|待填写?|\?+|？+|\.{3,}|…+)(?:\s*[:：!！].*)?$/i;

/** Markup, broken characters, a template or a placeholder in a text. Null for a text that can be shown. */
export function strangeness(shown: string, part: string): TextFault | null {
  const repaired = mojibakeOf(shown);
  if (repaired !== null)
    return {
      message: text(`“${shown}”是乱码：文字以错误的编码保存过`, `“${shown}” is garbled: it was saved in a wrong encoding`),
      hint:
        repaired === ""
          ? text("重新写这段文字，文件存为 UTF-8", "Write the text again, and save the file as UTF-8")
          : text(`写成“${repaired}”`, `Write “${repaired}”`),
    };
  const unfinished = part === "title" && (UNFINISHED.test(shown.trim()) || NOTED.test(shown.trim()));
  if (unfinished)
    return {
      message: text(`“${shown}”是还没有写的文字`, `“${shown}” is a text that is still to be written`),
      hint: text("写出真正的名称", "Write the real title"),
    };
  if (EXAMPLES.has(part)) return null;
  const variable = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{\w+\}|%\(?[a-z]\w*\)?[sd]\b|%[sd](?!\w)/i.exec(shown)?.[0];
  if (variable !== undefined)
    return {
      message: text(`“${variable}”不会被替换，会原样显示`, `Nothing fills in “${variable}”, so people see it as it stands`),
      hint: text(`删除“${variable}”，写固定的文字`, `Delete “${variable}” and write plain text`),
    };
  const tag = /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i.exec(shown)?.[0];
  if (tag === undefined) return null;
  const plain = shown
    .replaceAll(/\s*<br\s*\/?>\s*/gi, " ")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .trim();
  return {
    message: text(`“${tag}”会原样显示：文字中没有 HTML`, `People see “${tag}” as it stands: texts have no HTML`),
    hint: text(`写成“${plain}”`, `Write “${plain}”`),
  };
}
