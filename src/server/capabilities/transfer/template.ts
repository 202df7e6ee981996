import type { Locale } from "#contract";
import { amongText, inputFields, uniqueRules, type Field, type UniqueRule } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import { dictionaryEntries } from "../../data/read/dictionary-entries.ts";
import { storedField } from "../../data/columns.ts";
import { recordBoundary } from "../../records/caller-boundary.ts";
import { styleOf } from "../../sheets/export-columns.ts";
import { fileHeaders } from "../../sheets/file-headers.ts";
import { XlsxWriter, type ColumnChoice, type ColumnNote } from "../../sheets/write-xlsx.ts";
import { importFields } from "./targets.ts";

/** Entries of a drop-down; what has more is typed, and looked up by the import. */
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
  file: { zh: "导入模板", en: "import template" },
} as const;

/** A workbook to fill in: a header for every field that may be imported, drop-downs, and a note at each column. */
export async function templateResponse(context: OperationContext): Promise<Response> {
  const { module, locale } = context;
  const { scope } = await recordBoundary(context);
  const fields = importFields(module, scope);
  const needed = new Set(inputFields(module, "add").filter((field) => field.required && field.default === undefined));
  const rules = new Map(uniqueRules(module).map((rule) => [rule.field, rule]));
  const writer = new XlsxWriter({
    name: module.title[locale],
    columns: fields.map((field) => ({
      width: Math.max(16, [...field.title[locale]].length * 2 + 6),
      style: hasChoice(field) ? "text" : styleOf(storedField(module, field.name)),
    })),
    choices: await choicesOf(context, fields),
    notes: fields.map((field, column): ColumnNote => ({
      column,
      title: field.title[locale],
      text: noteOf(field, rules.get(field) ?? null, needed.has(field), locale),
    })),
  });
  writer.row(
    fields.map((field) => ({
      value: `${field.title[locale]}${needed.has(field) ? "*" : ""}`,
      style: needed.has(field) ? ("required" as const) : ("header" as const),
    })),
  );
  const name = `${module.title[locale]}-${WORDS.file[locale]}.xlsx`;
  return new Response(writer.end(), { headers: fileHeaders(name) });
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
