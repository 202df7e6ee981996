import { escapePointer, type DictionaryLink, type Field, type ValidationFault } from "#metadata";
import { dictionaryEntries, forgetDictionaries, type DictionaryReader, type KnownEntry } from "../../data/dictionary-entries.ts";
import type { Row } from "../../data/tables.ts";

/** Values that are no entry of their dictionary, or of one that was sealed. What the cache does not know is asked for again. */
export async function dictionaryFaults(
  reader: DictionaryReader,
  fields: readonly Field[],
  record: Row,
): Promise<ValidationFault[]> {
  const links = fields.filter((field) => field.dict !== null && keysOf(field, record).length > 0);
  if (links.length === 0) return [];
  const broken = await unknownFields(reader, links, record);
  if (broken.length === 0) return [];
  forgetDictionaries(reader.deps);
  const still = await unknownFields(reader, broken, record);
  return still.map((field) => ({ pointer: `/${escapePointer(field.name)}`, keyword: "x-dict", params: {} }));
}

async function unknownFields(reader: DictionaryReader, fields: readonly Field[], record: Row): Promise<Field[]> {
  const entriesOf = await dictionaryEntries(
    reader,
    fields.flatMap((field): DictionaryLink[] => (field.dict === null ? [] : [field.dict])),
  );
  return fields.filter((field) => field.dict !== null && !keysOf(field, record).every((key) => isChoice(entriesOf, field, key)));
}

function isChoice(entriesOf: (link: DictionaryLink) => readonly KnownEntry[], field: Field, key: string): boolean {
  return field.dict !== null && entriesOf(field.dict).some((entry) => entry.key === key && !entry.sealed);
}

function keysOf(field: Field, record: Row): string[] {
  const value = record[field.name];
  if (value === null || value === undefined || value === "") return [];
  return field.multiple ? String(value).split(",") : [String(value)];
}
