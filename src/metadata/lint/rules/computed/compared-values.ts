import type { Text } from "#contract";
import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/fields/field-facts.ts";
import { isArray, sameJson } from "../../facts/json-type.ts";
import { some, text } from "../../words.ts";
import type { IdleCall } from "./check-calls.ts";

type Field = (name: string) => FieldDraft | undefined;

/** Finds comparisons with a choice that a field never has, and shares that are taken for percentage points. */
export function strangeValues(expression: Expression, fieldOf: Field): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => strangeValues(part, fieldOf));
  if (expression.kind !== "binary") return inner;
  const { operator, left, right } = expression;
  if (operator === "in" && right.kind === "list")
    return [
      ...inner,
      ...right.items.flatMap((item) => [...unknownChoice(left, item, fieldOf), ...calendarNumber(left, "==", item)]),
    ];
  const found =
    operator === "==" || operator === "!="
      ? [...unknownChoice(left, right, fieldOf), ...unknownChoice(right, left, fieldOf)]
      : [];
  const calendar = [...calendarNumber(left, operator, right), ...calendarNumber(right, TURNED[operator] ?? operator, left)];
  return [...inner, ...found, ...points(expression, fieldOf), ...calendar];
}

const TURNED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** The greatest value of a part of a date, and the value that other languages count otherwise. */
const CALENDAR: Readonly<Record<string, { readonly most: number; readonly says: Text }>> = {
  weekday: { most: 7, says: text("周一为 1，周日为 7", "Monday is 1, Sunday is 7") },
  month: { most: 12, says: text("一月为 1，十二月为 12", "January is 1, December is 12") },
  day: { most: 31, says: text("每月从 1 日起，至多 31", "A month begins with 1 and ends at most with 31") },
};

/** Comparisons that say the same of all values from 1. */
const IS_IDLE: Readonly<Record<string, (value: number, most: number) => boolean>> = {
  "==": (value, most) => value < 1 || value > most,
  "!=": (value, most) => value < 1 || value > most,
  "<": (value, most) => value <= 1 || value > most,
  "<=": (value, most) => value < 1 || value >= most,
  ">": (value, most) => value < 1 || value >= most,
  ">=": (value, most) => value <= 1 || value > most,
};

/** A comparison that says the same of each day: `weekday(startOn) == 0`, `month(startOn) > 12`. */
function calendarNumber(call: Expression, operator: string, number: Expression): readonly IdleCall[] {
  const part = call.kind === "call" && Object.hasOwn(CALENDAR, call.name) ? CALENDAR[call.name] : undefined;
  if (part === undefined || call.kind !== "call" || number.kind !== "number") return [];
  const value = Number(number.digits);
  const { most, says } = part;
  if (IS_IDLE[operator]?.(value, most) !== true) return [];
  const sunday = call.name === "weekday" && value === 0 && (operator === "==" || operator === "!=");
  return [
    {
      at: number.at,
      message: text(
        `${call.name} 的值是 1 … ${most}，与 ${value} 比较的结果总是一样`,
        `“${call.name}” gives 1 … ${most}, so the comparison with ${value} is always the same`,
      ),
      hint: sunday ? text(`周日写 7；${says.zh}`, `Write 7 for Sunday. ${says.en}.`) : says,
    },
  ];
}

function unknownChoice(path: Expression, value: Expression, fieldOf: Field): readonly IdleCall[] {
  const field = path.kind === "path" ? fieldOf(path.names.join(".")) : undefined;
  const constant = value.kind === "number" ? Number(value.digits) : value.kind === "constant" ? value.value : undefined;
  if (field === undefined || constant === undefined || constant === null || typeof constant === "boolean") return [];
  const { options } = factsOf(field);
  if (options === null || field.type === "array" || options.some((option) => sameJson(option, constant))) return [];
  const named = isArray(field.ui["ui:enumNames"]) ? options[field.ui["ui:enumNames"].indexOf(constant)] : undefined;
  return [
    {
      at: value.at,
      message: text(`“${field.name}”不可能等于 ${shown(constant)}`, `“${field.name}” can never be ${shown(constant)}`),
      hint:
        named === undefined
          ? text(`它的值有：${some(options.map(String), "、", 8)}`, `Possible values: ${some(options.map(String), ", ", 8)}`)
          : text(`写成 ${shown(named as string)}`, `Write ${shown(named as string)}`),
    },
  ];
}

function shown(value: string | number): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}

/** `price * rate / 100`, `100 - rate`, `rate > 15`: a share is stored as 0.15, not as 15. */
function points({ operator, left, right, at }: Extract<Expression, { kind: "binary" }>, fieldOf: Field): readonly IdleCall[] {
  const share = [left, right].flatMap((part) => sharesIn(part, fieldOf))[0];
  if (share === undefined) return [];
  const number = (part: Expression): number | null => (part.kind === "number" ? Number(part.digits) : null);
  const isShare = (part: Expression): boolean => part.kind !== "binary" && sharesIn(part, fieldOf).length > 0;
  const divided = operator === "/" && number(right) === 100 && sharesIn(left, fieldOf).length > 0;
  const taken =
    (operator === "-" || operator === "+") &&
    ((number(left) === 100 && isShare(right)) || (number(right) === 100 && isShare(left)));
  const compared =
    ["<", "<=", ">", ">=", "==", "!="].includes(operator) &&
    [left, right].some((part, index) => isShare(part) && isPoints(number(index === 0 ? right : left), fieldOf(share)));
  if (!divided && !taken && !compared) return [];
  return [
    {
      at: divided ? right.at : at,
      message: text(`“${share}”存的是份额：15% 为 0.15，不是 15`, `“${share}” is stored as a share: 15 % is 0.15, not 15`),
      hint: divided
        ? text("删除“/ 100”", "Delete “/ 100”")
        : taken
          ? text("100% 写作 1", "Write 1 for 100 %")
          : text("写成小数：15% 写作 0.15", "Write a decimal: 15 % is 0.15"),
    },
  ];
}

/** True for a number above 1 that no share of the field reaches. */
function isPoints(value: number | null, field: FieldDraft | undefined): boolean {
  const most = field?.schema["maximum"];
  return value !== null && value > (typeof most === "number" ? Math.max(most, 1) : 1);
}

/** Names of the shares that an expression multiplies. */
function sharesIn(expression: Expression, fieldOf: Field): readonly string[] {
  if (expression.kind === "path") {
    const name = expression.names.join(".");
    const field = fieldOf(name);
    return field !== undefined && factsOf(field).format === "percent" ? [name] : [];
  }
  if (expression.kind === "call" && expression.name === "coalesce")
    return expression.args.slice(0, 1).flatMap((part) => sharesIn(part, fieldOf));
  if (expression.kind !== "binary" || (expression.operator !== "*" && expression.operator !== "/")) return [];
  return [expression.left, expression.right].flatMap((part) => sharesIn(part, fieldOf));
}
