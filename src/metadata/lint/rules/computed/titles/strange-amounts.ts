import { partsOf, type Expression } from "#expressions";
import type { FieldDraft, ModuleDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { pathsIn } from "../../../facts/paths-in.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import { written } from "../units/measured-values.ts";
import { titleIn, type Wrong } from "./wrong.ts";

/** Finds a share that is a difference of amounts: “毛利率” as `price - cost`. */
export function amountAsShare(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  const isShare = factsOf(field).format === "percent";
  if (!isShare || expression.kind !== "binary" || (expression.operator !== "-" && expression.operator !== "+")) return null;
  const { left, right } = expression;
  if (![left, right].every((part) => isMoney(unrounded(part), draft))) return null;
  const divisor = written(expression.operator === "-" ? left : expression);
  return {
    says: text(
      `“${titleOf(field.schema)}”是百分比，表达式得出的却是金额`,
      `“${field.name}” is a share, but the expression gives an amount of money`,
    ),
    hint: text(`除以整体：(${written(expression)}) / ${divisor}`, `Divide by the whole: (${written(expression)}) / ${divisor}`),
  };
}

function isMoney(expression: Expression, { record }: ModuleDraft): boolean {
  const field = expression.kind === "path" ? record.fields.get(expression.names.join(".")) : undefined;
  return field !== undefined && factsOf(field).format === "money";
}

/** Prices of one head, and numbers of heads. */
const [PER_HEAD, HEADS] = [/^[每单][人位名]|人均/, /人数|人次|客数/];

/** Finds a price of one head times a part of the heads: `vegetarian * pricePerHead`, where all eat. */
export function partOfHeads(whole: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "binary" || expression.operator !== "*") return null;
  const fields = [expression.left, expression.right].map((part) => {
    const value = unrounded(part);
    return value.kind === "path" ? record.fields.get(value.names.join(".")) : undefined;
  });
  const price = fields.find((one) => one !== undefined && PER_HEAD.test(titleOf(one.schema)));
  const part = fields.find((one) => one !== undefined && one !== price && HEADS.test(titleOf(one.schema)));
  const all = record.fields.get(stringAt(part?.schema, "x-maximum") ?? "");
  if (price === undefined || part === undefined || all === undefined || !HEADS.test(titleOf(all.schema))) return null;
  const [about] = titleOf(part.schema).split(HEADS);
  // “素食餐费” is for those heads alone, and so may its price be.
  if (all.schema["x-compute"] !== undefined || [field, price].some(({ schema }) => titleOf(schema).includes(about ?? "")))
    return null;
  return {
    says: text(
      `“${titleOf(part.schema)}”只是“${titleOf(all.schema)}”的一部分`,
      `“${part.name}” is only a part of “${all.name}”, and “${price.name}” is the price of each`,
    ),
    hint: text(`写 ${all.name} * ${price.name}`, `Write ${all.name} * ${price.name}`),
  };
}

/** Titles of what somebody else pays, and of what one pays oneself. */
const [RECEIVED, SPENT] = [/应收|尾款|余款|营收|收入/, /成本|进价/];
const OTHER = /[毛净]利|利润|差|补贴|奖/;

/** Finds what is received that follows from what is paid: “尾款” as `totalCost - deposit`, “应收” as `hours * payRate`. */
export function receivedFromCost(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  const title = titleOf(field.schema);
  if (!RECEIVED.test(title) || OTHER.test(title) || SPENT.test(title) || expression.kind !== "binary") return null;
  const { operator, left, right } = expression;
  const sides = operator === "-" ? [left] : operator === "*" ? [left, right] : [];
  const cost = sides.find((side) => SPENT.test(titleIn(unrounded(side), draft)));
  const rest = sides.length > 1 ? sides.find((side) => side !== cost) : right;
  // A margin on the cost makes a price of it.
  if (
    cost === undefined ||
    rest === undefined ||
    (operator === "*" && !/工时|小时|天数|数量/.test(titleIn(unrounded(rest), draft)))
  )
    return null;
  return {
    says: text(
      `“${title}”由“${titleIn(unrounded(cost), draft)}”算出，那是自己付的`,
      `“${field.name}” is what is received, but follows from “${written(cost)}”, which is what one pays`,
    ),
    hint: text("写对方的价格", "Name the price for the customer"),
  };
}

/** Titles of quantities, and of factors without a unit. */
const [QUANTITY, FACTOR] = [/工时|小时|时长|天数|数量|件数|人数/, /系数|倍[率数]|比例|折扣/];

/** Finds an amount of money without a price: “加班工资” as `overtimeHours * factor`. */
export function amountWithoutPrice(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (factsOf(field).format !== "money" || expression.kind !== "binary" || expression.operator !== "*") return null;
  if (pathsIn(expression).some((name) => readsMoney(name, draft))) return null;
  const titles = factorsOf(expression).map((factor) => titleIn(unrounded(factor), draft));
  const isUnpriced = titles.length > 1 && titles.every((title) => QUANTITY.test(title) || FACTOR.test(title));
  if (!isUnpriced || !titles.some((title) => QUANTITY.test(title)) || titles.some((title) => /[价费薪金额元]/.test(title)))
    return null;
  return {
    says: text(
      `“${titleOf(field.schema)}”是金额，表达式里却没有价格`,
      `“${field.name}” is an amount of money, but the expression has no price`,
    ),
    hint: text("再乘以单价", "Multiply by the price of one as well"),
  };
}

function readsMoney(name: string, { record }: ModuleDraft): boolean {
  const field = record.fields.get(name) ?? record.nested.find((one) => one.name === name);
  return field !== undefined && factsOf(field).format === "money";
}

function factorsOf(expression: Expression): readonly Expression[] {
  return expression.kind === "binary" && expression.operator === "*" ? partsOf(expression).flatMap(factorsOf) : [expression];
}

/** Finds a sum of amounts of money in a field with a unit: “总重量” as `sum(items.amount)`. */
export function moneyAsQuantity(whole: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  const [first] = expression.kind === "call" && expression.name === "sum" ? expression.args : [];
  if (
    first?.kind !== "path" ||
    factsOf(field).format === "money" ||
    !/重量|体积|面积|长度|数量|件数|时长|工时/.test(titleOf(field.schema))
  )
    return null;
  const name = first.names.join(".");
  const part = record.nested.find((one) => one.name === name);
  if (part === undefined || factsOf(part).format !== "money") return null;
  return {
    says: text(
      `“${titleOf(field.schema)}”相加的是金额“${titleOf(part.schema)}”`,
      `“${field.name}” is no amount of money, but “${name}” is`,
    ),
    hint: text("写数量的字段", "Name the quantity of the lines"),
  };
}

/** “按进价计算”: the amount from which a text says that a value follows. */
const BY = /按(.{2,8}?)(?:计|算|核|乘)/u;

/** Finds a value that follows from another amount than its text says: “按进价计算” of `stock * salePrice`. */
export function otherAmount(expression: Expression, field: FieldDraft, { record }: ModuleDraft): Wrong | null {
  const [, said] = BY.exec([field.schema["description"], field.ui["ui:help"]].join(" ")) ?? [];
  const amounts = [...record.fields.values()].filter((one) => factsOf(one).format === "money" && one !== field);
  const named = amounts.find(({ schema }) => titleOf(schema) === said);
  const used = amounts.filter(({ name }) => pathsIn(expression).includes(name));
  const [only, ...others] = used;
  if (named === undefined || only === undefined || others.length > 0 || only === named) return null;
  return {
    says: text(
      `说明是按“${titleOf(named.schema)}”，表达式用的却是“${titleOf(only.schema)}”`,
      `The text says that it follows from “${named.name}”, but the expression reads “${only.name}”`,
    ),
    hint: text(`写 ${named.name}，或改说明`, `Write ${named.name}, or correct the text`),
  };
}

/** Titles of what is charged only where something went wrong. */
const PENALTY = /逾期|超期|滞纳|罚|违约/;

/** Finds a cap that is a floor: `max(daysLate * 0.2, 30)` costs 30 where nothing is late. */
export function floorOfPenalty(whole: Expression, field: FieldDraft, draft: ModuleDraft): Wrong | null {
  const expression = unrounded(whole);
  if (expression.kind !== "call" || expression.name !== "max" || !PENALTY.test(titleOf(field.schema))) return null;
  const [charge, limit] = expression.args[0]?.kind === "number" ? expression.args.toReversed() : expression.args;
  if (charge?.kind !== "binary" || charge.operator !== "*" || limit?.kind !== "number" || Number(limit.digits) === 0) return null;
  if (!factorsOf(charge).some((factor) => PENALTY.test(titleIn(unrounded(factor), draft)))) return null;
  const meant = written({ ...expression, name: "min" });
  return {
    says: text(
      `没有逾期时“${titleOf(field.schema)}”也是 ${limit.digits}`,
      `“${field.name}” is ${limit.digits} even where nothing is late: a cap is written with min`,
    ),
    hint: text(`写 ${meant}`, `Write ${meant}`),
  };
}
