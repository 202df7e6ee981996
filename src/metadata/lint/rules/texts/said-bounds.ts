import { COMPARISON_KEYWORDS } from "../../../validate/conditions/bound-order.ts";
import type { Path } from "../../../source/parse.ts";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { numberAt, stringAt } from "../../facts/json-type.ts";
import { patternShape, type PatternShape } from "../../facts/patterns/pattern-shape.ts";
import { isOfPart, saidLength, saidLimits, saidSide, type SaidLimits } from "../../facts/texts/said-limits.ts";
import { isOfSpan, onlySpan } from "../../facts/texts/said-span.ts";
import type { Report } from "../../rule.ts";
import { otherLanguage, saysNumbers, type TextPlace } from "../../facts/texts/text-places.ts";
import { against, text, type Hint } from "../../words.ts";

/** Reports a bound of a field that differs from the one in its Chinese texts. The English has the same numbers. */
export function checkBounds(
  field: FieldDraft,
  places: readonly TextPlace[],
  beside: ReadonlyMap<string, FieldDraft>,
  report: Report,
): void {
  const texts = places.map(({ shown }) => shown);
  for (const place of places) {
    const { shown } = place;
    if (!/\p{Script=Han}/u.test(shown)) continue;
    const said: SaidText = { ...place, english: otherLanguage(place, places)?.shown };
    const found = checkLimits(field, said, report);
    if (!found) checkPattern(field, said, report);
    checkSide(field, shown, beside, report);
    checkSpan(field, shown, report);
  }
  checkNegative(field, texts, report);
  checkMeanings(field, texts, report);
}

/** A value to which a text gives a meaning: each number of “正北为 0，正南为 180”. */
const MEANS = /(?<!默认|单位|缺省|时)(?:为|是|=|＝)\s*(-?\d+(?:\.\d+)?)(?![\d.%:/~～–—-]|\s*(?:[至到万亿年月日倍折]|以[上下]))/gu;

/** Reports a bound that excludes a value whose meaning the text says beside that of others. */
function checkMeanings(field: FieldDraft, texts: readonly string[], report: Report): void {
  for (const shown of texts) {
    const values = [...shown.matchAll(MEANS)].map(([, digits]) => Number(digits));
    const beyond = values.find((value) => value > (numberAt(field.schema, "maximum") ?? value));
    if (values.length < 2 || beyond === undefined || /超过|不足|如果|若/.test(shown)) continue;
    report(
      [...field.path, "maximum"],
      "value",
      text(`“${shown}”提到 ${beyond}，这里却不允许`, `The text gives the meaning of ${beyond}, which the maximum excludes`),
      text(
        `写不小于 ${beyond} 的 maximum，或改文字，英文同样`,
        `Write a maximum of at least ${beyond}, or correct the text in both languages`,
      ),
    );
    return;
  }
}

/** A Chinese text with its English. */
interface SaidText extends TextPlace {
  readonly english: string | undefined;
}

/** The place and the hint of a text whose English says the numbers of the field; null where the English does not. */
function wrongText({ path, english }: SaidText, key: Path, right: readonly number[], wrong: readonly number[]): WrongText | null {
  if (!saysNumbers(english, right, wrong)) return null;
  const meant = right.join("–");
  return { path, hint: against(text(`写 ${meant}，与英文相同`, `Write ${meant} in the Chinese, as in the English`), key) };
}

interface WrongText {
  readonly path: Path;
  readonly hint: Hint;
}

/** The keywords of one end that a text can speak of, with the values that agree with the text. */
interface End {
  readonly said: number | null;
  readonly keys: readonly string[];
  readonly isLeast: boolean;
}

/** @returns true if the text has limits that a keyword of the field says too */
function checkLimits(field: FieldDraft, place: SaidText, report: Report): boolean {
  const { shown } = place;
  const said = isOfSum(field, shown) ? null : saidLimits(shown);
  const keys = said === null ? null : keysFor(field, said);
  if (said === null || keys === null) return false;
  const ends: readonly End[] = [
    { said: said.least, keys: keys.least, isLeast: true },
    { said: said.most, keys: keys.most, isLeast: false },
  ];
  const compared = ends.flatMap(({ said: value, keys: names, isLeast }) => {
    const key = names.find((name) => numberAt(field.schema, name) !== undefined);
    const bound = key === undefined ? undefined : numberAt(field.schema, key);
    if (value === null || key === undefined || bound === undefined || isHarmless(field, key, bound)) return [];
    return [{ value, key, bound, isLeast, agrees: agrees(field, said.unit, { value, key, bound }) }];
  });
  // A range with one end of the field is that of the field. Otherwise its unit says so.
  const isSure = keys.isSure || (compared.length === 2 && compared.some((one) => one.agrees));
  for (const { value, key, bound, isLeast, agrees: isSame } of compared) {
    if (isSame || !isSure || isOfNegative(field, shown, value)) continue;
    const written = said.unit === "%" ? value / 100 : value;
    const wrong = wrongText(place, [...field.path, key], [said.unit === "%" ? bound * 100 : bound], [value]);
    report(
      wrong?.path ?? [...field.path, key],
      "value",
      text(
        `“${shown}”说${isLeast ? "至少" : "至多"} ${value}，这里却是 ${bound}`,
        `The text says ${isLeast ? "at least" : "at most"} ${value}, but ${key} is ${bound}`,
      ),
      wrong?.hint ??
        text(
          `写成 "${key}": ${written}，或改文字，英文同样`,
          `Write "${key}": ${written}, or correct the text in both languages`,
        ),
    );
  }
  return compared.length > 0;
}

/** True for “合计不超过 100%” at a part of the sum. */
function isOfSum({ schema }: FieldDraft, shown: string): boolean {
  return SUM.test(shown) && !SUM.test(stringAt(schema, "title") ?? "");
}

const SUM = /合计|累计|总计|共计|相加|之和/;

/** True for “反坡为负，最多 3°” beside a minimum of -3. */
function isOfNegative({ schema }: FieldDraft, shown: string, value: number): boolean {
  return /负/.test(shown) && numberAt(schema, "minimum") === -value;
}

/** True for a length that the pattern limits as far or further: the text is about the pattern. */
function isHarmless({ schema }: FieldDraft, key: string, bound: number): boolean {
  const shape = shapeOf(schema);
  return shape !== null && ((key === "maxLength" && shape.most <= bound) || (key === "minLength" && shape.least >= bound));
}

interface Compared {
  readonly value: number;
  readonly key: string;
  readonly bound: number;
}

function agrees({ type }: FieldDraft, unit: string, { value, key, bound }: Compared): boolean {
  const step = type === "integer" && key.startsWith("exclusive") ? 1 : 0;
  const possible = [value, value - step, value + step, ...(unit === "%" ? [value / 100] : [])];
  const others = unit === "" || unit === "%" ? [] : OTHER_UNITS.map((factor) => value * factor);
  return [...possible, ...others].some((one) => Math.abs(one - bound) < 1e-9);
}

/** Units of a text in those of its field: 14 天 are 20160 min, 2 km are 2000 m. */
const OTHER_UNITS = [24, 60, 24 * 60, 3600, 24 * 3600, 1000, 10_000];

interface Keys {
  readonly least: readonly string[];
  readonly most: readonly string[];
  /** True if the unit shows that the text is about the value of the field. */
  readonly isSure: boolean;
}

/** Words that count things of any kind. */
const COUNTERS = /^[个人件次份条张本台辆名只套间组项位块把箱盒瓶棵头支种门]/;

/** Keywords that a limit of a unit speaks of; null for another quantity than that of the field. */
function keysFor(field: FieldDraft, { unit: said }: SaidLimits): Keys | null {
  const unit = said.replace(/(?<=.)[才可方就能以即]$/, "");
  const { storage, widget, multiple } = factsOf(field);
  if (field.type === "array")
    return COUNTERS.test(unit) && !/^个?字/.test(unit) ? { least: ["minItems"], most: ["maxItems"], isSure: true } : null;
  const isAmount = storage === "decimal";
  if (field.type === "string" && !isAmount) {
    const isText = storage === "text" && !multiple && widget !== "files";
    return isText && /^(?:个?(?:汉?字|字符)|位)/.test(unit) ? { least: ["minLength"], most: ["maxLength"], isSure: true } : null;
  }
  if (!isAmount && field.type !== "integer" && field.type !== "number") return null;
  if ((unit === "%") !== (field.schema["x-format"] === "percent")) return null;
  const suffix = stringAt(field.ui, "ui:options", "suffix") ?? "";
  const title = stringAt(field.schema, "title") ?? "";
  const isOwn =
    unit === "" ||
    unit === "%" ||
    (isAmount ? /^元$/.test(unit) : suffix === "" ? title.includes(unit) : unit.startsWith(suffix));
  const isCounted = field.type === "integer" && suffix === "" && COUNTERS.test(unit);
  return {
    least: ["minimum", "exclusiveMinimum"],
    most: ["maximum", "exclusiveMaximum"],
    isSure: isOwn || isCounted,
  };
}

/** A length in the text that the pattern, or another keyword of the length, refuses: “15 位” beside `^\d{12}$`. */
function checkPattern({ schema, path }: FieldDraft, place: SaidText, report: Report): void {
  const { shown } = place;
  const limits = saidLimits(shown);
  const length = saidLength(shown);
  // “加 5 至 6 位” is about a part.
  const isRange = limits !== null && /^位(?!于)/.test(limits.unit) && !isOfPart(shown);
  const [least, most] = isRange ? [limits.least ?? limits.most, limits.most ?? limits.least] : [length, length];
  if (least === null || least === undefined || most === null || most === undefined) return;
  const shape = shapeOf(schema) ?? { least: 0, most: Infinity, never: false };
  if (shape.never) return;
  const key =
    least < shape.least || most > shape.most ? "pattern" : most > (numberAt(schema, "maxLength") ?? most) ? "maxLength" : null;
  if (key === null) return;
  const said = least === most ? `${least}` : `${least}–${most}`;
  const taken = shape.least === shape.most ? `${shape.least}` : `${shape.least}–${shape.most}`;
  const limit = numberAt(schema, key);
  const right = key === "pattern" ? [shape.least, shape.most] : [limit ?? most];
  const wrong = wrongText(place, [...path, key], [...new Set(right.filter(Number.isFinite))], [...new Set([least, most])]);
  report(
    wrong?.path ?? [...path, key],
    "value",
    key === "pattern"
      ? text(
          `“${shown}”说 ${said} 位，pattern 却要 ${taken} 位`,
          `The text says ${said} characters, but the pattern takes ${taken}`,
        )
      : text(
          `“${shown}”说 ${said} 位，却至多 ${numberAt(schema, key) ?? 0} 位`,
          `The text says ${said} characters, but at most ${numberAt(schema, key) ?? 0} are allowed`,
        ),
    wrong?.hint ??
      text(
        key === "pattern" ? `改 pattern，使 ${said} 位符合，或改文字` : `写成 "maxLength": ${most}，或改文字`,
        key === "pattern"
          ? `Correct the pattern so that ${said} characters match, or correct the text`
          : `Write "maxLength": ${most}, or correct the text`,
      ),
  );
}

/** The lengths of the pattern of a field; null without one, and for one that does not compile. */
function shapeOf(schema: FieldDraft["schema"]): PatternShape | null {
  const pattern = stringAt(schema, "pattern") ?? "";
  try {
    return new RegExp(pattern, "u").source === "" || pattern === "" ? null : patternShape(pattern);
  } catch {
    return null;
  }
}

/** Words for `$today` and `$now`. */
const PRESENT = /今天|今日|当天|现在|当前时间/;

/** “不超过巢脾数” beside `x-minimum`. */
function checkSide(field: FieldDraft, shown: string, beside: ReadonlyMap<string, FieldDraft>, report: Report): void {
  for (const keyword of COMPARISON_KEYWORDS) {
    const bound = stringAt(field.schema, keyword);
    if (bound === undefined) continue;
    const title = bound.startsWith("$") ? PRESENT.exec(shown)?.[0] : stringAt(beside.get(bound)?.schema, "title");
    const side = saidSide(shown, /[+-]/.test(bound) ? "" : (title ?? ""));
    const isLower = keyword.endsWith("inimum");
    if (side === null || (side === "lower") === isLower) continue;
    const turned = isLower ? keyword.replace("inimum", "aximum") : keyword.replace("aximum", "inimum");
    report(
      [...field.path, keyword],
      "key",
      text(
        `“${shown}”说的是${isLower ? "上限" : "下限"}，${keyword} 却是${isLower ? "下限" : "上限"}`,
        `The text says ${isLower ? "an upper" : "a lower"} limit, but ${keyword} is ${isLower ? "a lower" : "an upper"} one`,
      ),
      text(`写成 "${turned}": "${bound}"，或改文字`, `Write "${turned}": "${bound}", or correct the text`),
    );
  }
}

/** “至少提前 3 天” beside `"x-minimum": "$today+1d"`. */
function checkSpan(field: FieldDraft, shown: string, report: Report): void {
  const said = /工作日|建议|推荐|通常|一般|默认/.test(shown) ? null : onlySpan(shown);
  if (said === null) return;
  const bounds = COMPARISON_KEYWORDS.flatMap((keyword) => {
    const bound = stringAt(field.schema, keyword) ?? "";
    const [, name, sign, span] = /^(\$today|\$now)(?:([+-])(\d+(?:d|h|min)))?$/.exec(bound) ?? [];
    if (name === undefined) return [];
    const isAhead = span === undefined && keyword.endsWith("inimum") && /提前/.test(shown);
    return span !== undefined || isAhead ? [{ keyword, name, sign: sign ?? "+", span: span ?? "0d", bound }] : [];
  });
  const [only, ...others] = bounds;
  if (only === undefined || others.length > 0 || isOfSpan(said, only.span)) return;
  const path: Path = [...field.path, only.keyword];
  const meant = `"${only.keyword}": "${only.name}${only.sign}${said.bound}"`;
  report(
    path,
    "value",
    text(`“${shown}”与 ${only.bound} 不同`, `The text says ${said.bound}, but the bound is ${only.bound}`),
    text(`写成 ${meant}，或改文字，英文同样`, `Write ${meant}, or correct the text in both languages`),
  );
}

const NEGATIVE = /负数|负值|为负|写负|用负|填负|\bnegative\b/i;
const NOT_NEGATIVE =
  /[不非无勿]|大于 ?0|正数|\b(?:positive|not|no|non|never|cannot|without|(?:above|more than|greater than) 0)\b/i;

function checkNegative({ schema, path }: FieldDraft, texts: readonly string[], report: Report): void {
  const key = ["minimum", "exclusiveMinimum"].find((name) => (numberAt(schema, name) ?? -1) >= 0);
  const said = texts.find((shown) => NEGATIVE.test(shown) && !NOT_NEGATIVE.test(shown));
  if (key === undefined || said === undefined) return;
  report(
    [...path, key],
    "value",
    text(`“${said}”：但 ${key} 不允许负数`, `The text speaks of negative numbers, but ${key} refuses them`),
    text(`写一个负的 minimum，或删除它，或改文字`, `Write a minimum below 0, or delete it, or correct the text`),
  );
}
