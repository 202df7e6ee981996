import { isJsonObject, type Json } from "#contract";
import type { Path } from "../../../source/parse.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { conditionTests } from "../../facts/fields/field-uses.ts";
import {
  choicesIn,
  negates,
  passing,
  labelledChoices,
  type LabelledChoice,
  sharesAct,
} from "../../facts/fields/labelled-choices.ts";
import { listAt, objectAt, sameJson, stringAt, titleOf, valueAt } from "../../facts/json-type.ts";
import type { Project, Report } from "../../rule.ts";
import { text } from "../../words.ts";

/** Reports roll-ups, related lists and views whose condition selects other records than their title says. */
export function checkSelections(draft: ModuleDraft, report: Report, { drafts }: Project): void {
  checkShown(draft, drafts, report);
  for (const { name, schema, path } of everyField(draft.record)) {
    const source = drafts.get(stringAt(schema, "x-rollup", "module") ?? "");
    const place = [...path, "x-rollup", "where"];
    const [title, where] = [titleOf(schema), valueAt(schema, "x-rollup", "where")];
    checkSelection({ title, english: englishOf(draft, name), source, where, path: place }, report);
  }
  for (const [index, related] of listAt(draft.value, "ui", "page", "related").entries()) {
    const source = drafts.get(stringAt(related, "module") ?? "");
    const path = ["ui", "page", "related", index, "where"];
    checkSelection({ title: titleOf(related), source, where: valueAt(related, "where"), path }, report);
  }
}

/** Records that a condition selects from a module, under a title. */
interface Selection {
  readonly title: string;
  readonly english?: string;
  readonly source: ModuleDraft | undefined;
  readonly where: Json | undefined;
  readonly path: Path;
}

function englishOf({ authored }: ModuleDraft, name: string): string {
  return stringAt(authored, "en", name) ?? stringAt(authored, "en", name, "title") ?? "";
}

/** Modules that show other records of another module than their title says. */
function checkShown({ authored, value }: ModuleDraft, drafts: Project["drafts"], report: Report): void {
  const source = drafts.get(stringAt(value, "shows", "module") ?? "");
  const path = ["shows", "where"];
  if (source === undefined) return;
  const where = valueAt(value, ...path);
  checkSelection({ title: titleOf(authored), source, where, path }, report);
  const isLimited = ["$userId", "$deptId"].some((variable) => JSON.stringify(where ?? null).includes(variable));
  if (!/^我的./.test(titleOf(authored)) || isLimited || authored["dataScope"] === "own") return;
  report(
    ["shows", ...(where === undefined ? [] : ["where"])],
    "key",
    text(
      `“${titleOf(authored)}”显示所有人的记录`,
      "The title says that the records are one's own, but those of everybody are shown",
    ),
    text(
      '在 where 中写上人员："properties": {"userId": {"const": "$userId"}}',
      'Name the person in “where”: "properties": {"userId": {"const": "$userId"}}',
    ),
  );
}

function checkSelection({ title, english = "", source, where, path }: Selection, report: Report): void {
  if (source === undefined) return;
  for (const { name, test, path: place } of plainTests(where, path)) {
    checkFilled({ title, english }, source.record.fields.get(name), source, test, place, report);
    const choices = deniedChoices(source, name);
    const chosen = passing(test, choices) ?? [];
    const meant = chosen.length === 0 ? null : otherChoices(title, choices, chosen, endsOf(source, name));
    if (meant === null) continue;
    const labels = chosen.map(({ label }) => label);
    const values = meant.map((choice) => JSON.stringify(choice.value));
    report(
      [...place, Object.keys(objectAt(test))[0] ?? ""],
      "value",
      text(
        `标题是“${title}”，条件选的却是“${labels.join("”、“")}”`,
        `The title “${title}” means other records than the condition selects`,
      ),
      meant.length === 0
        ? text("选标题所说的值，或改标题", "Select the values that the title means, or correct the title")
        : text(`写 ${values.join("、")}，或改标题`, `Write ${values.join(", ")}, or correct the title`),
    );
  }
}

/** The choices of a field, where a boolean without labels has its title and what denies it: “合格” and “不合格”. */
function deniedChoices(source: ModuleDraft, name: string): readonly LabelledChoice[] {
  const [choices, field] = [labelledChoices(source, name), source.record.fields.get(name)];
  const title = titleOf(field?.schema).replace(/^是否/, "");
  if (choices.length > 0 || field?.type !== "boolean" || title.length !== 2) return choices;
  return [
    { value: true, label: title },
    { value: false, label: NOT + title },
  ];
}

/** Tells the states of a field that a record does not leave. */
function endsOf({ states }: ModuleDraft, name: string): (choice: LabelledChoice) => boolean {
  const ends = states?.field === name ? states.list.filter(({ end }) => end) : [];
  return ({ value }) => ends.some((state) => sameJson(state.value, value));
}

/** The tests that every record passes which a condition selects: other branches may select others, and “not” turns a test round. */
export function plainTests(condition: Json | undefined, path: Path): ReturnType<typeof conditionTests> {
  return conditionTests(condition, path).filter(
    ({ path: place }) => !place.slice(path.length).some((step) => step === "not" || step === "anyOf"),
  );
}

/** Titles of what is still to come: “离港看板” lists the ships that have not left. */
const ANNOUNCES = /(?:看板|大屏|计划|安排|时刻表|预告)$/;

/** The choices that a title means in place of the chosen ones, or none if nobody can tell which; null if it may mean those. */
function otherChoices(
  title: string,
  choices: readonly LabelledChoice[],
  chosen: readonly LabelledChoice[],
  isEnd: (choice: LabelledChoice) => boolean,
): readonly LabelledChoice[] | null {
  const said = choicesIn(title, choices);
  const areAll = (pattern: RegExp): boolean => chosen.every(({ label }) => pattern.test(label));
  if (said.length > 0) return said.some((choice) => chosen.includes(choice)) ? null : said;
  if (chosen.every((choice) => negates(title, choice))) return [];
  // “未修复” of what is repaired or closed.
  const before = choices.filter((choice) => !isEnd(choice) && !choice.label.startsWith(DONE) && !chosen.includes(choice));
  const areDone = chosen.every((choice) => negates(title, choice) || isEnd(choice));
  // “未修复” of what waits to be accepted, or has been.
  const areLater =
    title.startsWith(NOT_YET) &&
    chosen.some((choice) => !isEnd(choice)) &&
    chosen.some((choice) => isEnd(choice) && choice.label.startsWith(DONE));
  if (before.length > 0 && (areLater || (areDone && (OPEN.test(title) || chosen.some((choice) => negates(title, choice))))))
    return before;
  // “注册球员数” of those who have retired.
  const stems = choices.filter(({ label }) => /^[已在]\p{Script=Han}{2}$/u.test(label) && title.startsWith(label.slice(1)));
  if (stems.length === 1 && !ANNOUNCES.test(title) && !stems.some((choice) => chosen.includes(choice))) return stems;
  // “已支出经费” of what waits to be paid.
  const past = choices.filter((choice) => choice.label.startsWith(DONE) && sharesAct(title, choice.label));
  if (title.startsWith(DONE) && chosen.every(({ label }) => WAITS.test(label)) && past.length > 0) return past;
  const done = choices.filter(({ label }) => !WAITS.test(label));
  // A record that waits does not count as done.
  if (/^已(?:处理|完成|办理|办结)/.test(title) && done.length < choices.length && chosen.some(({ label }) => WAITS.test(label)))
    return done;
  const present = choices.filter(({ label }) => IN_PROGRESS.test(label) && !NOT_PRESENT.test(label));
  if (PRESENT.test(title) && areAll(NOT_PRESENT) && present.length > 0) return present;
  const waiting = choices.filter(({ label }) => !OVER.test(label));
  if (TO_DO.test(title) && areAll(OVER) && waiting.length > 0) return waiting;
  const earned = choices.filter(({ label }) => !LOST.test(label) && !VOID.test(label) && !/^[待未]/.test(label));
  const open = choices.filter(({ label }) => !PAID.test(label) && !VOID.test(label) && !LOST.test(label));
  if (OWED.test(title) && areAll(PAID) && open.length > 0) return open.length === 1 ? open : [];
  const isLost = areAll(new RegExp(`${LOST.source}|${VOID.source}`)) && chosen.some(({ label }) => LOST.test(label));
  return (INCOME.test(title) || RECEIVED.test(title)) && isLost && earned.length > 0 ? earned : null;
}

/** Titles of those who are there, such as “在住数量”, and choices of those who are not there yet, or no longer. */
const PRESENT = /^在[住职岗校读院租场营养训驻馆办建修]/;
const NOT_PRESENT = /预[订约定]|草稿|取消|作废|^已?(?:结束|完成|归还|[离退毕](?!.?中).{0,2})$|^未(?![离退还完出结])/;
const IN_PROGRESS = /中$|^正?在/;

/** Characters before what has happened, has not happened yet, and is denied. */
const [DONE, NOT_YET, NOT] = [text("已", "done").zh, text("未", "not yet").zh, text("不", "not").zh];

const WAITS = /^[待未]/;

/** Titles of what has not ended. */
const OPEN = /^未(?:了?结|关闭?|完结|结束)/;

/** Titles of what is still to be done, and choices of what is over. */
const TO_DO = /待办|待处理|未完成|进行中的/;
const OVER = /^已?(?:完成|取消|结束|关闭|归档|作废|终止|办结)$/;

/** Titles of money that was earned. Fees and forfeits are earned from what was cancelled. */
const INCOME = /^[^退费罚违损没扣取过定押待未应]*(?:收入|营收|营业额|销售额|成交额)[^退费罚违损没扣取过定押待未应]*$/;
const RECEIVED = /^(?:已[筹收付]|实[收付]|到账|累计(?:费用|消费|金额|收费|花费))(?!.*[退取消作废])/;
const LOST = /退[款票货订]|已退|取消|作废|撤销/;
const VOID = /过期|失效|关闭|拒绝|驳回/;

/** Titles of money that is still to be paid, and choices of what is paid. */
const OWED = /^(?:未[付收缴结还]|欠|待[付收缴结还]|应[付收]未)/;
const PAID = /^已?(?:付[款清]|结[清算]|收[讫款齐]|缴[清费]|还清|支付|付)$|^已(?:付|结|收|缴)/;

/** A test that demands a value, or demands none; null for others. */
function demandsValue(test: Json): boolean | null {
  if (!isJsonObject(test) || Object.keys(test).length !== 1) return null;
  const { not, type, const: only } = test;
  if (not !== undefined) {
    const inner = demandsValue(not);
    return inner === null ? null : !inner;
  }
  if (typeof only === "boolean") return only;
  return type === "null" || only === null ? false : null;
}

/** Titles of fields that say whether an act has happened, and when. */
const [HAPPENED, STAMPED] = [/^(?:是否)?已(.{2,})$/, /^(.{2,}?)(?:时间|日期|日)$/];

/** “待打印胸牌” of the records whose “打印时间” is not empty. */
export function checkFilled(
  { title, english = "" }: { readonly title: string; readonly english?: string },
  field: FieldDraft | undefined,
  source: ModuleDraft,
  test: Json,
  path: Path,
  report: Report,
): void {
  const isFilled = demandsValue(test);
  if (field === undefined || isFilled === null || !isStamp(field, source)) return;
  const [, act = ""] = (field.type === "boolean" ? HAPPENED : STAMPED).exec(titleOf(field.schema)) ?? [];
  if (act === "") return;
  const isOpen = marksOpen(title, act) ?? (saysNotYet(english, field.name) ? true : null);
  if (isOpen === null || isOpen !== isFilled) return;
  const meant = field.type === "boolean" ? { const: !isFilled } : isFilled ? { type: "null" } : { not: { type: "null" } };
  report(
    path,
    "value",
    text(
      `“${title}”说的是${isOpen ? "还没有" : "已经"}${act}的，条件却要“${titleOf(field.schema)}”${isFilled ? "已填" : "为空"}`,
      `The text is about records ${isOpen ? "without" : "with"} a value of “${field.name}”, but the condition demands the others`,
    ),
    text(
      `写成 "${field.name}": ${JSON.stringify(meant)}，或改文字`,
      `Write "${field.name}": ${JSON.stringify(meant)}, or correct the text`,
    ),
  );
}

/** A number of what has, or has not, been done, which says one character of the act: “未还件数” of what is “已归还”. */
const COUNTED = /^([待未已])(\p{Script=Han})的?(?:件数|数量?|单数|次数|份数|人数|明细|记录)$/u;

/** Acts that take another one back: “起葬” and “已葬人数”. */
const UNDOES = /^[起迁移退撤取解拆注离停]/;

/** True if a title says that an act has not happened yet, false if it has; null if it says neither. */
function marksOpen(title: string, act: string): boolean | null {
  const [, brief, character = ""] = COUNTED.exec(title) ?? [];
  const at = title.indexOf(act);
  // “待付款确认” waits for another act.
  const isOther = at < 1 || /^(?:[审复核补退后前]|确认|登记|通知|回)/.test(title.slice(at + act.length));
  const [, whole] = (isOther ? null : /([待未已])$/.exec(title.slice(0, at))) ?? [];
  const mark = whole ?? (act.length === 2 && act.includes(character) && !UNDOES.test(act) ? brief : undefined);
  return mark === undefined ? null : /[待未]/.test(mark);
}

/** True for “Not yet returned” of a field `returned`. */
function saysNotYet(english: string, name: string): boolean {
  return /^[a-z]+$/.test(name) && new RegExp(`\\bnot (?:yet )?(?:been )?${name}\\b`, "i").test(english);
}

/** True for a field that says whether something has happened: people do not plan it. */
function isStamp({ name, schema, type }: FieldDraft, { actions, authored }: ModuleDraft): boolean {
  const sets = [
    ...[...actions.values()].map((action) => objectAt(action, "set")),
    ...Object.values(objectAt(authored, "workflow", "set")).map((set) => objectAt(set)),
  ];
  return type === "boolean" || schema["readOnly"] === true || sets.some((set) => set[name] === "$now" || set[name] === "$today");
}
