import { parse, partsOf, type Expression } from "#expressions";
import type { Path } from "../../../source/parse.ts";
import { everyField, type FieldDraft, type ModuleDraft } from "../../facts/draft.ts";
import { listAround } from "../../facts/fields/expression-types.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isSameCondition } from "../../facts/conditions/condition-logic.ts";
import { objectAt, stringAt } from "../../facts/json-type.ts";
import type { Project, Rule } from "../../rule.ts";
import { text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";
import { offsetOf } from "./check-expression.ts";
import { loweredOnly } from "./lowered-only.ts";
import { longResults, otherChoices } from "./long-results.ts";
import { addedShares, otherCurrencies, otherRates, turnedQuotients } from "./units/mixed-rates.ts";
import { otherResult, otherUnits, written } from "./units/measured-values.ts";
import { negativeDifferences } from "./negative-differences.ts";
import { shiftedUnits } from "./units/shifted-units.ts";
import { addedQuantities, chargedReadings, oddDivisors, pricesOfMany, yearsForMonths } from "./units/strange-terms.ts";
import { ratesPerPeriod } from "./units/rates-per-period.ts";
import { comparedWithRests } from "./rests.ts";

type FieldOf = (name: string) => FieldDraft | undefined;

export const doubtfulValue: Rule = {
  id: "doubtful-value",
  severity: "warning",
  says: text(
    "表达式能计算，但多半不是所要的值：单位不同，每月的金额乘天数，两个合计相乘，小的减大的，或被隐藏的字段使结果为空",
    "An expression that computes, but hardly the value that is meant: different units, an amount per month times days, a product of two sums, the larger field taken from the smaller one, or a hidden field that empties the result",
  ),
  check(draft, report, { known, drafts }) {
    // Code of a feature may write what no action of the file writes.
    const isHandled = known.handlers.has(draft.name);
    for (const { expression, path, list, field } of expressionsOf(draft)) {
      const parsed = parse(expression);
      if (!parsed.ok) continue;
      const fieldOf: FieldOf = (name) => fieldNamed(draft, list, name);
      const measured: FieldOf = (name) => fieldOf(name) ?? fieldBehind(fieldOf, name, drafts);
      const own = field ?? draft.record.fields.get(String(path[3]));
      const found = [
        ...otherUnits(parsed.value, measured, field !== null && factsOf(field).format === "percent"),
        ...productsOfSums(parsed.value, draft),
        ...pricesAdded(parsed.value, draft),
        ...otherRates(parsed.value, measured),
        ...addedShares(parsed.value, fieldOf),
        ...comparedWithRests(parsed.value, fieldOf),
        ...otherCurrencies(parsed.value, field, fieldOf),
        ...ratesPerPeriod(parsed.value, measured),
        ...shiftedUnits(parsed.value, measured),
        ...negativeDifferences(parsed.value, own, fieldOf),
        ...addedQuantities(parsed.value, fieldOf),
        ...oddDivisors(parsed.value),
        ...(own === undefined
          ? []
          : [...otherResult(parsed.value, own, measured), ...turnedQuotients(parsed.value, own, measured)]),
        ...(field === null
          ? isHandled
            ? []
            : loweredOnly(parsed.value, String(path[3]), draft)
          : [
              ...hiddenAddends(parsed.value, field, fieldOf),
              ...agesInMonths(parsed.value, field),
              ...longResults(parsed.value, field),
              ...otherChoices(parsed.value, field),
              ...chargedReadings(parsed.value, field, fieldOf, [...draft.record.fields.values()]),
              ...yearsForMonths(parsed.value, field),
              ...pricesOfMany(parsed.value, field, fieldOf),
            ]),
      ];
      for (const { at, message, hint } of found)
        report(path, "value", message, hint, { offset: offsetOf(expression, at), length: at.length });
    }
  },
};

interface Written {
  readonly expression: string;
  readonly path: Path;
  /** The list in whose lines it stands. */
  readonly list: string | null;
  /** The field with its value; null for an action, which writes it into another field. */
  readonly field: FieldDraft | null;
}

function expressionsOf({ record, actions }: ModuleDraft): readonly Written[] {
  const computed = everyField(record).flatMap((field): Written[] => {
    const expression = stringAt(field.schema, "x-compute");
    const list = listAround(record, field);
    return expression === undefined || list === undefined
      ? []
      : [{ expression, path: [...field.path, "x-compute"], list, field }];
  });
  const set = [...actions].flatMap(([id, action]) =>
    Object.entries(objectAt(action, "set")).flatMap(([name, value]): Written[] => {
      const expression = stringAt(value, "x-compute");
      const path = ["actions", id, "set", name, "x-compute"];
      return expression === undefined ? [] : [{ expression, path, list: null, field: null }];
    }),
  );
  return [...computed, ...set];
}

function fieldNamed({ record }: ModuleDraft, list: string | null, name: string): FieldDraft | undefined {
  const nested = (path: string): FieldDraft | undefined => record.nested.find((part) => part.name === path);
  return (list === null ? undefined : nested(`${list}.${name}`)) ?? record.fields.get(name) ?? nested(name);
}

/** The field of another module, as in `fondsId.closedYears`. */
function fieldBehind(fieldOf: FieldOf, name: string, drafts: Project["drafts"]): FieldDraft | undefined {
  const at = name.lastIndexOf(".");
  if (at < 0) return undefined;
  const reference = fieldOf(name.slice(0, at)) ?? fieldBehind(fieldOf, name.slice(0, at), drafts);
  return drafts.get(stringAt(reference?.schema, "x-ref", "module") ?? "")?.record.fields.get(name.slice(at + 1));
}

/** Finds `sum(lines.price) * sum(lines.count)`, which is not the sum of the products. */
function productsOfSums(expression: Expression, draft: ModuleDraft): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => productsOfSums(part, draft));
  if (expression.kind !== "binary" || expression.operator !== "*") return inner;
  const [one, other] = [summed(expression.left), summed(expression.right)];
  const [list = "", name = ""] = one?.split(".") ?? [];
  const [otherList, otherName = ""] = other?.split(".") ?? [];
  if (one === null || other === null || list !== otherList || name === otherName) return inner;
  const product = productIn(draft, list, name, otherName);
  const price = [one, other].map((path) => fieldNamed(draft, null, path)).find((field) => field !== undefined && isPrice(field));
  if (product === null && price === undefined) return inner;
  return [
    ...inner,
    {
      at: expression.at,
      message: text(
        `合计相乘不等于各项乘积的合计：两项以上时“${one}”与“${other}”的结果不对`,
        `The product of two sums is not the sum of the products: with two items “${one}” and “${other}” give another number`,
      ),
      hint:
        product === null
          ? text(
              `给“${list}”加一个字段 "amount"："x-compute": "${name} * ${otherName}"，再写 sum(${list}.amount)`,
              `Give “${list}” a field "amount" with "x-compute": "${name} * ${otherName}", and write sum(${list}.amount)`,
            )
          : text(`写 sum(${list}.${product})`, `Write sum(${list}.${product})`),
    },
  ];
}

/** Finds `sum(lines.price)` where the lines have an amount, which is the price times the quantity. */
function pricesAdded(expression: Expression, draft: ModuleDraft): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => pricesAdded(part, draft));
  const [list = "", name = ""] = (expression.kind === "call" ? summed(expression) : null)?.split(".") ?? [];
  const price = fieldNamed(draft, null, `${list}.${name}`);
  if (expression.kind !== "call" || expression.name !== "sum" || price === undefined || !isPrice(price)) return inner;
  const amount = draft.record.nested.find(
    ({ name: other, schema }) =>
      other.startsWith(`${list}.`) && (stringAt(schema, "x-compute") ?? "").split("*").some((factor) => factor.trim() === name),
  );
  const meant = amount?.name.slice(list.length + 1);
  if (meant === undefined || meant === name) return inner;
  return [
    ...inner,
    {
      at: expression.at,
      message: text(
        `“${list}.${name}”相加没有意义：它是一件的`,
        `A sum of “${list}.${name}” means nothing: it is that of one piece`,
      ),
      hint: text(`写 sum(${list}.${meant})`, `Write sum(${list}.${meant})`),
    },
  ];
}

/** The path in `sum(lines.price)`, and in that of `coalesce(sum(lines.price), 0)`. */
function summed(expression: Expression): string | null {
  if (expression.kind !== "call") return null;
  const [first] = expression.args;
  if (expression.name === "coalesce" && first !== undefined) return summed(first);
  return expression.name === "sum" && first?.kind === "path" && first.names.length === 2 ? first.names.join(".") : null;
}

/** The field of a list that multiplies two others of it. */
function productIn({ record }: ModuleDraft, list: string, one: string, other: string): string | null {
  const names = [one, other].sort().join(" ");
  const product = record.nested.find(({ name, schema }) => {
    const factors = (stringAt(schema, "x-compute") ?? "").split("*").map((factor) => factor.trim());
    return name.startsWith(`${list}.`) && factors.length === 2 && factors.sort().join(" ") === names;
  });
  return product?.name.slice(list.length + 1) ?? null;
}

function isPrice({ name, schema }: FieldDraft): boolean {
  return (
    /price$/i.test(name) || /单价|价格|^[单每][件个箱只台瓶袋].*(?:重|体积|用[量时]|长)/.test(stringAt(schema, "title") ?? "")
  );
}

/** Finds an addend that is hidden at times, and therefore empty, beside others that always count. */
function hiddenAddends(expression: Expression, own: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  // A result that is hidden as well may be empty, and branches choose for themselves.
  if (own.ui["ui:visible"] !== undefined || expression.kind !== "binary") return [];
  const addends = addendsOf(expression);
  if (addends.length < 2)
    return expression.operator === "*" || expression.operator === "/"
      ? [expression.left, expression.right].flatMap((part) => hiddenAddends(part, own, fieldOf))
      : [];
  if (mayBeEmpty(expression, addends)) return [];
  const hidingOf = (part: Expression) => (part.kind === "path" ? fieldOf(part.names.join("."))?.ui["ui:visible"] : undefined);
  return addends.flatMap((part): readonly IdleCall[] => {
    const field = part.kind === "path" ? fieldOf(part.names.join(".")) : undefined;
    const hiding = hidingOf(part);
    if (field === undefined || hiding === undefined || isFilled(field)) return [];
    if (addends.every((other) => other === part || isSameCondition(hidingOf(other), hiding))) return [];
    return [
      {
        at: part.at,
        message: text(
          `“${field.name}”隐藏时为空，“${own.name}”也就为空`,
          `“${field.name}” is empty while it is hidden, and so is “${own.name}”`,
        ),
        hint: text(`写 coalesce(${field.name}, 0)`, `Write coalesce(${field.name}, 0)`),
      },
    ];
  });
}

function addendsOf(expression: Expression): readonly Expression[] {
  if (!isSum(expression)) return [expression];
  return [...addendsOf(expression.left), ...addendsOf(expression.right)];
}

type Pair = Extract<Expression, { kind: "binary" }>;

function isSum(expression: Expression): expression is Pair {
  return expression.kind === "binary" && (expression.operator === "+" || expression.operator === "-");
}

/** A difference may be empty while one of its ends is; a value beside it that is never empty says that it should not be. */
function mayBeEmpty(expression: Expression, addends: readonly Expression[]): boolean {
  const subtracts = (part: Expression): boolean =>
    isSum(part) && (part.operator === "-" || subtracts(part.left) || subtracts(part.right));
  return subtracts(expression) && !addends.some((part) => part.kind === "call" && part.name === "coalesce");
}

function isFilled(field: FieldDraft): boolean {
  return ["x-compute", "x-rollup"].some((key) => key in field.schema) || factsOf(field).storage === "text";
}

/** Finds an age in years that is compared with months or days. */
function agesInMonths(expression: Expression, own: FieldDraft): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => agesInMonths(part, own));
  if (expression.kind !== "binary" || !["<", "<=", ">", ">="].includes(expression.operator)) return inner;
  const [call, number] =
    expression.right.kind === "number" ? [expression.left, expression.right] : [expression.right, expression.left];
  if (call.kind !== "call" || number.kind !== "number") return inner;
  const perYear = call.name === "months" ? 12 : call.name === "days" ? 365 : null;
  if (perYear === null || !isAge(Number(number.digits), own)) return inner;
  const years = number.digits;
  return [
    ...inner,
    {
      at: number.at,
      message: text(
        `“${written(call)}”是${call.name === "months" ? "月" : "天"}数，而 ${years} 是岁数`,
        `“${written(call)}” is in ${call.name}, and ${years} is an age in years`,
      ),
      hint: text(`写 ${Number(years) * perYear}，即 ${years} 年`, `Write ${Number(years) * perYear} for ${years} years`),
    },
  ];
}

/** True for the number of years that the title of a field speaks of: “已成年”, “满 16 岁”. */
function isAge(years: number, { schema, name }: FieldDraft): boolean {
  const title = stringAt(schema, "title") ?? "";
  const isOfAge = /成年/.test(title) || /adult/i.test(name);
  const [, said] = /(\d+)\s*周?岁/.exec(title) ?? [];
  return (isOfAge && [18, 20, 21].includes(years)) || Number(said) === years;
}
