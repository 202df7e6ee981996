import { LARGEST_INT4 } from "#metadata";
import { booleanOf, dayOf, numberOf, timeOf, wholeDay } from "#server/files";
import { LARGE_INTEGER, type FoundField } from "./field-names.ts";
import { omitted, type Omission, type SourceFields } from "./omission.ts";

/** Number of rows below the header that determine the kind of a column. */
export const SAMPLE_ROWS = 200;
const LONG = 100;
/** Characters of a long text, unless a value is longer. */
const LONG_TEXT = 2000;
/** Maximum characters of a title in a module file. */
const LONGEST_TITLE = 100;

/** A column of a file with its values. */
export interface SheetField extends FoundField {
  readonly values: readonly string[];
}

interface SheetFields extends SourceFields {
  readonly fields: readonly SheetField[];
}

/**
 * Converts columns of a file to fields. The header gives the names, and the rows below give the kinds. A title is the
 * heading itself, so that an import finds its column.
 */
export function fieldsOfHeader([header = [], ...rows]: readonly (readonly string[])[]): SheetFields {
  const width = Math.max(header.length, ...rows.map((row) => row.length));
  const omissions: Omission[] = [];
  const titles = new Set<string>();
  const fields: SheetField[] = [];
  for (let at = 0; at < width; at += 1) {
    const values = rows.map((row) => row[at] ?? "").filter((value) => value !== "");
    const heading = (header[at] ?? "").replace(/[*＊]/g, "").trim().slice(0, LONGEST_TITLE);
    if (heading === "") {
      if (values.length > 0) omissions.push(omitted(columnName(at), null, "heading"));
      continue;
    }
    const title = freeTitle(heading, titles);
    titles.add(title);
    const twice = title === heading ? [] : [omitted(columnName(at), null, "twice", { title })];
    const required = rows.length === 0 ? /[*＊]/.test(header[at] ?? "") : values.length === rows.length;
    fields.push({
      name: heading,
      ...kindOfValues(values),
      title,
      required,
      omissions: twice,
      values,
      ...(values.length > 0 && { isSampled: true }),
    });
  }
  return { fields, omissions };
}

function freeTitle(heading: string, taken: ReadonlySet<string>): string {
  let title = heading;
  for (let count = 2; taken.has(title); count += 1) title = `${heading} ${count}`;
  return title;
}

/** Letters of a column, as spreadsheets show them: `A`, `AB`. */
function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

type Fit = (value: string) => boolean;

/** Longer numbers are codes, and so are those that begin with a zero or a plus. */
const DIGITS = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;
const AMOUNT = /^[+-]?\s*(?:[¥￥$€£].+|.+元)\s*$/;
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

const isNumber: Fit = (value) => !/^\+\d+$/.test(value) && DIGITS.test(numberOf(value) ?? "");
const isWhole: Fit = (value) => isNumber(value) && !/[.%％]/.test(value) && !AMOUNT.test(value);
const isAmount: Fit = (value) => isNumber(value) && (AMOUNT.test(value) || /\.\d{2}$/.test(value));
const isShare: Fit = (value) => isNumber(value) && /[%％]$/.test(value);
const isDate: Fit = (value) => DAY.test(wholeDay(dayOf(value) ?? ""));
const isTime: Fit = (value) => TIME.test(timeOf(value) ?? "");
const isMoment: Fit = (value) => {
  const [day = "", time = "00:00:00"] = (dayOf(value) ?? "").split(" ");
  return DAY.test(day) && TIME.test(time);
};

/** A column is of the first kind that fits all of its values, as the import of the rows reads them. */
const KINDS: readonly (readonly [kind: string, fits: Fit])[] = [
  ["phone", (value) => /^1[3-9]\d{9}$/.test(value)],
  ["integer", isWhole],
  ["money", isAmount],
  ["number", isNumber],
  ["date", isDate],
  ["moment", isMoment],
  ["time", isTime],
  ["yesno", (value) => booleanOf(value) !== null],
  ["email", (value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)],
];

function kindOfValues(values: readonly string[]): Pick<FoundField, "kind" | "schema"> {
  if (values.length === 0) return { kind: "text" };
  const found = KINDS.find(([, fits]) => values.every(fits))?.[0];
  if (found === "number" && values.some(isShare)) return { kind: "percent" };
  if (found === "integer" && values.some((value) => Math.abs(Number(numberOf(value))) > LARGEST_INT4))
    return ofLargeNumbers(values);
  if (found !== undefined) return { kind: found };
  const longest = Math.max(...values.map((value) => value.length));
  if (longest <= LONG && values.every((value) => !/[\r\n]/.test(value))) return { kind: "text" };
  if (longest <= LONG_TEXT) return { kind: "longtext" };
  return { kind: "longtext", schema: { type: "string", maxLength: Math.ceil(longest / LONG_TEXT) * LONG_TEXT } };
}

/** Numbers with equally many digits, such as those of orders, are codes. */
function ofLargeNumbers([first = "", ...others]: readonly string[]): Pick<FoundField, "kind" | "schema"> {
  const isCode = /^\d+$/.test(first) && others.every((value) => /^\d+$/.test(value) && value.length === first.length);
  if (isCode) return { kind: "text" };
  return { kind: "integer", schema: LARGE_INTEGER };
}
