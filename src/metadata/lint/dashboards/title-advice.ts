import { isPeriod, splitFilterKey, type Json, type JsonObject, type Period, type Text } from "#contract";
import type { Module } from "../../module/module.ts";
import type { Path } from "../../source/parse.ts";
import { listAt, objectAt, stringAt } from "../facts/json-type.ts";
import type { Report } from "../rule.ts";
import { against, text } from "../words.ts";
import type { QuestionFields } from "./question-fields.ts";

/** Warnings about a title that promises other records than the question finds. */
export function adviseTitle(
  part: JsonObject,
  english: string,
  path: Path,
  module: Module,
  fields: QuestionFields,
  outer: Report,
): void {
  const title = text(stringAt(part, "title") ?? "", english);
  const report: Report = (at, of, message, hint, within) =>
    outer(at, of, message, at.at(-1) === "title" ? hint : against(hint, [...path, "title"]), within);
  advisePeriod(part, title, path, report);
  adviseCompared(part, path, report);
  adviseStep(part, title, path, report);
  adviseChoice(part, title, path, module, fields, report);
  adviseOrder(part, title, path, fields, report);
  adviseGood(part, title, path, report);
}

/** A title such as “last 30 days” above a filter of 90 days. A part with several periods may name any of them. */
function advisePeriod(part: JsonObject, title: Text, path: Path, report: Report): void {
  const filters = objectAt(part, "query", "filters");
  const [only, ...others] = Object.entries(filters).filter(([key]) => splitFilterKey(key).operator === "within");
  if (only === undefined || others.length > 0) return;
  const [key, filter] = only;
  // “Overdue today” is everything before today.
  if (typeof filter !== "string" || !isPeriod(filter) || filter === "past") return;
  if (filter.startsWith("next-") && OVERDUE.test(title.zh)) {
    report(
      [...path, "query", "filters", key],
      "value",
      text(
        `标题“${title.zh}”说的是已过的时间，“${filter}”还没有到`,
        `The title is about the past, and “${filter}” is still to come`,
      ),
      text(`写成 "${key}": "past"，或改标题与它的英文`, `Write "${key}": "past", or correct the title and its English`),
    );
    return;
  }
  const compared = Object.values(objectAt(part, "compare", "filters"));
  const said = [...new Set([...periodsIn(title.zh, CHINESE), ...periodsIn(title.en.toLowerCase(), ENGLISH)])];
  const [name] = said;
  if (name === undefined || said.length > 1 || name === filter || compared.includes(name)) return;
  report(
    [...path, "query", "filters", key],
    "value",
    text(`标题“${title.zh}”说的是另一段时间`, `The title “${title.en}” names another period`),
    isPeriod(name)
      ? text(`写成 "${key}": "${name}"，或改标题与它的英文`, `Write "${key}": "${name}", or correct the title and its English`)
      : text("改正标题与它的英文", "Correct the title and its English"),
  );
}

/** Titles of what is over, and not about to be: “即将逾期”. */
const OVERDUE = /^[^将待]*(?:逾期|过期|超期)(?!前)/;

/** Words of periods, with the period. A number is one of days or months. */
type Words = readonly (readonly [RegExp, (found: RegExpMatchArray) => string])[];

const CHINESE: Words = [
  [/(?:近|最近|过去)\s*(\d+)\s*[天日]/g, ([, days]) => `last-${days ?? ""}-days`],
  [/(?:未来|今后|接下来)\s*(\d+)\s*[天日]/g, ([, days]) => `next-${days ?? ""}-days`],
  [/(?:近|最近|过去)\s*(\d+)\s*个月/g, ([, months]) => `last-${months ?? ""}-months`],
  ...words({
    今日: "today",
    今天: "today",
    昨日: "yesterday",
    昨天: "yesterday",
    明天: "tomorrow",
    本周: "this-week",
    上周: "last-week",
    下周: "next-week",
    本月: "this-month",
    上月: "last-month",
    下月: "next-month",
    本季度: "this-quarter",
    上季度: "last-quarter",
    本年: "this-year",
    今年: "this-year",
    去年: "last-year",
  }),
];

const ENGLISH: Words = [
  [/\b(?:last|past) (\d+) days\b/g, ([, days]) => `last-${days ?? ""}-days`],
  [/\bnext (\d+) days\b/g, ([, days]) => `next-${days ?? ""}-days`],
  [/\b(?:last|past) (\d+) months\b/g, ([, months]) => `last-${months ?? ""}-months`],
  ...words({ today: "today", yesterday: "yesterday", tomorrow: "tomorrow" }),
  [/\b(last|this|next) (week|month|quarter|year)\b/g, ([, side, span]) => `${side ?? ""}-${span ?? ""}`],
];

function words(table: Readonly<Record<string, Period>>): Words {
  return Object.entries(table).map(([word, period]) => [new RegExp(word, "g"), () => period]);
}

function periodsIn(title: string, table: Words): readonly string[] {
  return table.flatMap(([pattern, name]) => [...title.matchAll(pattern)].map(name));
}

/** Days of a period, by the last word of its name. */
const LENGTHS: readonly (readonly [RegExp, number, string])[] = [
  [/^(?:today|yesterday|tomorrow)$/, 1, "yesterday"],
  [/-week$/, 7, "last-week"],
  [/-7-days$/, 7, "last-week"],
  [/-month$/, 30, "last-month"],
  [/-30-days$/, 30, "last-month"],
  [/-quarter$/, 91, "last-quarter"],
  [/-90-days$/, 91, "last-quarter"],
  [/-year$|-12-months$/, 365, "last-year"],
];

/** A month that is compared with a week always seems to have grown. */
function adviseCompared(part: JsonObject, path: Path, report: Report): void {
  const own = objectAt(part, "query", "filters");
  for (const [key, compared] of Object.entries(objectAt(part, "compare", "filters"))) {
    const running = own[key];
    const [one, other] = [lengthOf(running), lengthOf(compared)];
    if (one === undefined || other === undefined || one[1] === other[1]) continue;
    report(
      [...path, "compare", "filters", key],
      "value",
      text(
        `“${String(running)}”与“${String(compared)}”长短不同，不能比较`,
        `“${String(running)}” and “${String(compared)}” have different lengths and cannot be compared`,
      ),
      text(`写成 "${key}": "${one[2]}"`, `Write "${key}": "${one[2]}"`),
    );
  }
}

function lengthOf(period: unknown): (typeof LENGTHS)[number] | undefined {
  return typeof period === "string" ? LENGTHS.find(([pattern]) => pattern.test(period)) : undefined;
}

/** Words for the step of a chart, with the period. */
const STEPS: readonly (readonly [RegExp, Step])[] = [
  [/[每按逐][日天]|日度|\b(?:daily|by day|per day)\b/i, "day"],
  [/[每按逐]周|周度|\b(?:weekly|by week|per week)\b/i, "week"],
  [/[每按逐]月|月度|\b(?:monthly|by month|per month)\b/i, "month"],
  [/[每按逐]季|季度|\b(?:quarterly|by quarter|per quarter)\b/i, "quarter"],
  [/[每按逐]年|年度|\b(?:yearly|by year|per year)\b/i, "year"],
];

type Step = "day" | "week" | "month" | "quarter" | "year";

/** A title such as “orders by month” above a chart by week. */
function adviseStep(part: JsonObject, { zh, en }: Text, path: Path, report: Report): void {
  const groups = listAt(part, "query", "groups");
  const [only, ...others] = groups.flatMap((group, index) => {
    const period = stringAt(group, "period");
    return period === undefined ? [] : [{ period, index }];
  });
  const [said, ...more] = STEPS.filter(([words]) => words.test(zh)).map(([, step]) => step);
  const english = STEPS.filter(([words]) => words.test(en)).map(([, step]) => step);
  if (only === undefined || others.length > 0 || said === undefined || more.length > 0 || said === only.period) return;
  if (english.some((step) => step === only.period)) return;
  report(
    [...path, "query", "groups", only.index, "period"],
    "value",
    text(`标题“${zh}”与 period “${only.period}”不同`, `The title “${en}” names another step than “${only.period}”`),
    text(`写成 "period": "${said}"，或改标题与它的英文`, `Write "period": "${said}", or correct the title and its English`),
  );
}

/** A title with the label of a choice that the filter leaves out: orders “to ship” that are shipped already. */
function adviseChoice(
  part: JsonObject,
  { zh, en }: Text,
  path: Path,
  module: Module,
  fields: QuestionFields,
  report: Report,
): void {
  const filters = Object.entries(objectAt(part, "query", "filters")).flatMap(([key, value]) => {
    const { field: name, operator } = splitFilterKey(key);
    const found = fields.find(name);
    const options = "message" in found ? null : (found.field?.options ?? null);
    if (options === null || typeof value !== "string" || (operator !== null && operator !== "equal" && operator !== "in"))
      return [];
    const values = value.split(",");
    return [{ key, options, chosen: options.filter((option) => values.includes(String(option.value))) }];
  });
  const chosen = filters.flatMap((filter) => filter.chosen.map(({ label }) => label.zh));
  if (chosen.some((label) => zh.includes(label))) return;
  for (const { key, options, chosen: own } of filters) {
    const others = options.filter((option) => !own.includes(option));
    const said = others.filter(({ label }) => label.zh.length >= SHORTEST_LABEL && names(zh, label.zh));
    const [only, ...more] = said;
    if (only === undefined || more.length > 0 || own.length !== 1) continue;
    if (waitsIn(module, own[0]?.value, only.label.zh)) continue;
    report(
      [...path, "query", "filters", key],
      "value",
      text(
        `标题“${zh}”说的是“${only.label.zh}”，这里找的却是“${own[0]?.label.zh ?? ""}”`,
        `The title “${en}” means “${only.label.en || String(only.value)}”, but the filter finds “${own[0]?.label.en || String(own[0]?.value)}”`,
      ),
      text(
        `写成 "${key}": "${String(only.value)}"，或改标题；模块中的名称不对时改那里`,
        `Write "${key}": "${String(only.value)}", or correct the title, or the label in the module if that is wrong`,
      ),
    );
  }
}

/** True if a to-do of the filtered state has the label as well: then the labels of the module are exchanged, which it reports. */
function waitsIn({ states, actions }: Module, value: Json | undefined, label: string): boolean {
  const state = states?.list.find((one) => one.value === value);
  return state !== undefined && actions.some(({ from, todo }) => from?.includes(state.id) === true && todo?.zh.includes(label));
}

const SHORTEST_LABEL = 2;

/** True if a title has a label that no other word turns round: “未完成” is not “完成”. */
function names(title: string, label: string): boolean {
  const at = title.indexOf(label);
  return at >= 0 && !/[未不非无没待可再]/.test(title.charAt(at - 1));
}

/** The longest wait has the earliest date. */
const EARLIEST = /最久|最早|最先|\b(?:longest|oldest|earliest)\b/i;
const LATEST = /最新|最晚|\b(?:latest|newest)\b/i;

function adviseOrder(part: JsonObject, { zh, en }: Text, path: Path, fields: QuestionFields, report: Report): void {
  const sort = stringAt(part, "query", "sort");
  if (sort === undefined) return;
  const name = sort.replace(/^-/, "");
  const found = fields.find(name);
  if ("message" in found || (found.storage !== "date" && found.storage !== "timestamp")) return;
  const wanted = EARLIEST.test(zh) && EARLIEST.test(en) ? name : LATEST.test(zh) && LATEST.test(en) ? `-${name}` : sort;
  if (wanted === sort) return;
  report(
    [...path, "query", "sort"],
    "value",
    text(`标题“${zh}”要的是相反的顺序`, `The title “${en}” promises the opposite order`),
    text(`写成 "sort": "${wanted}"`, `Write "sort": "${wanted}"`),
  );
}

/** Numbers that everybody wants to grow. */
const GROWING = /^(?:[^退损未欠逾流]*)(?:收款|收入|营收|销售额|利润)|\b(?:revenue|sales|income|profit|takings)\b/i;

function adviseGood(part: JsonObject, { zh, en }: Text, path: Path, report: Report): void {
  if (part["lessIsBetter"] !== true || !GROWING.test(zh) || /\b(?:lost|unpaid|overdue|refund\w*|return\w*)\b/i.test(en)) return;
  report(
    [...path, "lessIsBetter"],
    "key",
    text(`“${zh}”减少会显示为好消息`, `A fall of “${en}” shows as good news`),
    text("删除 lessIsBetter", "Remove lessIsBetter"),
  );
}
