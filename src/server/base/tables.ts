/**
 * Kysely's view of the database. Module tables come from the Catalog at run time, so their columns are open.
 *
 * Every dialect that a server is given answers bigint, numeric, timestamp, date and time as the text PostgreSQL
 * shows (no Date objects, no rounded numbers), jsonb parsed, and the rest as JavaScript's own types.
 */
export type Row = Record<string, unknown>;

/** A record as the database has it. Every table of a module has these columns. */
export interface StoredRow extends Row {
  id: string;
  revision: number;
}

export interface TrellisTables {
  [table: string]: Row;
  // Tables of grants (policies/grant-tables.ts).
  trellis_role_menu: { role_id: string; menu_id: string };
  trellis_role_scope: { role_id: string; scope_id: string; kind: string };
  trellis_top_menu: { top_menu_id: string; menu_id: string };
}
