import { text } from "../../words.ts";
import type { TextFault } from "./shown-texts.ts";

/** Marks of a required field, which the form shows by itself. */
const REQUIRED = /^\s*[*＊]\s*|\s*[*＊]\s*$|\s*[（(](?:必填|必须|required)[）)]\s*/gi;

/** Finds the fault of a label of a field, a column or a button. A label takes one line and says one thing. @returns null for a proper label */
export function labelFault(shown: string): TextFault | null {
  const write = (meant: string): TextFault["hint"] => text(`写成 ${JSON.stringify(meant)}`, `Write ${JSON.stringify(meant)}`);
  if (/[\n\r\t]/.test(shown))
    return {
      message: text("名称中有换行或制表符", "The label has a line break or a tab"),
      hint: write(shown.replaceAll(/\s+/g, " ").trim()),
    };
  if (/\S {2,}\S/.test(shown))
    return {
      message: text(`“${shown}”中有连续的空格`, `“${shown}” has several spaces in a row`),
      hint: write(shown.replaceAll(/ {2,}/g, " ").trim()),
    };
  const plain = shown.replaceAll(REQUIRED, "");
  if (plain !== shown && plain.trim() !== "")
    return { message: text("必填的标记由表单自动显示", "The form marks required fields by itself"), hint: write(plain.trim()) };
  if (/[^:：]\s*[:：]\s*$/.test(shown))
    return {
      message: text(`“${shown}”以冒号结尾`, `“${shown}” ends with a colon`),
      hint: write(shown.replace(/\s*[:：]\s*$/, "")),
    };
  if (shown.trim() !== "" && !/[\p{L}\p{So}\p{Sc}%‰°#№]/u.test(shown))
    return {
      message: text(`“${shown}”没有说明这是什么`, `“${shown}” does not say what this is`),
      hint: text("写出名称，如“金额”", "Write its name, such as “Amount”"),
    };
  return null;
}
