import type { Text } from "#contract";
import type { Storage } from "../../module/field.ts";
import { text } from "../words.ts";

interface Shape {
  readonly test: RegExp;
  readonly message: (value: string) => Text;
  readonly hint: Text;
}

const NUMBER: Shape = {
  test: /^-?\d+(?:\.\d+)?$/,
  message: (value) => text(`“${value}”不是数`, `“${value}” is not a number`),
  hint: text("写一个数", "Write a number"),
};

const DAY: Shape = {
  test: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?: (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/,
  message: (value) => text(`“${value}”不是日期`, `“${value}” is not a date`),
  hint: text(
    '写成 "2026-01-31"；随时间变化的日期用 "…_within": "this-month"',
    'Write it as "2026-01-31". For days that move with time, use "…_within": "this-month".',
  ),
};

/** The texts that a filter takes for a storage; a text for a text. */
const SHAPES: Readonly<Partial<Record<Storage, Shape>>> = {
  integer: { ...NUMBER, test: /^-?\d+$/ },
  double: NUMBER,
  decimal: NUMBER,
  date: DAY,
  timestamp: DAY,
  time: {
    test: /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/,
    message: (value) => text(`“${value}”不是时间`, `“${value}” is not a time`),
    hint: text('写成 "09:30"', 'Write it as "09:30"'),
  },
  boolean: {
    test: /^(?:true|false|1|0)$/,
    message: (value) => text(`“${value}”不是 true 或 false`, `“${value}” is not true or false`),
    hint: text('写成 "true" 或 "false"', 'Write "true" or "false"'),
  },
  id: {
    test: /^-?\d{1,19}$/,
    message: (value) => text(`“${value}”不是记录的 ID`, `“${value}” is not the ID of a record`),
    hint: text(
      '写 ID 的数字；看的人用 "$userId"、"$deptId"，名称用 "…Id.name_like" 一类的字段',
      'Write the number of the ID. The person who looks is "$userId", their department "$deptId".',
    ),
  },
};

/** The fault of one value of a filter; null for a value that the server takes. */
export function filterValueFault(storage: Storage, value: string): { readonly message: Text; readonly hint: Text } | null {
  const shape = SHAPES[storage];
  return shape === undefined || shape.test.test(value) ? null : { message: shape.message(value), hint: shape.hint };
}
