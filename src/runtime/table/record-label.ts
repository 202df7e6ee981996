import { inSentence, type StoredRecord, type Text } from "#contract";
import { nameField, type Field, type Module } from "#metadata";
import type { TextParams } from "#ui";

/** The name by which people know a record; without a name the first text or reference that its list shows. */
export function recordLabel(module: Module, record: StoredRecord): string {
  const name = nameField(module);
  const named = labelIn(module, record, name) ?? textOf(record[module.labelField]);
  if (named !== null) return named;
  const columns = module.list.columns.filter(({ field }) => isWords(fieldNamed(module, field)));
  return columns.map(({ field }) => labelIn(module, record, field)).find((label) => label !== null) ?? record.id;
}

function labelIn(module: Module, record: StoredRecord, name: string): string | null {
  return textOf(record[fieldNamed(module, name)?.labelKey ?? name]) ?? textOf(record[name]);
}

function fieldNamed(module: Module, name: string): Field | undefined {
  return module.fields.find((field) => field.name === name);
}

/** Texts and references, but no choices: many records share a choice. */
function isWords(field: Field | undefined): boolean {
  return (
    field !== undefined && (field.ref !== null || (field.storage === "text" && field.options === null && field.dict === null))
  );
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined || value === "" ? null : String(value);
}

/** Parameters of a text about records that are named: with their English noun if there is one of them. */
export function nounOfOne(module: Module, records: readonly unknown[]): TextParams {
  const { kind = "", ...english } = nounOf(module);
  return records.length === 1 ? { kind, ...english } : { kind };
}

/**
 * Parameters of a text about one record: `{kind}` is its Chinese noun. English has a text of its own with a noun
 * (`<key>_noun`), which they choose where the module has one.
 */
export function nounOf({ singular: { zh, en } }: Module): TextParams {
  const { zh: kind, en: noun } = inSentence({ zh, en: en ?? "" });
  return en === null ? { kind } : { kind, context: "noun", Noun: en, noun };
}

/** The records of a module by name, without the place where they are kept: 订单, “Orders”. */
export function recordsText({ title, singular }: Module): Text {
  return { zh: singular.zh, en: title.en };
}

/** Name of an action with the label of its record, because rows look alike, or with the number of records. */
export function actionTitle(module: Module, title: string, records: readonly StoredRecord[]): string {
  const [record, another] = records;
  if (record === undefined) return title;
  return `${title} · ${another === undefined ? recordLabel(module, record) : records.length}`;
}
