import type { FoundField } from "./field-names.ts";

/** Number of rows below the header that determine the kind of a column. */
export const SAMPLE_ROWS = 200;
const LONG = 100;

/** Converts columns of a file to fields. The header gives the names, and the rows below give the kinds. */
export function fieldsOfHeader([header = [], ...rows]: readonly (readonly string[])[]): FoundField[] {
  return header.flatMap((title, at) => {
    if (title === "") return [];
    const values = rows.map((row) => row[at] ?? "").filter((value) => value !== "");
    const required = values.length === rows.length && rows.length > 0;
    return [
      {
        name: title.replace(/[*＊]/g, "").trim(),
        kind: kindOfValues(values),
        title: title.replace(/[*＊]/g, "").trim(),
        required,
      },
    ];
  });
}

const KINDS: readonly (readonly [kind: string, fits: RegExp])[] = [
  ["phone", /^1[3-9]\d{9}$/],
  ["integer", /^-?(?:0|[1-9]\d{0,14})$/],
  ["money", /^-?(?:0|[1-9]\d{0,14})\.\d{2}$/],
  ["number", /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/],
  ["date", /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/],
  ["moment", /^\d{4}[-/]\d{1,2}[-/]\d{1,2} \d{1,2}:\d{2}(?::\d{2})?$/],
  ["time", /^(?:[01]?\d|2[0-3]):[0-5]\d:[0-5]\d$/],
  ["yesno", /^(?:是|否|true|false|yes|no)$/i],
  ["email", /^[^@\s]+@[^@\s]+\.[^@\s]+$/],
];

function kindOfValues(values: readonly string[]): string {
  if (values.length === 0) return "text";
  const found = KINDS.find(([, fits]) => values.every((value) => fits.test(value)));
  if (found !== undefined) return found[0];
  return values.some((value) => value.length > LONG) ? "longtext" : "text";
}
