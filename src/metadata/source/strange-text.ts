import type { Text } from "#contract";

/** A place that is no JSON for a reason that can be named. */
export interface StrangeText {
  readonly offset: number;
  readonly length: number;
  readonly message: Text;
  readonly hint: Text;
}

/**
 * Names the reason of a syntax error: characters of an input method, invisible characters, merge
 * markers, numbers and words of other languages, escapes.
 * @param offset place of the error, as the parser reports it
 */
export function strangeText(text: string, offset: number): StrangeText | null {
  return mergeMarker(text, offset) ?? strangeCharacter(text, offset) ?? strangeWord(text, offset) ?? strangeEscape(text, offset);
}

function mergeMarker(text: string, offset: number): StrangeText | null {
  const line = text.lastIndexOf("\n", offset - 1) + 1;
  // An editor may have indented it.
  const [indent = ""] = /^[ \t]*/.exec(text.slice(line, offset + 1)) ?? [];
  const start = line + indent.length;
  const marker = /^(?:<{7}|={7}|>{7}|\|{7})/.exec(text.slice(start, start + 7));
  if (marker === null) return null;
  return {
    offset: start,
    length: marker[0].length,
    message: { zh: "这里有未解决的合并冲突", en: "There is an unresolved merge conflict here" },
    hint: {
      zh: "保留一种写法，删除 <<<<<<<、======= 与 >>>>>>> 三行",
      en: "Keep one version, and delete the lines with <<<<<<<, ======= and >>>>>>>",
    },
  };
}

/** Characters that an input method writes for those of JSON. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "，": ",",
  "、": ",",
  "：": ":",
  "；": ",",
  "“": '"',
  "”": '"',
  "„": '"',
  "＂": '"',
  "「": '"',
  "」": '"',
  "‘": '"',
  "’": '"',
  "｛": "{",
  "｝": "}",
  "［": "[",
  "］": "]",
  "【": "[",
  "】": "]",
};

/** Characters of other formats and languages. */
const OF_OTHERS: Readonly<Record<string, Text>> = {
  "'": { zh: '键与文本用双引号："键": "文本"', en: 'Write double quotes: "key": "text"' },
  ";": { zh: "两项之间用逗号 ,", en: "Separate items by a comma" },
  "=": { zh: "键与值之间用冒号：", en: "Write a colon between key and value: " },
  "#": {
    zh: '删除注释，或在 schema 中用 "$comment" 键说明',
    en: 'Delete the comment, or say it in a "$comment" key of the schema',
  },
};

/** True for characters that take place, or none, without being seen. */
export function isInvisible(character: string): boolean {
  return /[\u00a0\u00ad\u1680\u2000-\u200d\u2028-\u202f\u205f\u2060\u3000\ufeff]/.test(character);
}

/** Name of an invisible character. */
export function invisibleName(character: string): Text {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
  if (character === "\u00a0" || character === "\u202f") return { zh: `不换行空格（${code}）`, en: `a no-break space (${code})` };
  if (character === "\u3000") return { zh: `全角空格（${code}）`, en: `a full-width space (${code})` };
  return /[\u00ad\u200b-\u200d\u2028-\u202e\u2060\ufeff]/.test(character)
    ? { zh: `零宽字符（${code}）`, en: `a zero-width character (${code})` }
    : { zh: `特殊空格（${code}）`, en: `an unusual space (${code})` };
}

function strangeCharacter(text: string, offset: number): StrangeText | null {
  const character = text.charAt(offset);
  const plain = LOOKALIKES[character];
  if (plain !== undefined) {
    return {
      offset,
      length: 1,
      message: { zh: `“${character}”不是 JSON 的符号`, en: `“${fullWidthName(character)}” is not a character of JSON` },
      hint: { zh: `改用半角的 ${plain}`, en: `Write ${plain} instead of the full-width or curly character` },
    };
  }
  if (isInvisible(character)) {
    const name = invisibleName(character);
    return {
      offset,
      length: 1,
      message: { zh: `此处有${name.zh}`, en: `There is ${name.en} here` },
      hint: { zh: "删除它，或换成普通空格", en: `Delete ${name.en}, or type an ordinary space` },
    };
  }
  const hint = OF_OTHERS[character];
  if (hint === undefined) return null;
  return { offset, length: 1, message: { zh: `JSON 中没有“${character}”`, en: `JSON has no “${character}” here` }, hint };
}

function fullWidthName(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** Words of other languages, and their JSON. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["true", "true"],
  ["yes", "true"],
  ["on", "true"],
  ["false", "false"],
  ["no", "false"],
  ["off", "false"],
  ["null", "null"],
  ["none", "null"],
  ["nil", "null"],
  ["undefined", "null"],
  ["nan", "null"],
  ["infinity", "null"],
]);

function strangeWord(text: string, offset: number): StrangeText | null {
  const isPart = (at: number): boolean => at >= 0 && /[\w.+%-]/.test(text.charAt(at));
  let from = offset;
  while (isPart(from - 1)) from -= 1;
  let to = offset;
  while (isPart(to)) to += 1;
  const word = text.slice(from, to);
  const meant = WORDS.get(word.toLowerCase());
  const place = { offset: from, length: Math.max(word.length, 1) };
  if (meant !== undefined) {
    return {
      ...place,
      message: { zh: `${word} 不是 JSON 的值`, en: `${word} is not a JSON value` },
      hint:
        meant === "null"
          ? { zh: "没有值写作 null，或删除该键", en: "No value is null; or delete the key" }
          : { zh: `写成 ${meant}`, en: `Write ${meant}` },
    };
  }
  if (!/\d/.test(word) || !/^[\d.+-]/.test(word)) return null;
  // The thousands of 1,000 and the month of a date are not numbers of their own.
  if (/^\d{3}$/.test(word) && /\d,$/.test(text.slice(0, from))) return null;
  const number = numberIn(word);
  if (number === null || number === word) return null;
  return {
    ...place,
    message: { zh: `${word} 不是 JSON 的数字`, en: `${word} is not a JSON number` },
    hint: {
      zh: `写成 ${number}：数字没有前导零、加号、单位与分隔符`,
      en: `Write ${number}: a number has no leading zeros, no plus sign, no unit and no separators`,
    },
  };
}

/** The number that a text means, as JSON. */
export function numberIn(word: string): string | null {
  if (/^0x[0-9a-f]+$/i.test(word)) return String(Number(word));
  const match = /^\+?(-?)0*(\d*)(\.\d+)?\.?(?:px|em|rem|pt|%|ms|s|l|f|d)?$/i.exec(word.replaceAll("_", ""));
  if (match === null) return null;
  const [, sign = "", digits = "", decimals = ""] = match;
  return `${sign}${digits === "" ? "0" : digits}${decimals}`;
}

/** Finds a wrong escape or a control character in the string at the offset. */
function strangeEscape(text: string, offset: number): StrangeText | null {
  if (text.charAt(offset) !== '"') return null;
  for (let at = offset + 1; at < text.length && text.charAt(at) !== '"'; at++) {
    const character = text.charAt(at);
    if (character === "\t")
      return {
        offset: at,
        length: 1,
        message: { zh: "文本中有制表符", en: "There is a tab in a string" },
        hint: { zh: "写作 \\t，或换成空格", en: "Write \\t, or a space" },
      };
    if (character !== "\\") continue;
    const next = text.charAt(at + 1);
    if (next === "u" && !/^[\da-f]{4}/i.test(text.slice(at + 2, at + 6)))
      return {
        offset: at,
        length: 2,
        message: { zh: "\\u 之后应有四位十六进制数", en: "Four hexadecimal digits must follow \\u" },
        hint: {
          zh: "补全，如 \\u00e9；或直接写出该字符",
          en: "Complete the escape, such as \\u00e9, or write the character itself",
        },
      };
    if (!/["\\/bfnrtu]/.test(next))
      return {
        offset: at,
        length: 2,
        message: { zh: `文本中没有 \\${next} 这种转义`, en: `A string has no escape \\${next}` },
        hint: { zh: `写成 \\\\${next}：JSON 中一个反斜线写两个`, en: `Write \\\\${next}: a backslash is written twice in JSON` },
      };
    at += 1;
  }
  return null;
}
