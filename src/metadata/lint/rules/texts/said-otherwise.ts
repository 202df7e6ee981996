import type { Text } from "#contract";
import { breach } from "../../conforms.ts";
import { fieldsBeside, isNested, namedFields, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { listAt, numberAt, stringAt, valueAt } from "../../facts/json-type.ts";
import { lookAlikeIn } from "../../../source/look-alikes.ts";
import { otherLanguage, type TextPlace } from "../../facts/texts/text-places.ts";
import { allowsAny } from "../../facts/patterns/pattern-characters.ts";
import type { Report, Rule } from "../../rule.ts";
import { against, text } from "../../words.ts";
import { checkPass } from "../actions/words/said-pass.ts";
import { checkBounds } from "./said-bounds.ts";
import { checkConditions } from "./said-condition.ts";
import { checkCounts } from "./said-counts.ts";
import { checkDisabled } from "./said-disabled.ts";
import { checkUnique } from "./said-unique.ts";
import { checkUnit } from "./said-unit.ts";

export const saidOtherwise: Rule = {
  id: "said-otherwise",
  severity: "warning",
  says: text(
    "文字与字段的规则矛盾：示例、能否留空、小数位数、范围与上下限、负数、长度、字母与数字的个数、在何处唯一、文件大小、列表的次序、何时必填；或单位与名称不同",
    "A text of a field contradicts its keys: an example, whether it may stay empty, decimals, a range or a limit, negative numbers, the length, how many letters and digits, within what it is unique, the size of files, the order of the list, when it must be filled; or the unit is not that of the title",
  ),
  check(draft, reportAt) {
    for (const set of draft.fieldSets)
      for (const field of namedFields(set)) {
        checkUnit(field, reportAt);
        const places = textPlaces(draft, field, set.action);
        const own = set.action === null ? undefined : draft.record.fields.get(field.name);
        checkPass(draft, set, field, [...places, ...(own === undefined ? [] : textPlaces(draft, own, null))], reportAt);
        const texts = places.map(({ shown }) => shown);
        if (texts.length === 0) continue;
        const report: Report = (path, part, message, hint, within) => {
          const quoted = places.filter(({ shown }) => message.zh.includes(shown));
          const chinese = places.filter((place) => place.path[0] !== "en");
          const said = quoted.length === 0 && chinese.length === 1 ? chinese : quoted;
          const related = said.filter((place) => place.path.join() !== path.join());
          const others = "related" in hint ? (hint.related ?? []) : [];
          reportAt(path, part, message, against(hint, ...others, ...related.map((place) => place.path)), within);
        };
        if (set.action === null) checkDisabled(draft, field, report);
        checkExample(field, places, report);
        checkCharacters(
          field,
          places.filter(({ path }) => WHOLE.has(path.at(-1))).map(({ shown }) => shown),
          report,
        );
        checkCounts(
          field,
          places.filter(({ path }) => WHOLE.has(path.at(-1)) || HELP.has(path.at(-1))),
          reportAt,
        );
        checkEmpty(draft, field, texts, report);
        checkDecimals(field, texts, report);
        checkBounds(field, places, isNested(field) ? new Map([...set.fields, ...fieldsBeside(set, field)]) : set.fields, report);
        checkSize(field, texts, report);
        checkMultiple(field, texts, report);
        checkConditions(draft, set, field, places, reportAt);
        checkTypes(field, texts, report);
        if (set.action === null && !isNested(field)) checkUnique(draft, field, places, reportAt);
        if (set.action === null) checkOrder(draft, field, texts, reportAt);
      }
  },
};

/** English texts of a name, with the key of the Chinese one. */
const ENGLISH_PARTS = [
  ["description", "description"],
  ["message", "x-message"],
  ["help", "ui:help"],
  ["placeholder", "ui:placeholder"],
] as const;

/** The texts that the form shows beside a field, in both languages. @param action of the input; null for a field of the record */
function textPlaces(
  { authored }: ModuleDraft,
  { name, schema, ui, path, uiPath }: FieldDraft,
  action: string | null,
): readonly TextPlace[] {
  const english = valueAt(authored, "en", name);
  const shown = [
    ...["description", "x-message"].map((key) => ({ shown: schema[key], path: [...path, key] })),
    ...["ui:help", "ui:placeholder"].map((key) => ({ shown: ui[key], path: [...uiPath, key] })),
    // The English of a name is that of the record's field, too; an input shows only what it has a Chinese text for.
    ...ENGLISH_PARTS.filter(([, key]) => action === null || (schema[key] ?? ui[key]) !== undefined).map(([part]) => ({
      shown: stringAt(english, part),
      path: ["en", name, part],
    })),
  ];
  return shown.flatMap((place) => (typeof place.shown === "string" ? [{ ...place, shown: place.shown }] : []));
}

const [SMALL_FIRST, LARGE_FIRST] = [
  /(?:越?小的?|从小到大)(?:的?)(?:越靠前|越前|排在?前|在前|先显示)|从小到大|升序|\b(?:smaller|smallest|lower|lowest)\b.* first\b/i,
  /(?:越?大的?|从大到小)(?:的?)(?:越靠前|越前|排在?前|在前|先显示)|从大到小|降序|\b(?:larger|largest|greater|higher|highest)\b.* first\b/i,
];

/** A list that is sorted by a field the other way round than the text of the field says. */
function checkOrder({ value }: ModuleDraft, { name }: FieldDraft, texts: readonly string[], report: Report): void {
  for (const [at, key] of listAt(value, "ui", "list", "sort").entries()) {
    const wrong = key === name ? LARGE_FIRST : key === `-${name}` ? SMALL_FIRST : null;
    const right = wrong === LARGE_FIRST ? SMALL_FIRST : LARGE_FIRST;
    const said = texts.find((shown) => wrong?.test(shown) === true && !right.test(shown));
    if (said === undefined) continue;
    const turned = key === name ? `-${name}` : name;
    report(
      ["ui", "list", "sort", at],
      "value",
      text(`“${said}”，列表却按“${String(key)}”排序`, `The text says “${said}”, but the list is sorted by “${String(key)}”`),
      text(`写 "${turned}"，或改文字`, `Write "${turned}", or correct the text`),
    );
  }
}

/** A code behind “such as”, up to the end of the sentence or of the list. */
const EXAMPLE =
  /(?:如|例如|比如|such as|e\.g\.|for example)\s*[:：,]?\s*([A-Za-z0-9][\w./:@+-]*\w)(?=$|[，。；、,;)）]|\.(?:\s|$)|\s*(?:对应|表示|代表|即|是)|\s(?:stands|means|becomes|for)\b)/g;

/** An example of what to leave out, or of a part. */
const NO_EXAMPLE = /[不无勿除非]|前缀|后缀|\b(?:not|no|without|except|prefix|suffix)\b/i;

function checkExample({ schema, path }: FieldDraft, places: readonly TextPlace[], report: Report): void {
  const pattern = compiled(stringAt(schema, "pattern"));
  const format = FORMAT_KEYS.find((key) => CODES.has(String(schema[key])));
  const key = pattern === null ? format : "pattern";
  if (key === undefined) return;
  const rule = key === "pattern" ? "pattern" : `format ${String(schema[key])}`;
  const fits = (example: string): boolean => pattern?.test(example) ?? breach(example, schema) === null;
  const examplesIn = (shown: string): readonly string[] =>
    NO_EXAMPLE.test(shown) ? [] : [...shown.matchAll(EXAMPLE)].map(([, example = ""]) => example);
  for (const place of places) {
    const refused = examplesIn(place.shown).find((example) => !fits(example));
    if (refused === undefined) continue;
    const message = text(
      `提示中的示例“${refused}”不符合 ${rule}`,
      `The example “${refused}” of the text does not match the ${rule}`,
    );
    // An example of the other language that fits says that this one is wrong.
    const right = examplesIn(otherLanguage(place, places)?.shown ?? "").find(fits);
    if (right !== undefined)
      report(
        place.path,
        "value",
        message,
        against(text(`写 ${right}，与另一语言相同`, `Write ${right}, as in the other language`), [...path, key]),
      );
    else
      report(
        [...path, key],
        "value",
        message,
        typedHint(schema, refused) ??
          text(
            `改 ${key}，使“${refused}”符合，或改示例`,
            `Correct “${key}” so that “${refused}” matches, or give another example`,
          ),
      );
    return;
  }
}

/** For a pattern that takes an example as soon as its letters are Latin ones. */
function typedHint(schema: FieldDraft["schema"], example: string): Text | null {
  const found = lookAlikeIn(stringAt(schema, "pattern") ?? "");
  if (found === null || compiled(found.plain)?.test(example) !== true) return null;
  const plain = JSON.stringify(found.plain);
  return text(`pattern 中有${found.name.zh}：写成 ${plain}`, `The pattern contains ${found.name.en}: write ${plain}`);
}

const FORMAT_KEYS = ["format", "x-format"] as const;

/** Formats whose values stand in a text as people type them. */
const CODES: ReadonlySet<string> = new Set(["phone", "email", "id-card", "tenant-id", "color", "date"]);

/** Sets of characters that a text may allow. */
const CHARACTERS: readonly (readonly [said: RegExp, sample: string, name: Text])[] = [
  [/数字|\bdigits?\b|\bnumbers?\b/i, "0123456789", text("数字", "digits")],
  [/字母|\bletters?\b/i, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", text("字母", "letters")],
  [/下划线|\bunderscores?\b/i, "_", text("下划线", "underscores")],
  [/连字符|短横线?|\bhyphens?\b|\bdashes\b/i, "-", text("连字符", "hyphens")],
];

/** A text that says of which characters a value consists, and a pattern that takes none of one kind. */
function checkCharacters({ schema, path }: FieldDraft, texts: readonly string[], report: Report): void {
  const pattern = stringAt(schema, "pattern");
  if (pattern === undefined || compiled(pattern) === null) return;
  for (const shown of texts) {
    if (EXCLUDING.test(shown)) continue;
    const said = CHARACTERS.filter(([word]) => word.test(shown));
    const refused = said.find(([, sample]) => !allowsAny(pattern, sample));
    if (said.length < 2 || refused === undefined) continue;
    const [, , { zh, en }] = refused;
    report(
      [...path, "pattern"],
      "value",
      text(`“${shown}”：pattern 却不接受${zh}`, `“${shown}”, but the pattern takes no ${en}`),
      text(`在 pattern 中加上${zh}，或改文字`, `Allow ${en} in the pattern, or correct the text`),
    );
    return;
  }
}

/** Texts that describe a value. Advice and placeholders need not be complete. */
const WHOLE: ReadonlySet<unknown> = new Set(["description", "x-message", "message"]);

const HELP: ReadonlySet<unknown> = new Set(["ui:help", "help"]);

const EXCLUDING = /[不无勿除非开末首]|以外|结尾|\b(?:not|no|without|except|begin|start|end|first|last)/i;

/** Null without a pattern, and for one that another rule reports. */
function compiled(pattern: string | undefined): RegExp | null {
  try {
    // Slashes of a literal are another mistake.
    return pattern === undefined || /^\/.*\/[a-z]*$/.test(pattern) ? null : new RegExp(pattern, "u");
  } catch {
    return null;
  }
}

const EMPTY = [
  /(?<![能可得要勿须]|是否)留空|可(?:以)?留空|不填则|选填/,
  /\b(?:leave|left|leaving) (?:it |this )?(?:empty|blank)\b|\bif (?:empty|blank)\b/i,
];
const NEVER_EMPTY = /不(?:能|可|得|要|应)?(?:以)?留空|勿留空|\b(?:not|never|cannot|must not) (?:be )?(?:left|leave)\b/i;

function checkEmpty(
  { value }: ModuleDraft,
  { name, schema, uiPath, ui, path }: FieldDraft,
  texts: readonly string[],
  report: Report,
): void {
  // The list stands beside the properties, of the record or of a line.
  if (!listAt(value, ...path.slice(0, -2), "required").includes(path.at(-1) ?? "")) return;
  // Users may leave a field empty that the server fills, and a secret that an edit keeps.
  if (["default", "x-serial", "x-compute", "x-rollup", "writeOnly", "readOnly"].some((key) => schema[key] !== undefined)) return;
  const said = texts.find((shown) => EMPTY.some((pattern) => pattern.test(shown)) && !NEVER_EMPTY.test(shown));
  if (said === undefined) return;
  const place = ["ui:placeholder", "ui:help"].find((key) => ui[key] === said);
  const inSchema = ["description", "x-message"].find((key) => schema[key] === said);
  report(
    place !== undefined ? [...uiPath, place] : [...path, inSchema ?? "title"],
    "value",
    text(`“${said}”：但“${name}”必填`, `“${said}”, but “${name}” is required`),
    NUMBERED.test(said)
      ? text(
          `改文字；确可留空时从 required 中删除“${name}”，自动编号用 x-serial`,
          `Correct the text. If it may stay empty, remove “${name}” from required; the server numbers records by x-serial.`,
        )
      : text(
          `改正中文与英文的文字；确可留空时从 required 中删除“${name}”`,
          `Correct the text in both languages. If it may stay empty, remove “${name}” from required.`,
        ),
  );
}

/** Texts of a field that the server may fill with a number. */
const NUMBERED = /自动|生成|编号|automatic|generat|number/i;

/** Texts about one decimal, two decimals and so on. */
const DECIMALS = [
  /[一1]\s*位小数|\b(?:one|1) decimals?\b/i,
  /[两二2]\s*位小数|\b(?:two|2) decimals?\b/i,
  /[三3]\s*位小数|\b(?:three|3) decimals?\b/i,
  /[四4]\s*位小数|\b(?:four|4) decimals?\b/i,
  /[五5]\s*位小数|\b(?:five|5) decimals?\b/i,
  /[六6]\s*位小数|\b(?:six|6) decimals?\b/i,
];

function checkDecimals({ schema, type, path }: FieldDraft, texts: readonly string[], report: Report): void {
  // The text may count the decimals of the percents that people see.
  if (schema["x-format"] === "percent") return;
  const step = numberAt(schema, "multipleOf");
  const allowed = type === "integer" ? 0 : step === undefined ? null : decimalsOf(step);
  if (allowed === null) return;
  const said = texts.map(decimalsIn).find((count) => count !== null && count !== allowed);
  if (said === undefined || said === null) return;
  const isInteger = type === "integer";
  report(
    isInteger ? [...path, "type"] : [...path, "multipleOf"],
    "value",
    text(
      `提示说 ${said} 位小数，这里却是 ${allowed} 位`,
      `The text allows ${counted(said)}, but the field takes ${allowed === 0 ? "whole numbers" : counted(allowed)}`,
    ),
    isInteger
      ? text('写成 "type": "number"，或改文字', 'Write "type": "number", or correct the text')
      : text(
          `写成 "multipleOf": ${(10 ** -said).toFixed(said)}，或改文字`,
          `Write "multipleOf": ${(10 ** -said).toFixed(said)}, or correct the text`,
        ),
  );
}

function counted(decimals: number): string {
  return `${decimals} decimal${decimals === 1 ? "" : "s"}`;
}

const MOST_DECIMALS = 8;

function decimalsOf(step: number): number {
  const [, decimals = ""] = step.toFixed(MOST_DECIMALS).replace(/0+$/, "").split(".");
  return decimals.length;
}

function decimalsIn(shown: string): number | null {
  if (/不支持|不[能可]|至少|\b(?:no|without|least)\b/i.test(shown)) return null;
  const at = DECIMALS.findIndex((pattern) => pattern.test(shown));
  return at < 0 ? null : at + 1;
}

const KILO = 1024;
const POWERS: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3, 兆: 2 };

function checkSize({ ui, uiPath }: FieldDraft, texts: readonly string[], report: Report): void {
  const most = numberAt(ui, "ui:options", "maxSize");
  if (most === undefined) return;
  for (const shown of texts) {
    const [only, ...others] = [...shown.matchAll(/(\d+(?:\.\d+)?)\s*(?:([kmg])i?b?(?![a-z])|(兆))/gi)];
    if (only === undefined || others.length > 0 || /建议|推荐|recommend/i.test(shown)) continue;
    const power = POWERS[(only[2] ?? only[3] ?? "").toLowerCase()] ?? 0;
    const bytes = Number(only[1]) * KILO ** power;
    const decimal = Number(only[1]) * 1000 ** power;
    if (most >= decimal * NEAR && most <= bytes / NEAR) continue;
    report(
      [...uiPath, "ui:options", "maxSize"],
      "value",
      text(`提示说 ${only[0]}，maxSize 却是 ${most} 字节`, `The text says ${only[0]}, but maxSize is ${most} bytes`),
      text(
        `以字节计，写成 "maxSize": ${Math.round(bytes)}，或改文字`,
        `It counts bytes: write "maxSize": ${Math.round(bytes)}, or correct the text`,
      ),
    );
    return;
  }
}

/** Sizes that people round are still the same. */
const NEAR = 0.95;

/** “100 的整数倍” beside another step. */
function checkMultiple({ schema, path }: FieldDraft, texts: readonly string[], report: Report): void {
  const step = numberAt(schema, "multipleOf");
  const [said] = texts.flatMap((shown) => /(\d+(?:\.\d+)?)\s*的(?:整数)?倍/.exec(shown)?.[1] ?? []);
  if (step === undefined || said === undefined || Number(said) === step) return;
  report(
    [...path, "multipleOf"],
    "value",
    text(`提示说是 ${said} 的倍数，这里却是 ${step}`, `The text says multiples of ${said}, but the step is ${step}`),
    text(`写成 "multipleOf": ${said}，或改文字`, `Write "multipleOf": ${said}, or correct the text`),
  );
}

/** Endings of files by what texts call them. */
const FILE_TYPES: readonly (readonly [word: RegExp, endings: readonly string[]])[] = [
  [/\bpdf\b/i, [".pdf"]],
  [/\bjpe?g\b/i, [".jpg", ".jpeg", "image/"]],
  [/\bpng\b/i, [".png", "image/"]],
  [/\bword\b|\bdocx?\b/i, [".doc", ".docx"]],
  [/\bexcel\b|\bxlsx?\b/i, [".xls", ".xlsx"]],
  [/\bcsv\b/i, [".csv"]],
  [/\bzip\b/i, [".zip"]],
];

/** A text that names types of files, of which `accept` takes none. */
function checkTypes({ ui, uiPath }: FieldDraft, texts: readonly string[], report: Report): void {
  const accept = stringAt(ui, "ui:options", "accept")?.toLowerCase();
  const shown = texts.find((one) => FILE_TYPES.some(([word]) => word.test(one)));
  if (accept === undefined || shown === undefined || /[不勿非除]|\b(?:not|no|except)\b/i.test(shown)) return;
  const said = FILE_TYPES.filter(([word]) => word.test(shown)).flatMap(([, endings]) => endings);
  if (said.some((ending) => accept.includes(ending))) return;
  const meant = said.filter((ending) => ending.startsWith(".")).join(",");
  report(
    [...uiPath, "ui:options", "accept"],
    "value",
    text(`提示是“${shown}”，accept 却是 ${accept}`, `The text says “${shown}”, but accept takes ${accept}`),
    text(`写成 "accept": "${meant}"，或改文字`, `Write "accept": "${meant}", or correct the text`),
  );
}
