import { TrellisError, type Locale } from "#contract";
import { amongText, inputFields, uniqueRules, type Field, type UniqueRule } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { dictionaryEntries } from "../../data/read/dictionary-entries.ts";
import { storedField } from "../../data/columns.ts";
import { recordBoundary } from "../../records/scope/caller-boundary.ts";
import { columnOf, styleOf } from "../../sheets/export-columns.ts";
import { fileHeaders } from "../../sheets/file-headers.ts";
import type { StyledCell } from "../../sheets/sheet-writer.ts";
import { XlsxWriter, type ColumnChoice, type ColumnNote, type SheetPlan } from "../../sheets/write-xlsx.ts";
import { importedLinks, lineFields, tieField } from "./lines/line-links.ts";
import { importFields } from "./targets.ts";

/** Maximum number of entries of a drop-down. Users type the values of a longer list, and the import looks them up. */
const MOST_CHOICES = 5_000;

const WORDS = {
  required: { zh: "必填", en: "Required" },
  optional: { zh: "选填", en: "Optional" },
  unique: { zh: "{limit}不可重复", en: "Must be unique{limit}" },
  several: { zh: "多个值用逗号分隔", en: "Multiple values, separated by commas" },
  day: { zh: "日期，如 2024-05-31", en: "A date such as 2024-05-31" },
  moment: { zh: "日期时间，如 2024-05-31 08:30:00", en: "A date and time such as 2024-05-31 08:30:00" },
  time: { zh: "时间，如 08:30:00", en: "A time such as 08:30:00" },
  most: { zh: "最多 {limit} 个字符", en: "At most {limit} characters" },
  least: { zh: "不小于 {limit}", en: "At least {limit}" },
  highest: { zh: "不大于 {limit}", en: "At most {limit}" },
  tie: {
    zh: "供明细表指明所属的行；新增时可自行填写，如 1、2、3",
    en: "Lets the sheets of lines name this row; write any text for new records, such as 1, 2, 3",
  },
  of: {
    zh: "填写“{sheet}”中对应行的“{column}”",
    en: "The text that the row of its record in “{sheet}” has in the column “{column}”",
  },
  file: { zh: "导入模板", en: "import template" },
} as const;

/**
 * A workbook to fill in: a header for every field that may be imported, drop-downs, and a note at each column. Each list of
 * lines that the caller may import has a sheet of its own, whose first column names the record of the first sheet.
 */
export async function templateResponse(context: OperationContext): Promise<Response> {
  const { module, locale } = context;
  const { scope } = await recordBoundary(context);
  const links = await importedLinks(context);
  const fields = importFields(module, scope);
  const tie = tieField(module, scope);
  const isTied = links.length > 0 && !fields.some(({ name }) => name === tie);
  const tieTitle = columnOf(storedField(module, tie), "labels", locale).title;
  const first = isTied ? { title: tieTitle, text: WORDS.tie[locale], style: "header" as const } : null;
  const sheets = [await sheetOf(context, module.title[locale], fields, first)];
  for (const own of links) {
    const reference = columnOf(storedField(own.context.module, own.link.parentField), "labels", locale);
    const text = WORDS.of[locale].replace("{sheet}", module.title[locale]).replace("{column}", tieTitle);
    const header = { title: reference.title, text: `${WORDS.required[locale]}\n${text}`, style: "required" as const };
    sheets.push(await sheetOf(own.context, own.link.field.title[locale], lineFields(own), header));
  }
  const [own, ...further] = sheets;
  if (own === undefined) throw new TrellisError("notFound");
  const writer = new XlsxWriter(own.plan, ...further.map(({ plan }) => plan));
  for (const [at, { headers }] of sheets.entries()) {
    if (at > 0) writer.nextSheet();
    writer.row(headers);
  }
  const name = `${module.title[locale]}-${WORDS.file[locale]}.xlsx`;
  return new Response(writer.end(), { headers: fileHeaders(name) });
}

/** A column without a field of the module: the one that ties lines to their records. */
interface TieColumn {
  readonly title: string;
  readonly text: string;
  readonly style: "header" | "required";
}

async function sheetOf(
  context: OperationContext,
  name: string,
  fields: readonly Field[],
  tie: TieColumn | null,
): Promise<{ readonly plan: SheetPlan; readonly headers: readonly StyledCell[] }> {
  const { module, locale } = context;
  const needed = new Set(
    inputFields(module, "add").filter(
      (field) => field.required && field.default === undefined && field.defaultVariable === undefined,
    ),
  );
  const rules = new Map(uniqueRules(module).map((rule) => [rule.field, rule]));
  const shift = tie === null ? 0 : 1;
  const ties = tie === null ? [] : [tie];
  const widthOf = (title: string): number => Math.max(16, [...title].length * 2 + 6);
  const choices = await choicesOf(context, fields);
  return {
    plan: {
      name,
      columns: [
        ...ties.map(({ title }) => ({ width: widthOf(title), style: "text" as const })),
        ...fields.map((field) => ({
          width: widthOf(field.title[locale]),
          style: hasChoice(field) ? ("text" as const) : styleOf(storedField(module, field.name)),
        })),
      ],
      choices: choices.map((choice) => ({ ...choice, column: choice.column + shift })),
      notes: [
        ...ties.map(({ title, text }) => ({ column: 0, title, text })),
        ...fields.map((field, at): ColumnNote => ({
          column: at + shift,
          title: field.title[locale],
          text: noteOf(field, rules.get(field) ?? null, needed.has(field), locale),
        })),
      ],
    },
    headers: [
      ...ties.map(({ title, style }) => ({ value: `${title}${style === "required" ? "*" : ""}`, style })),
      ...fields.map((field) => ({
        value: `${field.title[locale]}${needed.has(field) ? "*" : ""}`,
        style: needed.has(field) ? ("required" as const) : ("header" as const),
      })),
    ],
  };
}

function hasChoice(field: Field): boolean {
  return field.dict !== null || field.options !== null || (field.items?.options ?? null) !== null || field.type === "boolean";
}

async function choicesOf(context: OperationContext, fields: readonly Field[]): Promise<ColumnChoice[]> {
  const { locale } = context;
  const entriesOf = await dictionaryEntries(
    context,
    fields.flatMap(({ dict }) => dict ?? []),
  );
  return fields.flatMap((field, column): ColumnChoice[] => {
    const options = field.options ?? field.items?.options ?? null;
    const choices =
      field.dict !== null
        ? entriesOf(field.dict)
            .filter(({ sealed }) => !sealed)
            .map(({ value, enValue }) => (locale === "en" && enValue !== "" ? enValue : value))
        : options !== null
          ? options.map(({ label }) => label[locale])
          : field.type === "boolean"
            ? { zh: ["是", "否"], en: ["Yes", "No"] }[locale]
            : [];
    return choices.length === 0 || choices.length > MOST_CHOICES ? [] : [{ column, choices }];
  });
}

/** Hints for a person who fills the column in. */
function noteOf(field: Field, rule: UniqueRule | null, required: boolean, locale: Locale): string {
  const say = (word: keyof typeof WORDS, limit?: unknown): string => WORDS[word][locale].replace("{limit}", String(limit));
  const { maxLength, minimum, maximum } = field.schema;
  const lines = [
    say(required ? "required" : "optional"),
    ...(field.description === null ? [] : [field.description[locale]]),
    ...(rule === null ? [] : [say("unique", amongText(rule.among.map(({ title }) => title))[locale])]),
    ...(field.multiple || field.type === "array" ? [say("several")] : []),
    ...(field.storage === "date" ? [say("day")] : []),
    ...(field.storage === "timestamp" ? [say("moment")] : []),
    ...(field.storage === "time" ? [say("time")] : []),
    ...(typeof maxLength === "number" && !hasChoice(field) ? [say("most", maxLength)] : []),
    ...(typeof minimum === "number" && !hasChoice(field) ? [say("least", minimum)] : []),
    ...(typeof maximum === "number" && !hasChoice(field) ? [say("highest", maximum)] : []),
  ];
  return lines.join("\n");
}
