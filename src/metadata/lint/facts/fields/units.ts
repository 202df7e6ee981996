import type { Text } from "#contract";
import { text } from "../../words.ts";
import { factsOf } from "./field-facts.ts";
import type { FieldDraft } from "../draft.ts";

/** Names of whole numbers that count things, and are never an amount of money. */
const COUNT = /^(?:count|quantity|qty)$|(?:Count|Quantity|Qty)$/;

/** True for an amount of money and a number of things, which neither bound each other nor add up. */
export function areOtherUnits(one: FieldDraft | undefined, other: FieldDraft | undefined): boolean {
  return (isAmount(one) && isCount(other)) || (isCount(one) && isAmount(other));
}

function isAmount(field: FieldDraft | undefined): boolean {
  return field !== undefined && factsOf(field).storage === "decimal";
}

/** True for a whole number that counts things. */
export function isCount(field: FieldDraft | undefined): boolean {
  return field?.type === "integer" && COUNT.test(field.name.slice(field.name.lastIndexOf(".") + 1));
}

/** True for values that do not add up: rates and prices of one piece. Shares of a whole do. */
export function isRatio(title: string, format: string | null): boolean {
  if (/(?:单价|售价|现价|最新价|市场价|成本价|汇率|利率|费率|折扣率)$/.test(title)) return true;
  if (/^(?:人均|平均)|均价$|^每(?:人|位|公里|千米|吨|公斤|千克|克|升|立方米|平方米|米|台|辆|件|箱|桶)/.test(title)) return true;
  return (
    format === "percent" &&
    /率|比例|折扣|涨幅|增幅|同比|环比|误差|偏差/.test(title) &&
    !/占|份|权重|[出投]资|持股|分[成摊配]|股/.test(title)
  );
}

/** A unit of measurement in both languages, in the singular. */
type Unit = Text;

/** Units with their spellings. */
const UNITS: readonly (readonly [Unit, RegExp])[] = [
  [text("毫秒", "Millisecond"), /^(?:毫秒|ms)$/],
  [text("秒", "Second"), /^(?:秒|s|sec)$/],
  [text("分钟", "Minute"), /^(?:分钟?|min)$/],
  [text("小时", "Hour"), /^(?:小?时|h)$/],
  [text("天", "Day"), /^(?:天|日|d)$/],
  [text("周", "Week"), /^(?:周|星期)$/],
  [text("个月", "Month"), /^个?月$/],
  [text("年", "Year"), /^年$/],
  [text("克", "Gram"), /^(?:克|g)$/],
  [text("公斤", "Kilogram"), /^(?:公斤|千克|kg)$/],
  [text("吨", "Tonne"), /^(?:吨|t)$/],
  [text("毫米", "Millimetre"), /^(?:毫米|mm)$/],
  [text("厘米", "Centimetre"), /^(?:厘米|cm)$/],
  [text("米", "Metre"), /^(?:米|m)$/],
  [text("公里", "Kilometre"), /^(?:公里|千米|km)$/],
  [text("毫升", "Millilitre"), /^(?:毫升|ml)$/],
  [text("升", "Litre"), /^(?:升|l)$/],
  [text("瓦", "Watt"), /^(?:瓦|wp?)$/],
  [text("千瓦", "Kilowatt"), /^(?:千瓦|kwp?)$/],
  [text("兆瓦", "Megawatt"), /^(?:兆瓦|mwp?)$/],
  [text("平方米", "Square metre"), /^(?:平方米|平米|㎡|m²)$/],
  [text("公顷", "Hectare"), /^(?:公顷|ha)$/],
  [text("平方公里", "Square kilometre"), /^(?:平方公里|平方千米|km²)$/],
  [text("元", "Yuan"), /^元$/],
  [text("万元", "Ten thousand yuan"), /^万元$/],
];

/** The unit of a word; null for any other word. */
export function unitIn(word: string): Unit | null {
  const plain = word.trim().toLowerCase();
  return UNITS.find(([, spelling]) => spelling.test(plain))?.[0] ?? null;
}

/** The unit of an English name, such as “Hour”; null for any other name. */
export function unitNamed(name: string): Unit | null {
  return UNITS.find(([{ en }]) => en === name)?.[0] ?? null;
}

/** The unit in parentheses at the end of a title: “工时(小时)”. Null without one. */
export function unitOf(title: string): Unit | null {
  const [, inside] = /[（(]([^（）()]+)[)）]$/.exec(title.trim()) ?? [];
  return inside === undefined ? null : unitIn(inside);
}

/** The units that the titles of two fields say, if they differ: minutes beside hours. */
export function otherUnits(one: FieldDraft, other: FieldDraft): { readonly own: Unit; readonly other: Unit } | null {
  const unit = ({ schema }: FieldDraft): Unit | null => (typeof schema["title"] === "string" ? unitOf(schema["title"]) : null);
  const [own, theirs] = [unit(one), unit(other)];
  return own === null || theirs === null || own === theirs ? null : { own, other: theirs };
}
