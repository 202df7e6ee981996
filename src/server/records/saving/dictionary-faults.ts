import { placesIn, type DictionaryLink, type Field, type Place, type ValidationFault } from "#metadata";
import { dictionaryEntries, type DictionaryReader, type KnownEntry } from "../../data/read/dictionary-entries.ts";
import type { Row } from "../../base/tables.ts";

export interface DictionaryQuestion {
  readonly fields: readonly Field[];
  readonly record: Row;
}

/**
 * Faults of values that are no entry of their dictionary, or a sealed entry, for each record. Values that the
 * cache lacks are looked up in the database.
 */
export async function dictionaryFaults(
  reader: DictionaryReader,
  records: readonly DictionaryQuestion[],
): Promise<ValidationFault[][]> {
  const links = records.map(({ fields, record }) =>
    placesIn(fields, record).filter(({ field, holder }) => field.dict !== null && keysOf(field, holder).length > 0),
  );
  const all = links.flat();
  if (all.length === 0) return [];
  const broken = await unknownPlaces(reader, all);
  if (broken.length === 0) return [];
  const still = new Set(await unknownPlaces(reader, broken, true));
  return links.map((places) =>
    places.filter((place) => still.has(place)).map(({ pointer }) => ({ pointer, keyword: "x-dict", params: {} })),
  );
}

async function unknownPlaces(reader: DictionaryReader, places: readonly Place[], fresh = false): Promise<Place[]> {
  const entriesOf = await dictionaryEntries(
    reader,
    places.flatMap(({ field }): DictionaryLink[] => (field.dict === null ? [] : [field.dict])),
    fresh,
  );
  return places.filter(({ field, holder }) => !keysOf(field, holder).every((key) => isChoice(entriesOf, field, key)));
}

function isChoice(entriesOf: (link: DictionaryLink) => readonly KnownEntry[], field: Field, key: string): boolean {
  return field.dict !== null && entriesOf(field.dict).some((entry) => entry.key === key && !entry.sealed);
}

function keysOf(field: Field, record: Row): string[] {
  const value = record[field.name];
  if (value === null || value === undefined || value === "") return [];
  return field.multiple ? String(value).split(",") : [String(value)];
}
