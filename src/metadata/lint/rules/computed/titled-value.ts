import { parse, partsOf, type Expression } from "#expressions";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { numberAt, stringAt, titleOf } from "../../facts/json-type.ts";
import type { Project, Report, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import { written } from "./units/measured-values.ts";
import { checkSelections } from "./titled-selections.ts";
import { allOrAny } from "./titles/all-or-any.ts";
import { checkGathered, gatheredPart } from "./titles/gathered-fields.ts";
import { dueBefore, laterEnd } from "./titles/ends.ts";
import { keptDiscount, restOfLimits, reversedRest, savedByLoss, addedReduction } from "./titles/left-over.ts";
import { markedEnds, otherState } from "./titles/open-states.ts";
import { turnedShare } from "./titles/shares.ts";
import {
  amountAsShare,
  amountWithoutPrice,
  floorOfPenalty,
  moneyAsQuantity,
  otherAmount,
  partOfHeads,
  receivedFromCost,
} from "./titles/strange-amounts.ts";
import { excludedCase, markupAsMargin, otherReference, otherSideWins, restAsShare } from "./titles/turned-cases.ts";
import { turnedBranches, turnedComparison, turnedDelay, turnedLimit, turnedRange } from "./titles/turned-sides.ts";
import { firstOf, titleIn, type Wrong } from "./titles/wrong.ts";

export const titledValue: Rule = {
  id: "titled-value",
  severity: "warning",
  says: text(
    "计算、汇总或所显示的记录与标题、说明相反",
    "What a field computes or gathers, or which records a module or a related list shows, contradicts its title or text",
  ),
  check(draft, report, project) {
    checkSelections(draft, report, project);
    for (const field of everyField(draft.record)) {
      checkTaken(field, report);
      checkReference(field, draft, project, report);
      checkGathered(field, project, report);
      const parsed = parse(stringAt(field.schema, "x-compute") ?? "");
      if (!parsed.ok) continue;
      const found = firstOf(FINDERS, (find) => find(parsed.value, field, draft, project));
      if (found !== null) report([...field.path, "x-compute"], "value", found.says, found.hint);
    }
  },
};

/** Finds a value that contradicts the title, or a text, of its field. */
type Finder = (expression: Expression, field: FieldDraft, draft: ModuleDraft, project: Project) => Wrong | null;

/** The first of them that finds something has the finding of the field. */
const FINDERS: readonly Finder[] = [
  copied,
  reversedProfit,
  addedDeduction,
  reversedStock,
  reversedRest,
  addedDiscount,
  keptDiscount,
  allOrAny,
  turnedDelay,
  turnedComparison,
  turnedBranches,
  turnedLimit,
  turnedRange,
  markedEnds,
  turnedShare,
  restOfLimits,
  savedByLoss,
  otherState,
  amountAsShare,
  partOfHeads,
  receivedFromCost,
  amountWithoutPrice,
  moneyAsQuantity,
  otherAmount,
  floorOfPenalty,
  otherSideWins,
  excludedCase,
  markupAsMargin,
  restAsShare,
  addedReduction,
  laterEnd,
  dueBefore,
  gatheredPart,
  subtractedTax,
  emptyPeriod,
];

/** Titles of the one end of what is gathered. */
const FIRST = /最早|首次|首个|第一次|最低|最小|最少|最便宜/;
// “最近到期日” is the next one. What is forbidden lasts until the latest of several ends.
const LAST =
  /^(?:禁|停|封|冻结|锁定|暂停).*(?:至|截止|到期)|最近(?!的?(?:一[个批次])?(?:到期|效期|有效期|失效|截止|应))|最新|最后|末次|上次|最晚|最迟|最高|最大|最贵/;

function checkTaken({ schema, path }: FieldDraft, report: Report): void {
  const take = stringAt(schema, "x-rollup", "take");
  const title = titleOf(schema);
  const [isFirst, isLast] = [FIRST.test(title), LAST.test(title)];
  if (isFirst === isLast || (take !== "min" && take !== "max") || (take === "min") === isFirst) return;
  const other = take === "min" ? "max" : "min";
  report(
    [...path, "x-rollup", "take"],
    "value",
    text(`“${title}”取的却是${take === "min" ? "最小" : "最大"}的值`, `The title is about the other end than “${take}” takes`),
    text(`写成 "take": "${other}"`, `Write "take": "${other}"`),
  );
}

/** Reports a roll-up of one side of a match that gathers by the reference of the other side. */
function checkReference(field: FieldDraft, draft: ModuleDraft, { drafts }: Project, report: Report): void {
  const source = drafts.get(stringAt(field.schema, "x-rollup", "module") ?? "");
  const meant = source === undefined ? null : otherReference(field, source, draft.name);
  if (meant === null) return;
  const [of, by] = ["of", "field"].map((key) => stringAt(field.schema, "x-rollup", key) ?? "");
  report(
    [...field.path, "x-rollup", "field"],
    "value",
    text(`“${of}”按“${by}”汇总，成了另一方的`, `“${of}” is gathered by “${by}”, which leads to the other side`),
    text(`写成 "field": "${meant}"`, `Write "field": "${meant}"`),
  );
}

/** Finds a copy from a record that has a field of the same name as the copy, and from another field. */
function copied(expression: Expression, field: FieldDraft, { record }: ModuleDraft, { drafts }: Project): Wrong | null {
  if (expression.kind !== "path" || expression.names.length !== 2) return null;
  const [reference = "", source = ""] = expression.names;
  const list = field.name.includes(".") ? field.name.slice(0, field.name.lastIndexOf(".") + 1) : "";
  const holder = record.nested.find(({ name }) => name === list + reference) ?? record.fields.get(reference);
  const target = drafts.get(stringAt(holder?.schema, "x-ref", "module") ?? "");
  const own = field.name.slice(list.length);
  const [meant, taken] = [target?.record.fields.get(own), target?.record.fields.get(source)];
  if (meant === undefined || taken === undefined || own === source) return null;
  const title = titleOf(field.schema);
  if (titleOf(taken.schema) === title || titleOf(meant.schema) !== title) return null;
  return {
    says: text(
      `“${title}”取自“${titleOf(taken.schema)}”，而那边也有“${title}”`,
      `“${own}” is copied from “${source}”, although the other record has a field “${own}”`,
    ),
    hint: text(`写成 "${reference}.${own}"`, `Write "${reference}.${own}"`),
  };
}

const COST = /成本|费用|支出|开支|花费/;

/** Finds a profit that is the cost without the income. */
function reversedProfit(expression: Expression, { schema }: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (!/利润|毛利|盈利|盈余|净收益/.test(titleOf(schema))) return null;
  if (expression.kind !== "binary" || expression.operator !== "-") return null;
  const { left, right } = expression;
  const [one, other] = [left, right].map((part) => titleIn(part, draft));
  if (one === undefined || other === undefined || one === "" || other === "" || !COST.test(one) || COST.test(other)) return null;
  return {
    says: text(
      `“${titleOf(schema)}”是“${one}”减“${other}”，正负相反`,
      "The profit is the cost without the income, so its sign is wrong",
    ),
    hint: text(`写成 "${written(right)} - ${written(left)}"`, `Write "${written(right)} - ${written(left)}"`),
  };
}

/** Finds a sum whose text says that something is deducted. */
function addedDeduction(expression: Expression, { schema, ui }: FieldDraft): Wrong | null {
  const texts = [schema["description"], ui["ui:help"], ui["ui:placeholder"]].filter((shown) => typeof shown === "string");
  const said = texts.find((shown) => /扣除|扣减|减去|减掉/.test(shown) && !/[加未不]/.test(shown));
  const operators = operatorsOf(expression);
  if (said === undefined || !operators.includes("+") || operators.some((operator) => operator === "-")) return null;
  return {
    says: text(`说明是“${said}”，表达式却只有相加`, "The text says that something is deducted, but the expression only adds"),
    hint: text(
      `写成 "${written(expression).replaceAll(" + ", " - ")}"，或改说明`,
      `Write "${written(expression).replaceAll(" + ", " - ")}", or correct the text`,
    ),
  };
}

function operatorsOf(expression: Expression): readonly string[] {
  const own = expression.kind === "binary" ? [expression.operator] : expression.kind === "negate" ? ["-"] : [];
  return [...own, ...partsOf(expression).flatMap(operatorsOf)];
}

/**
 * Finds “sold out” that holds while something is left, “in stock” that holds while nothing is, and “可借” that holds while
 * something is “在借”.
 */
function reversedStock(expression: Expression, { schema, type }: FieldDraft, draft: ModuleDraft): Wrong | null {
  if (type !== "boolean" || expression.kind !== "binary") return null;
  const { operator, left, right } = expression;
  if (right.kind !== "number" || Number(right.digits) !== 0) return null;
  const title = titleOf(schema);
  const isGone = /满[座员]|[已客]满|售罄|[卖售用]完|缺货|无货|断货|没有/.test(title);
  const isThere = /^(?:有|可|仍有|还有)(?!无)/.test(title);
  const ofRest = isGone && operator === ">" ? "<=" : isThere && (operator === "<=" || operator === "==") ? ">" : null;
  const counted = titleIn(left, draft);
  const [[, taken], [, offered]] = [/^[在已](.{1,2})/.exec(counted) ?? [], /^可(.{1,2})/.exec(title) ?? []];
  const ofTaken = taken !== undefined && taken === offered && (operator === ">" || operator === "!=") ? "==" : null;
  const meant = /余|剩|空|可用|库存/.test(counted) ? ofRest : ofTaken;
  if (meant === null) return null;
  return {
    says: text(`“${title}”在“${counted}”${operator} 0 时成立，正好相反`, "The condition holds in exactly the other case"),
    hint: text(`写成 "${written(left)} ${meant} 0"`, `Write "${written(left)} ${meant} 0"`),
  };
}

const DISCOUNT = /^(?:折扣|优惠|减免|抵扣|扣除|扣减|立减|满减)(?:金额|额|合计)?$|^(?:扣除|代扣|应扣).{2,}$/;

/** Titles of what is left of an amount, and of what is taken off it. */
const LEFT = /^净[收额利得]|^实[收发得到]|到手|余额$|^结余|^可用(?:余额|额度|经费|预算)/;
const TAKEN_OFF = /^(?:已[支用花]|支出|退款|退费|返还|个税|个人所得税|社保|公积金|代扣|扣款|罚款)|扣[回除]$/;

/** Titles of what is still to be paid, and of what has been. */
const [OWED, PAID] = [/^(?:欠|待[缴交付收]|未[缴交付收]|尾款)/, /^已[缴交付收]/];

/** True for a field, with or without a substitute, that is never above 0. */
function isNegative(part: Expression, { record }: ModuleDraft): boolean {
  const [first] = part.kind === "call" && part.name === "coalesce" ? part.args : [part];
  const field = first?.kind === "path" ? record.fields.get(first.names.join(".")) : undefined;
  return (numberAt(field?.schema, "maximum") ?? 1) <= 0;
}

/** Finds a discount that is added to other amounts, where the result is no discount itself. */
function addedDiscount(expression: Expression, { schema }: FieldDraft, draft: ModuleDraft): Wrong | null {
  const terms = termsOf(expression);
  const isRest = LEFT.test(titleOf(schema));
  const isOwed = OWED.test(titleOf(schema));
  const isTaken = (title: string): boolean =>
    DISCOUNT.test(title) || (isRest && TAKEN_OFF.test(title)) || (isOwed && PAID.test(title));
  const added = terms.filter(({ isAdded, part }) => isAdded && isTaken(titleIn(part, draft)) && !isNegative(part, draft));
  const others = terms.filter((term) => !added.includes(term));
  const [first] = added;
  if (first === undefined || others.length === 0 || /折|优惠|减|抵|扣/.test(titleOf(schema))) return null;
  const name = written(first.part);
  return {
    says: text(`“${titleOf(schema)}”加上了“${titleIn(first.part, draft)}”`, `“${name}” is to be taken off, and is added`),
    hint: text(`写成 - ${name}`, `Write - ${name}`),
  };
}

/** Finds a tax that is taken off a total, although it is computed on top of what remains. */
function subtractedTax(expression: Expression, { schema }: FieldDraft, draft: ModuleDraft): Wrong | null {
  const tax = termsOf(expression).find(({ isAdded, part }) => !isAdded && /^(?:增值)?税[额金]?$/.test(titleIn(part, draft)));
  if (tax === undefined || !/合计|总[价额计]|含税/.test(titleOf(schema)) || /不含税|未税|税前/.test(titleOf(schema))) return null;
  const name = written(tax.part);
  return {
    says: text(`“${titleOf(schema)}”减去了“${titleIn(tax.part, draft)}”`, `“${name}” is a tax on the total, and is taken off`),
    hint: text(`写成 + ${name}`, `Write + ${name}`),
  };
}

interface Term {
  readonly isAdded: boolean;
  readonly part: Expression;
}

/** The parts of a sum. */
function termsOf(expression: Expression, isAdded = true): readonly Term[] {
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-"))
    return [{ isAdded, part: expression }];
  const { operator, left, right } = expression;
  return [...termsOf(left, isAdded), ...termsOf(right, operator === "+" ? isAdded : !isAdded)];
}

/** Finds the end of a period that is computed as its start is. */
function emptyPeriod(expression: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  const start = [...record.fields.values()].find(({ schema }) => schema["x-range"] === field.name);
  const other = parse(stringAt(start?.schema, "x-compute") ?? "");
  if (start === undefined || !other.ok || written(other.value) !== written(expression)) return null;
  return {
    says: text(
      `“${titleOf(field.schema)}”与“${titleOf(start.schema)}”的值总是相同，时段没有长度`,
      `“${field.name}” always equals “${start.name}”, so the period has no length`,
    ),
    hint: text("写结束的字段", "Write the field of the end"),
  };
}
