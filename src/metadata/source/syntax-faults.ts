import { MODULE_FILE_LIMIT, type Text } from "#contract";
import type { ParseError } from "jsonc-parser";
import type { SpanReader, SyntaxFault } from "./place.ts";
import { bracketSlip } from "./bracket-slip.ts";
import { encodingFault } from "./encoding-fault.ts";
import { wholeFault } from "./whole-fault.ts";
import { foreignText } from "./foreign-text.ts";
import { strangeText } from "./strange-text.ts";

/** Beyond this, a file is not even parsed. The limit of a module is much less. */
const MOST_CHARACTERS = 2_000_000;
const MOST_SHOWN = MODULE_FILE_LIMIT.toLocaleString("en");
const DEEPEST = 64;

/**
 * Finds an excess over the limits of a module file. Such a file would only cost time or be
 * misread, and no real module file is like that.
 */
export function excess(text: string, outline: Outline, spanOf: () => SpanReader): SyntaxFault | null {
  if (text.length > MOST_CHARACTERS) {
    return {
      kind: "syntax",
      path: [],
      span: spanOf()(0, 1),
      message: {
        zh: `文件有 ${text.length.toLocaleString("en")} 个字符，未读取`,
        en: `The file has ${text.length.toLocaleString("en")} characters and was not read`,
      },
      hint: {
        zh: `删减到 ${MOST_SHOWN} 个字符以内：把长列表移到字典（x-dict），或拆成几个模块`,
        en: `Shorten it to ${MOST_SHOWN} characters: move long lists into a dictionary (x-dict), or split the module`,
      },
    };
  }
  const encoded = encodingFault(text, spanOf);
  if (encoded !== null) return encoded;
  const { tooDeep } = outline;
  if (tooDeep < 0) return null;
  return {
    kind: "syntax",
    path: [],
    span: spanOf()(tooDeep, 1),
    message: { zh: `嵌套超过 ${DEEPEST} 层`, en: `Nested more than ${DEEPEST} levels deep` },
    hint: {
      zh: "把内层移到另一个模块，用 x-ref 引用",
      en: "Move the inner part to a module of its own and refer to it with x-ref",
    },
  };
}

export interface Outline {
  /** Offset of the first bracket that is too deep, -1 when there is none. */
  readonly tooDeep: number;
  /** Number of keys, with duplicates. */
  readonly keys: number;
}

/** Brackets and colons outside strings. */
export function outlineOf(text: string): Outline {
  let depth = 0;
  let keys = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === BACKSLASH) at += 1;
      else if (character === QUOTE || character === NEWLINE) quoted = false;
    } else if (character === QUOTE) quoted = true;
    else if (character === COLON) keys += 1;
    else if (character === BRACE || character === BRACKET) {
      depth += 1;
      if (depth > DEEPEST) return { tooDeep: at, keys };
    } else if (character === BRACE_END || character === BRACKET_END) depth -= 1;
  }
  return { tooDeep: -1, keys };
}

const [QUOTE, BACKSLASH, NEWLINE, COLON, BRACE, BRACE_END, BRACKET, BRACKET_END] = [34, 92, 10, 58, 123, 125, 91, 93];

/** Messages by jsonc-parser's ParseErrorCode, a const enum that erasable syntax cannot import. */
const SYNTAX_TEXTS: Readonly<Record<number, { readonly message: Text; readonly hint: Text }>> = {
  1: {
    message: { zh: "无法识别的符号", en: "This is not a JSON value" },
    hint: {
      zh: "文本须放在双引号中；仅 true、false、null 与数字可不加引号",
      en: "Put text in double quotes. Only true, false, null and numbers have no quotes.",
    },
  },
  2: {
    message: { zh: "数字格式不正确", en: "This is not a JSON number" },
    hint: {
      zh: "写成 12、-3 或 0.5 的形式，不能有前导零或加号",
      en: "Write numbers as 12, -3 or 0.5, without leading zeros or a plus sign",
    },
  },
  3: {
    message: { zh: "此处应为双引号中的键名", en: "A key in double quotes is expected here" },
    hint: {
      zh: "若上一行以逗号结尾而后面没有内容，请删除该逗号",
      en: "If nothing follows the preceding comma, delete the comma",
    },
  },
  4: {
    message: { zh: "此处缺少值", en: "A value is missing here" },
    hint: {
      zh: "补上值；若前面是多余的逗号，请删除",
      en: "Add the value, or delete the extra comma before this place",
    },
  },
  5: {
    message: { zh: "键名后缺少冒号", en: "A colon is missing after the key" },
    hint: { zh: '写成 "键": 值', en: 'Write "key": value' },
  },
  6: {
    message: { zh: "两项之间缺少逗号", en: "A comma is missing between two items" },
    hint: { zh: "在上一项末尾加逗号", en: "Add a comma at the end of the preceding item" },
  },
  7: {
    message: { zh: "缺少右花括号 }", en: "A closing brace } is missing" },
    hint: { zh: "补上 }：每个 { 都要有对应的 }", en: "Add a }: every { has a matching }" },
  },
  8: {
    message: { zh: "缺少右方括号 ]", en: "A closing bracket ] is missing" },
    hint: { zh: "补上 ]：每个 [ 都要有对应的 ]", en: "Add a ]: every [ has a matching ]" },
  },
  9: {
    message: { zh: "文件末尾有多余内容", en: "There is extra text after the end of the value" },
    hint: {
      zh: "一个文件只有一个对象：删除其后的内容，或检查是否多了一个 }",
      en: "A file has one object. Delete the text after it, or look for an extra }.",
    },
  },
  10: {
    message: { zh: "JSON 中不能有注释", en: "JSON does not allow comments" },
    hint: {
      zh: '删除注释，或在 schema 中用 "$comment" 键说明',
      en: 'Delete the comment, or say it in a "$comment" key of the schema',
    },
  },
  12: {
    message: { zh: "文本缺少结尾的双引号", en: "The closing quote of a string is missing" },
    hint: {
      zh: '在行末补上双引号；文本内的双引号写作 \\"',
      en: 'Close the text with a double quote; a quote inside it is written \\"',
    },
  },
};

const OTHER_SYNTAX = {
  message: { zh: "不是合法的 JSON", en: "This is not valid JSON" },
  hint: { zh: "检查此处的引号、转义与标点", en: "Check quotes, escapes and punctuation here" },
};

export function syntaxFault(text: string, error: ParseError | null, spanOf: SpanReader): SyntaxFault {
  if (text.trim() === "") {
    return {
      kind: "syntax",
      path: [],
      span: spanOf(0, 0),
      message: { zh: "文件为空", en: "The file is empty" },
      hint: { zh: "用 npm run schemas:new 生成一个可用的起点", en: "Create a draft with npm run schemas:new" },
    };
  }
  if (text.startsWith("\uFEFF")) {
    return {
      kind: "syntax",
      path: [],
      span: spanOf(0, 1),
      message: { zh: "文件以字节顺序标记（BOM）开头", en: "The file starts with a byte order mark" },
      hint: { zh: "以不带 BOM 的 UTF-8 保存", en: "Save it as UTF-8 without a byte order mark" },
    };
  }
  // For errors of the stricter parser only, such as a control character in a string.
  if (error === null) {
    const offset = Math.max(0, text.search(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/));
    const { message, hint } = foreignText(text, offset) ?? OTHER_SYNTAX;
    return { kind: "syntax", path: [], span: spanOf(offset, 1), message, hint };
  }
  const slip = isBracketFault(text, error) ? bracketSlip(text) : null;
  if (slip !== null) return { kind: "syntax", path: [], span: spanOf(slip.offset, 1), ...slipTexts(slip.kind, slip.bracket) };
  const whole = wholeFault(text, error);
  if (whole !== null)
    return { kind: "syntax", path: [], span: spanOf(whole.offset, 1), message: whole.message, hint: whole.hint };
  const strange = strangeText(text, error.offset) ?? foreignText(text, error.offset);
  if (strange !== null) {
    const { message, hint } = strange;
    return { kind: "syntax", path: [], span: spanOf(strange.offset, strange.length), message, hint };
  }
  const code: number = error.error;
  const opened = code === COMMA_EXPECTED && text[error.offset] === ":" ? openBracket(text, error.offset) : -1;
  if (opened >= 0) {
    const key = text.lastIndexOf('"', text.lastIndexOf('"', error.offset) - 1);
    // Behind other items, the bracket that closes the list is missing rather than the list wrong.
    const isFirst = text.slice(opened + 1, key).trim() === "";
    return {
      kind: "syntax",
      path: [],
      ...(isFirst ? { span: spanOf(opened, 1), ...KEY_IN_LIST } : { span: spanOf(key, error.offset - key), ...KEY_BEHIND_ITEMS }),
    };
  }
  const found = codeOf(text, error);
  const unclosed = found === INVALID || found === COMMA_EXPECTED ? unclosedText(text, error.offset) : null;
  if (unclosed !== null) return { kind: "syntax", path: [], span: spanOf(unclosed.offset, 1), ...unclosed.texts };
  // A quote in front of a word ended the text before it.
  if (
    (found === INVALID || found === COMMA_EXPECTED) &&
    text[error.offset - 1] === '"' &&
    /[\p{L}\d]/u.test(text.charAt(error.offset))
  )
    return { kind: "syntax", path: [], span: spanOf(error.offset - 1, 1), ...QUOTE_INSIDE };
  const comma = text.slice(0, error.offset).trimEnd().length - 1;
  if ((found === KEY_EXPECTED || found === VALUE_EXPECTED) && text[comma] === "," && /[}\]]/.test(text.charAt(error.offset)))
    return { kind: "syntax", path: [], span: spanOf(comma, 1), ...TRAILING_COMMA };
  // A line that ends without its comma is the one to change, not the next.
  if (found === COMMA_EXPECTED && text.slice(comma, error.offset).includes("\n"))
    return { kind: "syntax", path: [], span: spanOf(comma, 1), ...COMMA_MISSING };
  const closing = found === BRACE_MISSING ? "}" : found === BRACKET_MISSING ? "]" : null;
  if (closing !== null && /[}\]]/.test(text.charAt(error.offset)))
    return { kind: "syntax", path: [], span: spanOf(error.offset, 1), ...otherBracket(text.charAt(error.offset), closing) };
  const texts = SYNTAX_TEXTS[found] ?? OTHER_SYNTAX;
  // At the end of the file, the line to complete is the last one with text.
  if (text.slice(error.offset).trim() === "")
    return { kind: "syntax", path: [], span: spanOf(text.trimEnd().length, 1), ...texts };
  return { kind: "syntax", path: [], span: spanOf(error.offset, Math.max(error.length, 1)), ...texts };
}

function otherBracket(found: string, closing: string): { readonly message: Text; readonly hint: Text } {
  return {
    message: { zh: `${found} 关闭不了此处的括号`, en: `${found} does not close the bracket that is open here` },
    hint: { zh: `改为 ${closing}，或在它之前补上 ${closing}`, en: `Write ${closing} instead, or add ${closing} before it` },
  };
}

const [BRACE_MISSING, BRACKET_MISSING] = [7, 8];
const [INVALID, KEY_EXPECTED, VALUE_EXPECTED, COMMA_EXPECTED] = [1, 3, 4, 6];
/** Codes of a brace, a bracket and an end that are not where the parser expects them. */
const OF_BRACKETS: ReadonlySet<number> = new Set([7, 8, 9]);

function isBracketFault(text: string, error: ParseError): boolean {
  const found = text[error.offset] ?? "";
  const code: number = error.error;
  return OF_BRACKETS.has(codeOf(text, error)) || (code === KEY_EXPECTED && (found === "{" || found === "["));
}

function slipTexts(kind: "extra" | "missing", bracket: string): { readonly message: Text; readonly hint: Text } {
  return kind === "extra"
    ? {
        message: { zh: `此处多了一个 ${bracket}`, en: `There is one ${bracket} too many here` },
        hint: {
          zh: `删除它：按缩进，下面各行仍属于外层`,
          en: "Delete it: by their indentation, the lines below are still inside",
        },
      }
    : {
        message: { zh: `此处缺少 ${bracket}`, en: `A closing ${bracket} is missing here` },
        hint: {
          zh: `在行末补上 ${bracket}：按缩进，下面各行已在外层`,
          en: `Add ${bracket} at the end of this line: by their indentation, the lines below are outside`,
        },
      };
}

const QUOTE_INSIDE = {
  message: { zh: "文本中有未转义的双引号", en: "There is a double quote inside the string" },
  hint: { zh: '文本内的双引号写作 \\"，或用 “ ”', en: 'Write \\" for a quote inside a string, or use “ ”' },
};

/**
 * `"title": "件数, "minimum": 1`: the quote in front of a key ended the text before it, which has none of its own.
 * @returns the place of the comma behind the text
 */
function unclosedText(text: string, offset: number): { readonly offset: number; readonly texts: typeof QUOTE_INSIDE } | null {
  if (text[offset - 1] !== '"' || !/^[\w:$-]+"\s*:/.test(text.slice(offset, offset + 100))) return null;
  const start = text.lastIndexOf('"', offset - 2);
  const inside = /^([^"\n]+?)(,\s*)$/.exec(text.slice(start + 1, offset - 1));
  if (start < 0 || inside === null || !/[:,[]\s*$/.test(text.slice(0, start))) return null;
  const written = `"${inside[1] ?? ""}",`;
  return {
    offset: start + 1 + (inside[1] ?? "").length,
    texts: {
      message: { zh: "文本缺少结尾的双引号", en: "The closing quote of a string is missing" },
      hint: { zh: `在逗号前补上双引号：${written}`, en: `Close the string in front of the comma: ${written}` },
    },
  };
}

const COMMA_MISSING = {
  message: { zh: "此后缺少逗号", en: "A comma is missing after this item" },
  hint: { zh: "在行末加逗号", en: "Add a comma at the end of the line" },
};

const TRAILING_COMMA = {
  message: { zh: "最后一项之后多了逗号", en: "There is a comma after the last item" },
  hint: {
    zh: "后面没有内容，请删除该逗号",
    en: "If nothing follows the preceding comma, delete the comma",
  },
};

const KEY_IN_LIST = {
  message: { zh: "数组里写了“键: 值”", en: "This list contains a key with a value" },
  hint: { zh: "键与值写在对象中：把 [ 与 ] 换成 { 与 }", en: "Keys stand in an object: write { and } instead of [ and ]" },
};

const KEY_BEHIND_ITEMS = {
  message: KEY_IN_LIST.message,
  hint: { zh: "在此键之前用 ] 关闭数组", en: "Close the list with ] before this key" },
};

/** Offset of the bracket of the list around a place; -1 when an object is around it. */
function openBracket(text: string, end: number): number {
  const open: number[] = [];
  let quoted = false;
  for (let at = 0; at < end; at += 1) {
    const character = text[at] ?? "";
    if (quoted) {
      if (character === "\\") at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === "{" || character === "[") open.push(at);
    else if (character === "}" || character === "]") open.pop();
  }
  const last = open.at(-1) ?? -1;
  return text[last] === "[" ? last : -1;
}

/** “A comma is missing” before a bracket of the other kind means that a bracket is missing. */
function codeOf(text: string, error: ParseError): number {
  const code: number = error.error;
  const found = text[error.offset];
  if (code === 6 && found === "}") return 8;
  return code === 6 && found === "]" ? 7 : code;
}
