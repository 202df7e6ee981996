import { partsOf, type Expression, type Type } from "#expressions";
import type { Text } from "#contract";
import type { FieldDraft } from "../../facts/draft.ts";
import { isNeverAbove } from "../../facts/fields/field-order.ts";
import { lookUp } from "../../facts/json-type.ts";
import { some, text } from "../../words.ts";

/** A call that can be computed and means nothing. */
export interface IdleCall {
  readonly at: Expression["at"];
  readonly message: Text;
  readonly hint: Text;
}

type Types = Readonly<Record<string, Type>>;

/** Arguments that are dates, by function. A text may hold a date, so the language itself takes one. */
const DATES: Readonly<Record<string, readonly number[]>> = {
  days: [0, 1],
  hours: [0, 1],
  months: [0, 1],
  addDays: [0],
  addMonths: [0],
  year: [0],
  month: [0],
  day: [0],
  weekday: [0],
};

/** Finds calls of an expression without faults that read a text as a date, or choose among one value. */
export function idleCalls(expression: Expression, types: Types): readonly IdleCall[] {
  const inner = partsOf(expression).flatMap((part) => idleCalls(part, types));
  if (expression.kind !== "call") return inner;
  const { name, args } = expression;
  const texts = (lookUp(DATES, name) ?? []).flatMap((place): IdleCall[] => {
    const argument = args[place];
    if (argument?.kind !== "path" || lookUp(types, argument.names.join(".")) !== "text") return [];
    const field = argument.names.join(".");
    const dates = Object.keys(types).filter((known) => types[known] === "date");
    return [
      {
        at: argument.at,
        message: text(`“${field}”是文本，不是日期`, `“${field}” is a text, not a date`),
        hint:
          dates.length === 0
            ? text(`给“${field}”加上 "format": "date"`, `Give “${field}” the "format": "date"`)
            : text(`日期字段有：${some(dates, "、")}`, `Name a date: ${some(dates, ", ")}`),
      },
    ];
  });
  const single = OF_LISTS.has(name) && args.length === 1 ? args[0] : undefined;
  const value = single?.kind === "path" ? single.names.join(".") : "";
  const type = lookUp(types, value);
  if (single !== undefined && (type === "number" || type === "text" || type === "date"))
    return [
      ...inner,
      {
        at: single.at,
        message: text(
          `“${value}”是一个值，不是列表：${name} 不起作用`,
          `“${value}” is one value, no list, so “${name}” has no effect`,
        ),
        hint: listHint(name, types),
      },
    ];
  const quoted = name === "coalesce" ? quotedFallback(args, types) : null;
  if (quoted !== null) return [...inner, quoted];
  if (name === "coalesce" && args.length === 1)
    return [
      ...inner,
      {
        at: expression.at,
        message: text("coalesce 只有一个值，不起作用", "“coalesce” of one value has no effect"),
        hint: text(
          "写成 coalesce(value, otherwise)，如 coalesce(discount, 0)",
          "Write coalesce(value, otherwise), such as coalesce(discount, 0)",
        ),
      },
    ];
  return [...inner, ...texts, ...fractionOf(name, args)];
}

/** Functions that move a date by a whole number, and what moves it by less. */
const SHIFTS: Readonly<Record<string, (by: number) => Text>> = {
  addMonths: (by) => {
    const days = Math.round(by * 30);
    return text(`写整数个月，或按天写 addDays(…, ${days})`, `Write whole months, or days: addDays(…, ${days})`);
  },
  addDays: (by) => text(`写整数天，如 ${Math.ceil(by)}`, `Write whole days, such as ${Math.ceil(by)}`),
};

/** `addMonths(day, 1.5)`: the fraction is cut off. */
function fractionOf(name: string, [, by]: readonly Expression[]): readonly IdleCall[] {
  const hint = lookUp(SHIFTS, name);
  const amount = by?.kind === "negate" ? by.operand : by;
  if (hint === undefined || by === undefined || amount?.kind !== "number" || Number.isInteger(Number(amount.digits))) return [];
  const shift = Number(amount.digits) * (by === amount ? 1 : -1);
  return [
    {
      at: amount.at,
      message: text(
        `${name} 只取整数部分：${shift} 当作 ${Math.trunc(shift)}`,
        `“${name}” takes whole numbers: ${shift} counts as ${Math.trunc(shift)}`,
      ),
      hint: hint(shift),
    },
  ];
}

/** `coalesce(discount, '0')`: a text where the other value is a number or a boolean. */
function quotedFallback(args: readonly Expression[], types: Types): IdleCall | null {
  const [first, ...others] = args;
  const fallback = others.find((other) => other.kind === "constant" && typeof other.value === "string");
  if (first?.kind !== "path" || fallback?.kind !== "constant") return null;
  const name = first.names.join(".");
  const isFlag = lookUp(types, name) === "boolean";
  if (!isFlag && lookUp(types, name) !== "number") return null;
  const value = String(fallback.value);
  return {
    at: fallback.at,
    message: isFlag
      ? text(`“${value}”是文本，而“${name}”是 true 或 false`, `“${value}” is a text, and “${name}” is true or false`)
      : text(`“${value}”是文本，而“${name}”是数字`, `“${value}” is a text, and “${name}” a number`),
    hint: (isFlag ? /^(?:true|false)$/ : /^-?\d+(?:\.\d+)?$/).test(value)
      ? text(`去掉引号：${value}`, `Drop the quotes: ${value}`)
      : isFlag
        ? text("写 true 或 false，不带引号", "Write true or false, without quotes")
        : text("写一个数字，如 0", "Write a number, such as 0"),
  };
}

/** Functions that make one value of a list. */
export const OF_LISTS: ReadonlySet<string> = new Set(["sum", "average", "count", "min", "max"]);

function listHint(name: string, types: Types): Text {
  const parts = Object.entries(types).flatMap(([list, type]) =>
    typeof type === "object" && "list" in type && typeof type.list === "object" && "fields" in type.list
      ? Object.keys(type.list.fields).map((part) => `${name}(${list}.${part})`)
      : [],
  );
  return parts.length === 0
    ? text("直接写字段名", "Write the name of the field alone")
    : text(
        `用于列表：${some(parts, "、", 6)}；否则直接写字段名`,
        `For a list: ${some(parts, ", ", 6)}. Otherwise write the field alone.`,
      );
}

/** Functions of a period: from its beginning to its end. */
const PERIODS: ReadonlySet<string> = new Set(["days", "hours", "months"]);

/**
 * Finds periods from an end to its beginning: the length would be negative in every record. Where the sign is turned or
 * dropped, somebody meant it.
 */
export function reversedPeriods(expression: Expression, fieldOf: (name: string) => FieldDraft | undefined): readonly IdleCall[] {
  const { kind } = expression;
  if (kind === "negate" || (kind === "call" && expression.name === "abs")) return [];
  const parts = kind === "binary" && expression.operator === "-" ? [expression.left] : partsOf(expression);
  const inner = parts.flatMap((part) => reversedPeriods(part, fieldOf));
  if (kind !== "call" || !PERIODS.has(expression.name)) return inner;
  const [from, to] = expression.args.map((part) => (part.kind === "path" ? part.names.join(".") : ""));
  if (from === undefined || to === undefined || !isNeverAbove(to, from, fieldOf)) return inner;
  // Two bounds that contradict each other say nothing about the order.
  if (isNeverAbove(from, to, fieldOf)) return inner;
  return [
    ...inner,
    {
      at: expression.at,
      message: text(`“${from}”不早于“${to}”，结果不会大于 0`, `“${from}” is never before “${to}”, so this is never above 0`),
      hint: text(`写成 ${expression.name}(${to}, ${from})`, `Write ${expression.name}(${to}, ${from})`),
    },
  ];
}
