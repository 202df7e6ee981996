import { partsOf, type Expression } from "#expressions";
import type { FieldDraft } from "../../facts/draft.ts";
import { factsOf } from "../../facts/field-facts.ts";
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
    return [...inner, ...right.items.flatMap((item) => unknownChoice(left, item, fieldOf))];
  const found =
    operator === "==" || operator === "!="
      ? [...unknownChoice(left, right, fieldOf), ...unknownChoice(right, left, fieldOf)]
      : [];
  return [...inner, ...found, ...points(expression, fieldOf)];
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
