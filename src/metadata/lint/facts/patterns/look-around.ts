import type { Text } from "#contract";
import { text } from "../../words.ts";

/** A look-around of a pattern, such as `(?=.*\d)`. */
interface LookAround {
  readonly opening: string;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/** A repeated character: `[a-z]{8,20}`, `.+`. */
const REPEATED = /^(\[[^\]]+\]|\.|\\[dwS])(?:([*+])|\{(\d+)(,?)(\d*)\})\$?$/;

/** The pattern without look-around that accepts the same values, or how to write it. */
export function lookAroundHint(pattern: string, offset: number): Text {
  const found = lookAroundAt(pattern, offset);
  if (found === null) return LISTED;
  const { opening, content, start, end } = found;
  if (opening === "(?=") return demandHint(pattern) ?? plainHint(pattern.slice(0, start) + content + pattern.slice(end));
  if (opening === "(?<=") return plainHint(pattern.slice(0, start) + content + pattern.slice(end));
  const barred = /^\.\*(\\?.|\[[^\]^]+\])\)?$/.exec(content)?.[1];
  if (opening !== "(?!" || barred === undefined) return LISTED;
  const without = JSON.stringify(`^[^${barred.replace(/^\[|\]$/g, "")}]*$`);
  return text(`没有某些字符的文本写作 ${without}`, `A text without certain characters is ${without}`);
}

const LISTED = text(
  "把允许的写法一一列出，用 | 分开；“不以 0 开头的数字”写作 ^[1-9][0-9]*$",
  "List the allowed forms, separated by |: write “digits that do not start with 0” as ^[1-9][0-9]*$",
);

/** A pattern tests the whole value, so what stands before or behind a part is written out. */
function plainHint(plain: string): Text {
  return text(`直接写出这一部分：${JSON.stringify(plain)}`, `Write that part itself: ${JSON.stringify(plain)}`);
}

/** `^(?=.*[A-Z])(?=.*\d).{8,}$`: parts that a value must contain, in any order, and its length. */
function demandHint(pattern: string): Text | null {
  const parts: string[] = [];
  const lengths: string[] = [];
  let rest = pattern.replace(/^\^/, "");
  for (let next = lookAroundAt(rest, 0); next !== null && next.opening === "(?="; next = lookAroundAt(rest, 0)) {
    const part = /^\.\*\??(.+)$/.exec(next.content)?.[1];
    const length = /^\.\{\d+(?:,\d*)?\}\$?$/.test(next.content) ? next.content : null;
    if (part !== undefined) parts.push(part);
    else if (length !== null) lengths.push(length);
    else return null;
    rest = rest.slice(next.end);
  }
  const repeated = REPEATED.exec(rest);
  if (parts.length + lengths.length === 0 || (repeated === null && parts.length > 0)) return null;
  const bounds = [repeated, ...lengths.map((length) => REPEATED.exec(length))].flatMap(boundsOf);
  const length =
    bounds.length === 0 ? text("", "") : text(`，长度另写 ${bounds.join("、")}`, `, and its length as ${bounds.join(", ")}`);
  if (parts.length === 0) {
    const plain = JSON.stringify(`^${rest}`);
    return text(`写成 ${plain}${length.zh}`, `Write ${plain}${length.en}`);
  }
  const any = `${repeated?.[1] ?? "."}*`;
  const order = (list: readonly string[]): string => [any, ...list.flatMap((part) => [part, any])].join("");
  const orders = parts.length === 1 ? [order(parts)] : [order(parts), order(parts.toReversed())];
  const written = JSON.stringify(orders.length === 1 ? `^${orders[0]}$` : `^(${orders.join("|")})$`);
  return parts.length > 2
    ? text(
        `把各部分的每种先后顺序都写出来，用 | 分开：${written}${length.zh}`,
        `Write each order of the parts, separated by |: ${written}${length.en}`,
      )
    : text(`写成 ${written}${length.zh}`, `Write ${written}${length.en}`);
}

function boundsOf(repeated: RegExpExecArray | null): readonly string[] {
  const [, , sign, least, comma, most] = repeated ?? [];
  if (repeated === null || sign === "*") return [];
  const low = sign === "+" ? 1 : Number(least);
  const high = comma === "" ? low : Number(most === "" ? 0 : (most ?? 0));
  return [...(low > 1 ? [`"minLength": ${low}`] : []), ...(high > 0 ? [`"maxLength": ${high}`] : [])];
}

function lookAroundAt(pattern: string, offset: number): LookAround | null {
  const [opening] = /^\(\?<?[=!]/.exec(pattern.slice(offset)) ?? [];
  if (opening === undefined) return null;
  let depth = 1;
  let inClass = false;
  for (let at = offset + opening.length; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") at++;
    else if (character === "[") inClass = true;
    else if (character === "]") inClass = false;
    else if (!inClass && character === "(") depth++;
    else if (!inClass && character === ")" && --depth === 0)
      return { opening, content: pattern.slice(offset + opening.length, at), start: offset, end: at + 1 };
  }
  return null;
}
