import { sameJson } from "#contract";
import type { Field } from "#metadata";
import type { Row } from "../../base/tables.ts";

/** A record as it is written, beside the stored one. */
export interface Written {
  readonly record: Row;
  /** The stored record; null for a new one. */
  readonly current: Row | null;
}

/** The field that shows the fault of a rule over several fields: the first that a write changes, else the first of all. */
export function changedField([first, ...others]: readonly [Field, ...Field[]], written: readonly Written[]): Field {
  const isChanged = ({ name }: Field): boolean =>
    written.some(({ record, current }) => name in record && !sameJson(record[name], current?.[name]));
  return [first, ...others].find(isChanged) ?? first;
}
