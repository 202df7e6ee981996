import type { JsonObject } from "#contract";
import type { Storage } from "../module/field.ts";

/** Facts about a storage that lists, filters and the API description share. */
export interface StorageTraits {
  /** A list aligns the values to the right. */
  readonly numeric: boolean;
  /** A day, with or without a time of day. */
  readonly moment: boolean;
  /** `range` and `min` and `max` have a meaning. */
  readonly ordered: boolean;
  /** The search form asks for two bounds unless the filter names an operator. */
  readonly range: boolean;
  readonly sortable: boolean;
  /** JSON Schema of the value in a filter. */
  readonly filter: JsonObject;
}

const PLAIN = {
  numeric: false,
  moment: false,
  ordered: false,
  range: false,
  sortable: true,
  filter: { type: "string" },
} as const satisfies StorageTraits;

export const STORAGES: Readonly<Record<Storage, StorageTraits>> = {
  id: PLAIN,
  text: PLAIN,
  integer: { ...PLAIN, numeric: true, ordered: true, filter: { type: "integer" } },
  double: { ...PLAIN, numeric: true, ordered: true, range: true, filter: { type: "number" } },
  decimal: { ...PLAIN, numeric: true, ordered: true, range: true },
  boolean: { ...PLAIN, filter: { type: "boolean" } },
  timestamp: { ...PLAIN, moment: true, ordered: true, range: true },
  date: { ...PLAIN, moment: true, ordered: true, range: true, filter: { type: "string", format: "date" } },
  time: { ...PLAIN, ordered: true, range: true },
  json: { ...PLAIN, sortable: false },
};
