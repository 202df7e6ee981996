import { sql, type RawBuilder } from "kysely";
import type { StoredField } from "./columns.ts";
import { quoted } from "./naming.ts";

const lists = new Map<string, WeakMap<readonly StoredField[], RawBuilder<unknown>>>();

/**
 * Columns under the names of the API. The same list of fields has the same text, which is made once.
 * @param table alias of the table
 * @param prefix of each name
 */
export function columnsAs(fields: readonly StoredField[], table = "t", prefix = ""): RawBuilder<unknown> {
  const known = lists.get(`${table} ${prefix}`) ?? new WeakMap<readonly StoredField[], RawBuilder<unknown>>();
  lists.set(`${table} ${prefix}`, known);
  const list =
    known.get(fields) ??
    sql.raw(fields.map(({ column, name }) => `${table}.${quoted(column)} as ${quoted(`${prefix}${name}`)}`).join(", "));
  known.set(fields, list);
  return list;
}
