import { isJsonObject, type Json, type Text } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { invisibleName } from "../../../source/strange-text.ts";
import { text } from "../../words.ts";
import { isArray } from "../json-type.ts";

/** A text that people read, and its place in the file. */
export interface ShownText {
  readonly shown: string;
  readonly path: Path;
}

/** What is wrong with a text. */
export interface TextFault {
  readonly message: Text;
  readonly hint: Text;
}

/** The texts of a value: itself, or those inside of it. */
export function textsIn(value: Json | undefined, path: Path): readonly ShownText[] {
  if (typeof value === "string") return [{ shown: value, path }];
  if (isArray(value)) return value.flatMap((item, index) => textsIn(item, [...path, index]));
  return isJsonObject(value) ? Object.entries(value).flatMap(([key, part]) => textsIn(part, [...path, key])) : [];
}

/** Characters that nobody sees. A joiner makes one picture of several emoji. */
const HIDDEN =
  /[\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|(?<!\p{Extended_Pictographic}\ufe0f?)\u200d/gu;

/** Space at the ends of a text, or a character that nobody sees. Null for a tidy text. */
export function looseness(shown: string): TextFault | null {
  if (shown.trim() === "") return null;
  const [hidden] = shown.match(HIDDEN) ?? [];
  const written = JSON.stringify(shown.replaceAll(HIDDEN, "").trim());
  const hint = text(`写成 ${written}`, `Write ${written}`);
  if (hidden !== undefined) {
    const name = invisibleName(hidden);
    return { message: text(`“${shown}”中有${name.zh}`, `“${shown}” contains ${name.en}`), hint };
  }
  if (shown.trim() === shown) return null;
  return { message: text(`“${shown}”首尾有空格`, `“${shown}” begins or ends with a space`), hint };
}

/** Punctuation of Chinese, and the English for it. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  "，": ",",
  "、": ",",
  "。": ".",
  "；": ";",
  "：": ":",
  "？": "?",
  "！": "!",
  "（": "(",
  "）": ")",
  "【": "[",
  "】": "]",
  "《": "“",
  "》": "”",
  "「": "“",
  "」": "”",
  "％": "%",
  "\u3000": " ",
};

/** A Chinese value that an English sentence gives as an example: in quotes, after “such as”, or a code such as 京A12345. */
const EXAMPLES = [
  /“[^”]*”|‘[^’]*’|"[^"]*"/gu,
  /(?<=\b(?:such as|like|for example|for instance|e\.g\.)[,:]? )[\p{Script=Han}\w·-]+/giu,
  /(?=[\p{Script=Han}\d]*[A-Z])(?=[\p{Script=Han}A-Z]*\d)[\p{Script=Han}A-Z\d·-]+/gu,
];

/** Chinese that an English text does not only give as an example. */
function hasChinese(shown: string): boolean {
  const rest = EXAMPLES.reduce((left, example) => left.replaceAll(example, " "), shown);
  return /\p{Script=Han}/u.test(isEnglish(rest) ? rest : shown);
}

/** Chinese in brackets behind the English. */
const CHINESE_IN_BRACKETS = /\s*[（(][^（(）)A-Za-z]*\p{Script=Han}[^（(）)A-Za-z]*[）)]/gu;

/** Chinese in an English text: words, or punctuation. */
export function chineseIn(shown: string): TextFault | null {
  const message = text(`“${shown}”不是英文`, `“${shown}” is not English`);
  const without = shown.replaceAll(CHINESE_IN_BRACKETS, "").trim();
  if (hasChinese(shown) && without !== shown && isEnglish(without)) {
    const [part = ""] = shown.match(CHINESE_IN_BRACKETS) ?? [];
    return {
      message,
      hint: text(
        `删除“${part.trim()}”：写成 ${JSON.stringify(without)}`,
        `Delete “${part.trim()}”: write ${JSON.stringify(without)}`,
      ),
    };
  }
  if (hasChinese(shown))
    return { message, hint: text("翻译成英文，或删除以沿用中文", "Translate the text, or delete it to show the Chinese") };
  const mark = [...shown].find((character) => Object.hasOwn(PUNCTUATION, character) || /[\uff01-\uff5e]/.test(character));
  if (mark === undefined) return null;
  const written = [...shown].map((character) => PUNCTUATION[character] ?? character.normalize("NFKC")).join("");
  const spaced = JSON.stringify(written.replaceAll(/([,;:!?])(?=[A-Za-z])/g, "$1 ").trim());
  return {
    message: text(`英文“${shown}”中有全角字符“${mark}”`, `“${shown}” has the full-width character “${mark}”`),
    hint: text(`写成 ${spaced}`, `Write ${spaced}`),
  };
}

/** Words that Chinese texts use as they are. */
const LOANS: ReadonlySet<string> = new Set([
  "logo",
  "token",
  "cookie",
  "webhook",
  "email",
  "e-mail",
  "app",
  "bug",
  "wi-fi",
  "banner",
  "session",
  "excel",
  "word",
  "markdown",
  "redis",
  "cron",
  "slogan",
  "openid",
  "unionid",
  "key",
  "secret",
  "bucket",
  "endpoint",
  "host",
]);

/** True for a text of English words; names such as `iPhone` and abbreviations such as `SKU` are none. */
export function isEnglish(value: string): boolean {
  if (/[^\u0020-\u007e\u2018\u2019\u2026]/.test(value)) return false;
  const words = value.split(/[^A-Za-z'-]+/).filter((word) => /^[A-Z]?[a-z'-]{2,}$/.test(word));
  return words.some((word) => !LOANS.has(word.toLowerCase()));
}
