import { parse, partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../../facts/draft.ts";
import { factsOf } from "../../../facts/fields/field-facts.ts";
import { stringAt, titleOf } from "../../../facts/json-type.ts";
import { text } from "../../../words.ts";
import type { IdleCall } from "../check-calls.ts";
import { written } from "./measured-values.ts";

type FieldOf = (name: string) => FieldDraft | undefined;
type Pair = Extract<Expression, { kind: "binary" }>;

/** Numbers of hours, days and pieces, and prices of one of them. */
const QUANTITY = /(?:小时|工时|天|日|件|个|人|次)数$|工时$|数量$|[(（](?:小时|[天日件个])[)）]$/;
const RATE = /单价$|时薪$|[每单][^，。]*[价费]|费率$|小时[费工单]/;

/** Finds a quantity that is added to its price: `laborHours + hourlyRate`. */
export function addedQuantities(expression: Expression, fieldOf: FieldOf): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => addedQuantities(part, fieldOf));
  if (expression.kind !== "binary" || expression.operator !== "+") return inner;
  const sides = [lastTerm(expression.left), expression.right].map((side) => ({ side, field: fieldIn(side, fieldOf) }));
  const quantity = sides.find(({ field }) => field !== undefined && isQuantity(field));
  const rate = sides.find(({ field }) => field !== undefined && isRate(field));
  if (quantity === undefined || rate === undefined) return inner;
  const [one, other] = [written(quantity.side), written(rate.side)];
  return [
    ...inner,
    {
      at: expression.at,
      message: text(
        `“${quantity.field?.name}”是数量，“${rate.field?.name}”是单价，不能相加`,
        `“${quantity.field?.name}” is a quantity and “${rate.field?.name}” the price of one, which cannot be added`,
      ),
      hint: text(`写 ${one} * ${other}`, `Write ${one} * ${other}`),
    },
  ];
}

/** The last addend of a sum: the one that stands beside the next operator. */
function lastTerm(expression: Expression): Expression {
  return expression.kind === "binary" && expression.operator === "+" ? expression.right : expression;
}

function fieldIn(expression: Expression, fieldOf: FieldOf): FieldDraft | undefined {
  const [first] = expression.kind === "call" && expression.name === "coalesce" ? expression.args : [expression];
  return first?.kind === "path" ? fieldOf(first.names.join(".")) : undefined;
}

function isQuantity(field: FieldDraft): boolean {
  return factsOf(field).format !== "money" && QUANTITY.test(titleOf(field.schema));
}

function isRate(field: FieldDraft): boolean {
  return factsOf(field).format === "money" && RATE.test(titleOf(field.schema));
}

/** Finds a meter that is charged from its beginning, though what was used since the last reading is computed. */
export function chargedReadings(
  expression: Expression,
  own: FieldDraft,
  fieldOf: FieldOf,
  fields: readonly FieldDraft[],
): readonly IdleCall[] {
  if (expression.kind !== "binary" || expression.operator !== "*" || factsOf(own).format !== "money") return [];
  return [expression.left, expression.right].flatMap((factor): readonly IdleCall[] => {
    if (factor.kind !== "path" || !/读数|示数|表底/.test(titleOf(fieldOf(written(factor))?.schema))) return [];
    const used = fields.find((field) => {
      const parsed = parse(stringAt(field.schema, "x-compute") ?? "");
      return parsed.ok && isDifferenceFrom(parsed.value, written(factor), fieldOf);
    });
    if (used === undefined) return [];
    return [
      {
        at: factor.at,
        message: text(
          `“${written(factor)}”是表的读数，不是用量`,
          `“${written(factor)}” is where the meter stands, not what was used`,
        ),
        hint: text(`写 ${used.name}`, `Write ${used.name}`),
      },
    ];
  });
}

/** True for `reading - previous`. */
function isDifferenceFrom(expression: Expression, name: string, fieldOf: FieldOf): boolean {
  if (expression.kind !== "binary" || expression.operator !== "-") return false;
  return (
    written(expression.left) === name &&
    /^(?:上[次期月]|前[次期]|期初|起)/.test(titleOf(fieldIn(expression.right, fieldOf)?.schema))
  );
}

/** Numbers by which the result of a function for spans is divided only by mistake, with the function that is meant. */
const ODD_DIVISORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  days: { "12": "months", "24": "hours", "60": "hours" },
  months: { "7": "days", "30": "days", "365": "days" },
  hours: { "7": "days", "12": "months", "30": "days", "365": "days" },
};

/** Finds days that are divided by the months of a year: `days(birthday, enrolledOn) / 12`. */
export function oddDivisors(expression: Expression): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap(oddDivisors);
  if (expression.kind !== "binary" || expression.operator !== "/") return inner;
  const { left, right } = expression;
  const meant = left.kind === "call" && right.kind === "number" ? ODD_DIVISORS[left.name]?.[right.digits] : undefined;
  if (left.kind !== "call" || right.kind !== "number" || meant === undefined) return inner;
  const mend = written({ ...expression, left: { ...left, name: meant } } satisfies Pair);
  return [
    ...inner,
    {
      at: expression.at,
      message: text(`“${written(expression)}”不是任何时间单位`, `“${written(expression)}” is in no unit of time`),
      hint: text(`写 ${mend}，或换除数`, `Write ${mend}, or another divisor`),
    },
  ];
}

/** Finds an amount of a month that is multiplied by the months of a year: “月物业费” as `rate * area * 12`. */
export function yearsForMonths(expression: Expression, own: FieldDraft): readonly IdleCall[] {
  if (expression.kind !== "binary" || !/^(?:每个?月|月)(?!数|份|底|末|初|日|结)/.test(titleOf(own.schema))) return [];
  const { operator, left, right } = expression;
  const isYear = right.kind === "number" && right.digits === "12";
  if (operator !== "*" || !isYear) return [];
  return [
    {
      at: right.at,
      message: text(
        `“${titleOf(own.schema)}”乘以 12 成了一年的`,
        `“${own.name}” is for a month, and 12 times that is for a year`,
      ),
      hint: text(`写 ${written(left)}`, `Write ${written(left)}`),
    },
  ];
}

/** Titles of prices of many pieces at once. */
const PER_MANY = /^每?(千|百)[张个件只枚页片支株]/;

/** Finds the price of a thousand times single pieces: `pricePerThousand * onHand`. */
export function pricesOfMany(expression: Expression, own: FieldDraft, fieldOf: FieldOf): readonly IdleCall[] {
  if (expression.kind !== "binary" || expression.operator !== "*" || factsOf(own).format !== "money") return [];
  for (const factor of [expression.left, expression.right]) {
    const [, many] = PER_MANY.exec(titleOf(fieldIn(factor, fieldOf)?.schema)) ?? [];
    const other = fieldIn(factor === expression.left ? expression.right : expression.left, fieldOf);
    if (many === undefined || other === undefined || PER_MANY.test(titleOf(other.schema)) || /[千百]/.test(titleOf(other.schema)))
      continue;
    const by = /千/.test(many) ? 1000 : 100;
    return [
      {
        at: expression.at,
        message: text(
          `“${written(factor)}”是 ${by} 件的价格，“${written(expression)}”多算了 ${by} 倍`,
          `“${written(factor)}” is the price of ${by} pieces, and “${other.name}” counts single ones`,
        ),
        hint: text(`写 ${written(expression)} / ${by}`, `Write ${written(expression)} / ${by}`),
      },
    ];
  }
  return [];
}
