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
  const [before, behind] = [pattern.slice(0, start), pattern.slice(end)];
  if (opening === "(?=" || opening === "(?!") {
    const written = firstCharacters(opening === "(?!", content, behind);
    if (written !== null) return text(`写成 ${JSON.stringify(before + written)}`, `Write ${JSON.stringify(before + written)}`);
  }
  if (opening === "(?=") return demandHint(pattern) ?? plainHint(before + content + behind);
  if (opening === "(?<=") return plainHint(before + content + behind);
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

/** One character or a class of some, with its count. */
const COUNTED = /^(\[[^\]^\\]+\]|\\d)(?:(\+)|\{(\d+)(?:(,)(\d*))?\})/;

/**
 * `(?!0)[0-9A-Z]{18}` as `[1-9A-Z][0-9A-Z]{17}`: the first characters by themselves, and the rest.
 * @returns null where the look-around, or what stands behind it, is something else
 */
function firstCharacters(isBarred: boolean, content: string, behind: string): string | null {
  const found = COUNTED.exec(behind);
  if (found === null) return null;
  const [whole, atom = "", plus, low, comma, high] = found;
  const all = charactersOf(atom);
  const named = isBarred && /^[A-Za-z0-9]{2}$/.test(content) ? [...content] : [content];
  const tests = named.map((one) => charactersOf(one));
  if (all === null || tests.some((one) => one === null || !one.some((character) => all.includes(character)))) return null;
  const least = plus === undefined ? Number(low) : 1;
  const most = plus !== undefined || (comma !== undefined && high === "") ? null : comma === undefined ? least : Number(high);
  if (least < named.length) return null;
  const rest = least - named.length;
  const count =
    most === null
      ? rest === 0
        ? `${atom}*`
        : rest === 1
          ? `${atom}+`
          : `${atom}{${rest},}`
      : most === named.length
        ? ""
        : most === least
          ? rest === 1
            ? atom
            : `${atom}{${rest}}`
          : `${atom}{${rest},${most - named.length}}`;
  const without = (barred: readonly string[] | null): string =>
    classOf(all.filter((character) => (barred ?? []).includes(character) !== isBarred));
  const [first, second] = tests;
  const start =
    second === undefined || first === undefined
      ? without(first ?? null)
      : `(${classOf(first ?? [])}${without(second)}|${without(first)}${atom})`;
  return start.includes("[]") ? null : `${start}${count}${behind.slice(whole.length)}`;
}

/** The characters of a class or a single character; null for another part of a pattern. */
function charactersOf(atom: string): readonly string[] | null {
  if (!/^(?:\[[^\]^\\]+\]|\\d|[A-Za-z0-9])$/.test(atom)) return null;
  const test = new RegExp(`^${atom}$`, "u");
  const printable = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).filter((character) =>
    test.test(character),
  );
  return /[^\u0020-\u007e]/.test(atom) ? null : printable;
}

/** A class of characters, in ranges. */
function classOf(characters: readonly string[]): string {
  const [only, ...others] = characters;
  if (only !== undefined && others.length === 0 && /[A-Za-z0-9]/.test(only)) return only;
  const runs: string[] = [];
  for (const character of characters) {
    const last = runs.at(-1) ?? "";
    const follows =
      last !== "" && /[A-Za-z0-9]/.test(character) && character.charCodeAt(0) === last.charCodeAt(last.length - 1) + 1;
    if (follows) runs[runs.length - 1] = last + character;
    else runs.push(character);
  }
  const written = runs.map((run) => (run.length > 2 ? `${run.charAt(0)}-${run.charAt(run.length - 1)}` : run));
  const plain = written.filter((run) => run.length > 1 || /[A-Za-z0-9]/.test(run));
  const signs = written.filter((run) => !plain.includes(run)).map((sign) => (/[\]\\^-]/.test(sign) ? `\\${sign}` : sign));
  return `[${[...plain, ...signs].join("")}]`;
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
