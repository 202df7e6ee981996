import type { Text } from "#contract";
import { linearPattern } from "../../../validate/patterns/linear-pattern.ts";
import { text } from "../../words.ts";

/** The hint for a bracket without its other end, or for an escape that has no meaning, with its place; null without one. */
export function brokenPart(pattern: string): Text | null {
  const groups: number[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern.charAt(at);
    if (character === "\\") {
      const escape = /^\\(.?)/su.exec(pattern.slice(at))?.[1] ?? "";
      if (NO_ESCAPE.test(escape)) return escapeHint(pattern, at, escape);
      at += 1;
    } else if (character === "[") {
      const end = endOfClass(pattern, at);
      if (end < 0) return classHint(pattern, at);
      at = end;
    } else if (character === "(") groups.push(at);
    else if (character === ")" && groups.pop() === undefined) return closingHint(pattern, at, ")", "(");
    else if (character === "{" && !/^\{\d+(?:,\d*)?\}/.test(pattern.slice(at))) return countHint(pattern, at);
    else if (character === "]") return closingHint(pattern, at, "]", "[");
  }
  return groups.length === 0 ? null : groupHint(pattern, groups);
}

/** A letter, a digit or a sign behind a backslash that is no escape of a regular expression. */
const NO_ESCAPE = /^(?:[^\w\s^$\\.*+?()[\]{}|/]|[aeghijlmoqyzACEFGHIJKLMNOQRTUVXYZ_])$/;

function endOfClass(pattern: string, start: number): number {
  for (let at = start + 1; at < pattern.length; at += 1)
    if (pattern.charAt(at) === "\\") at += 1;
    else if (pattern.charAt(at) === "]") return at;
  return -1;
}

function compiles(pattern: string): boolean {
  try {
    linearPattern(pattern);
    return true;
  } catch {
    return false;
  }
}

/** “[” without “]”: it ends in front of the count, or of the end of the pattern. */
function classHint(pattern: string, start: number): Text {
  const [written] = [/\{\d+(?:,\d*)?\}/, /[+*?]\$?$/, /\$?$/].flatMap((end) => {
    const found = end.exec(pattern.slice(start + 2));
    const at = start + 2 + (found?.index ?? 0);
    const closed = `${pattern.slice(0, at)}]${pattern.slice(at)}`;
    return found !== null && compiles(closed) ? closed : [];
  });
  return unclosed("[", start, "]", written === undefined ? [] : [written]);
}

/** “(” without “)”: it ends in front of the end of the pattern, or does not begin. */
function groupHint(pattern: string, open: readonly number[]): Text {
  const [only = 0, ...others] = open;
  const closed = pattern.replace(/\$?$/, (end) => `${")".repeat(open.length)}${end}`);
  const without = pattern.slice(0, only) + pattern.slice(only + 1);
  return unclosed("(", open.at(-1) ?? only, ")", [closed, ...(others.length === 0 ? [without] : [])].filter(compiles));
}

function unclosed(bracket: string, at: number, closing: string, written: readonly string[]): Text {
  const [first, other] = written.map((one) => JSON.stringify(one));
  if (first === undefined)
    return text(
      `第 ${at + 1} 个字符 ${bracket} 没有关闭：补上 ${closing}，或删除它`,
      `The ${bracket} at character ${at + 1} is not closed: add ${closing}, or delete it`,
    );
  return text(
    `第 ${at + 1} 个字符 ${bracket} 没有关闭：补上 ${closing}，如 ${first}${other === undefined ? "" : `；或删除它：${other}`}`,
    `The ${bracket} at character ${at + 1} is not closed: add ${closing}, as in ${first}${other === undefined ? "" : `, or delete it: ${other}`}`,
  );
}

function closingHint(pattern: string, at: number, bracket: string, opening: string): Text {
  const without = JSON.stringify(pattern.slice(0, at) + pattern.slice(at + 1));
  const literal = JSON.stringify(`\\${bracket}`).slice(1, -1);
  return text(
    `第 ${at + 1} 个字符 ${bracket} 没有对应的 ${opening}：补上 ${opening}，或删除它：${without}；字面的写作 ${literal}`,
    `The ${bracket} at character ${at + 1} closes no ${opening}: add ${opening}, or delete it: ${without}. Write ${literal} for the character itself.`,
  );
}

function countHint(pattern: string, at: number): Text {
  const number = /^\{(\d+(?:,\d*)?)/.exec(pattern.slice(at))?.[1];
  if (number === undefined)
    return text(
      `第 ${at + 1} 个字符 { 之后不是次数：字面的写作 \\\\{`,
      `No number follows the { at character ${at + 1}. Write \\\\{ for the character itself.`,
    );
  const end = at + 1 + number.length;
  return unclosed("{", at, "}", [`${pattern.slice(0, end)}}${pattern.slice(end)}`].filter(compiles));
}

function escapeHint(pattern: string, at: number, escape: string): Text {
  const plain = JSON.stringify(pattern.slice(0, at) + pattern.slice(at + 1));
  const part = JSON.stringify(`\\${escape}`).slice(1, -1);
  return text(
    `第 ${at + 1} 个字符处的 ${part} 不是转义：写成 ${plain}`,
    `${part} at character ${at + 1} is no escape: write ${plain}`,
  );
}
