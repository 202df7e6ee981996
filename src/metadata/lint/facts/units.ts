import type { Text } from "#contract";
import { text } from "../words.ts";
import { factsOf } from "./field-facts.ts";
import type { FieldDraft } from "./draft.ts";

/** Names of whole numbers that count things, and are never an amount of money. */
const COUNT = /^(?:count|quantity|qty)$|(?:Count|Quantity|Qty)$/;

/** True for an amount of money and a number of things, which neither bound each other nor add up. */
export function areOtherUnits(one: FieldDraft | undefined, other: FieldDraft | undefined): boolean {
  return (isAmount(one) && isCount(other)) || (isCount(one) && isAmount(other));
}

function isAmount(field: FieldDraft | undefined): boolean {
  return field !== undefined && factsOf(field).storage === "decimal";
}

function isCount(field: FieldDraft | undefined): boolean {
  return field?.type === "integer" && COUNT.test(field.name.slice(field.name.lastIndexOf(".") + 1));
}

/** True for values that do not add up: shares, rates, and prices of one piece. */
export function isRatio(title: string, format: string | null): boolean {
  return format === "percent" || /(?:单价|售价|市场价|成本价|汇率|利率|费率|折扣率)$/.test(title);
}

/** A unit of measurement in both languages, in the singular. */
type Unit = Text;

/** Units by their spellings. The units of one line differ by a factor. */
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...spelt(text("秒", "Second"), "s", "sec"),
  ...spelt(text("毫秒", "Millisecond"), "ms"),
  ...spelt(text("分钟", "Minute"), "分", "min"),
  ...spelt(text("小时", "Hour"), "时", "h"),
  ...spelt(text("天", "Day"), "日", "d"),
  ...spelt(text("周", "Week"), "星期"),
  ...spelt(text("个月", "Month"), "月"),
  ...spelt(text("年", "Year")),
  ...spelt(text("克", "Gram"), "g"),
  ...spelt(text("公斤", "Kilogram"), "千克", "kg"),
  ...spelt(text("吨", "Tonne"), "t"),
  ...spelt(text("毫米", "Millimetre"), "mm"),
  ...spelt(text("厘米", "Centimetre"), "cm"),
  ...spelt(text("米", "Metre"), "m"),
  ...spelt(text("公里", "Kilometre"), "千米", "km"),
  ...spelt(text("毫升", "Millilitre"), "ml"),
  ...spelt(text("升", "Litre"), "l"),
  ...spelt(text("元", "Yuan")),
  ...spelt(text("万元", "Ten thousand yuan")),
]);

function spelt(unit: Unit, ...others: readonly string[]): readonly (readonly [string, Unit])[] {
  return [unit.zh, ...others].map((name) => [name, unit]);
}

/** The unit of a word; null for any other word. */
export function unitIn(word: string): Unit | null {
  return UNITS.get(word.trim().toLowerCase()) ?? null;
}

/** The unit in parentheses at the end of a title: “工时(小时)”. Null without one. */
export function unitOf(title: string): Unit | null {
  const [, inside] = /[（(]([^（）()]+)[)）]$/.exec(title.trim()) ?? [];
  return inside === undefined ? null : unitIn(inside);
}
