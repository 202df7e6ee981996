import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { areOtherSizes, measureIn, measureNamed, type Measure } from "../../../facts/fields/measures.ts";
import { unitIn } from "../../../facts/fields/units.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { pathsIn } from "../../../facts/paths-in.ts";
import { unrounded } from "../../../facts/unrounded.ts";
import { text } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";
import { written } from "./measured-values.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

/** Finds a quantity times a price of another unit: kilograms times the price per tonne. */
export function otherRates(expression: Expression, fieldOf: FieldOf): readonly IdleCall[] {
  if (expression.kind !== "binary" || expression.operator !== "*")
    return isConverted(expression) ? [] : partsOf(expression).flatMap((part) => otherRates(part, fieldOf));
  const factors = factorsOf(expression);
  if (factors === null) return [];
  for (const [at, rate] of factors.entries()) {
    const per = perUnit(fieldOf(rate));
    for (const [place, quantity] of factors.entries()) {
      const measure = place === at || per === null ? null : measureIn(fieldOf(quantity));
      if (measure === null || per === null || !areOtherSizes(measure, per)) continue;
      const ratio = Math.max(measure.size, per.size) / Math.min(measure.size, per.size);
      const converted = `${quantity} ${measure.size < per.size ? "/" : "*"} ${ratio} * ${rate}`;
      return [
        {
          at: expression.at,
          message: text(
            `“${quantity}”的单位是${measure.zh}，而“${rate}”是每${per.zh}的价格`,
            `“${quantity}” is in ${measure.en}, and “${rate}” is the price for ${per.en}`,
          ),
          hint: text(`换算：写 ${converted}`, `Convert it: write ${converted}`),
        },
      ];
    }
  }
  return [];
}

/** True for a product of fields that a number divides: `kiloPrice * grams / 1000`. */
function isConverted(expression: Expression): boolean {
  if (expression.kind !== "binary" || expression.operator !== "/" || expression.right.kind !== "number") return false;
  return factorsOf(expression.left) !== null;
}

/** The names in a product of fields; null where a number or another value is in it, which may convert. */
function factorsOf(expression: Expression): readonly string[] | null {
  if (expression.kind === "path") return [expression.names.join(".")];
  if (expression.kind === "call" && expression.name === "coalesce" && expression.args[0] !== undefined)
    return factorsOf(expression.args[0]);
  if (expression.kind !== "binary" || expression.operator !== "*") return null;
  const [one, other] = [factorsOf(expression.left), factorsOf(expression.right)];
  return one === null || other === null ? null : [...one, ...other];
}

/** The unit that a price is for: “每吨价格”, “单价(元/公斤)”, `pricePerTonne`. */
function perUnit(field: FieldDraft | undefined): Measure | null {
  if (field === undefined) return null;
  const title = titleOf(field.schema);
  const [, each = ""] = /^每(?:一)?(公斤|千克|克|吨|小时|分钟|天|日|米|公里|升|毫升)/.exec(title) ?? [];
  const [, slashed = ""] =
    /[/／]([^/／)）]+)[)）]?$/.exec(`${title} ${stringAt(field.ui, "ui:options", "suffix") ?? ""}`.trim()) ?? [];
  const [, named = ""] = /Per([A-Z][a-z]+)$/.exec(field.name) ?? [];
  const unit = unitIn(each) ?? unitIn(slashed);
  return measureNamed(unit?.en ?? named);
}

/** Finds a share that is added to an amount, or taken from it: `net - discount`, where the discount is 15 %. */
export function addedShares(expression: Expression, fieldOf: FieldOf): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => addedShares(part, fieldOf));
  if (expression.kind !== "binary" || (expression.operator !== "+" && expression.operator !== "-")) return inner;
  const { left, right } = expression;
  const share = [left, right].find((part) => formatOf(part, fieldOf) === "percent");
  const amount = [left, right].find((part) => part !== share && pathsIn(part).some((name) => isAmount(fieldOf(name))));
  if (share === undefined || amount === undefined) return inner;
  return [
    ...inner,
    {
      at: share.at,
      message: text(
        `“${written(share)}”是百分比，不能与金额相加减`,
        `“${written(share)}” is a share, which cannot be added to an amount or taken from it`,
      ),
      hint: text(
        `写金额字段，或 ${written(amount)} * ${written(share)}`,
        `Name an amount, or write ${written(amount)} * ${written(share)}`,
      ),
    },
  ];
}

/** The format of a field, also of one that counts as a number while it is empty. */
function formatOf(expression: Expression, fieldOf: FieldOf): string | null {
  const [first] = expression.kind === "call" && expression.name === "coalesce" ? expression.args : [expression];
  const field = first?.kind === "path" ? fieldOf(first.names.join(".")) : undefined;
  return field === undefined ? null : factsOf(field).format;
}

function isAmount(field: FieldDraft | undefined): boolean {
  return field !== undefined && factsOf(field).storage === "decimal";
}

/** Finds amounts of different currencies in one expression, or in its field, without an exchange rate. */
export function otherCurrencies(expression: Expression, own: FieldDraft | null, fieldOf: FieldOf): readonly IdleCall[] {
  const fields = [...pathsIn(expression).flatMap((name) => fieldOf(name) ?? []), ...(own === null ? [] : [own])];
  const isRate = ({ name, schema }: FieldDraft): boolean => /汇率|折算|兑/.test(titleOf(schema)) || /rate/i.test(name);
  const currencies = new Map(
    fields.flatMap((field) => {
      const currency = stringAt(field.ui, "ui:options", "currency");
      return currency === undefined ? [] : [[currency, field.name] as const];
    }),
  );
  const [one, other] = [...currencies];
  if (one === undefined || other === undefined || fields.some(isRate)) return [];
  return [
    {
      at: expression.at,
      message: text(
        `“${one[1]}”的币种是 ${one[0]}，“${other[1]}”是 ${other[0]}，不能一起计算：${written(expression)}`,
        `“${one[1]}” is in ${one[0]} and “${other[1]}” in ${other[0]}, which cannot be joined: ${written(expression)}`,
      ),
      hint: text("写同一币种，或乘以汇率", "Give both one currency, or multiply by an exchange rate"),
    },
  ];
}

/** Titles of numbers that may be amounts of money, or shares of one, though no format says so. */
const MONEY = /[价费金额款薪租元]|成本|收入|支出|预算|汇率|系数/;

/** Finds a quotient that is turned round: `lessons / cost` for the cost of a lesson, `holes / charge` for the charge of a hole. */
export function turnedQuotients(whole: Expression, own: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  const expression = unrounded(whole);
  if (expression.kind === "if")
    return [expression.chosen, expression.otherwise].flatMap((part) => turnedQuotients(part, own, fieldOf));
  if (expression.kind !== "binary" || expression.operator !== "/") return [];
  if (factsOf(own).format !== "money") return turnedShare(expression, own, fieldOf);
  const [things, money] = [pathsIn(expression.left), pathsIn(expression.right)].map((names) => names.map(fieldOf));
  const isCounted = things?.every((field) => field !== undefined && !isAmount(field) && !MONEY.test(titleOf(field.schema)));
  const isPaid = money?.every((field) => field !== undefined && factsOf(field).format === "money");
  if (things?.length === 0 || money?.length === 0 || isCounted !== true || isPaid !== true) return [];
  const turned = written({ ...expression, left: expression.right, right: expression.left });
  return [
    {
      at: expression.at,
      message: text(
        `“${own.name}”是金额，除以金额的结果却不是`,
        `“${own.name}” is an amount of money, and a number of things divided by an amount is none`,
      ),
      hint: text(`写 ${turned}`, `Write ${turned}`),
    },
  ];
}

type Quotient = Extract<Expression, { kind: "binary" }>;

/** Finds a quotient of two fields whose title names what it should be divided by: “单孔药量”, “每人面积”. */
function turnedShare(expression: Quotient, own: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  const { left, right } = expression;
  if (left.kind !== "path" || right.kind !== "path") return [];
  const [divided, divisor] = [left, right].map(({ names }) => {
    const field = fieldOf(names.join("."));
    return field === undefined ? "" : titleOf(field.schema);
  });
  const [, thing = "", quantity = ""] = /^(?:单|每|平均每)个?(.)(?:均)?的?(.{2,})$/.exec(titleOf(own.schema)) ?? [];
  if (thing === "" || divided === undefined || divisor === undefined) return [];
  const isTurned =
    divided.includes(thing) && !divisor.includes(thing) && divisor.includes(quantity) && !divided.includes(quantity);
  const turned = written({ ...expression, left: right, right: left });
  return isTurned
    ? [
        {
          at: expression.at,
          message: text(
            `“${titleOf(own.schema)}”应除以“${divided}”，这里除以的是“${divisor}”`,
            `By its title “${own.name}” is divided by “${written(left)}”, and here “${written(right)}” divides`,
          ),
          hint: text(`写 ${turned}`, `Write ${turned}`),
        },
      ]
    : [];
}
