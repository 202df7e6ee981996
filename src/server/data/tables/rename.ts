import type { Catalog, Module } from "#metadata";
import { sql, type Kysely, type Transaction } from "kysely";
import type { TrellisTables } from "../../base/tables.ts";
import { columnName, quoted } from "../naming.ts";
import { existingTables } from "./introspect.ts";
import { tableIndexes, type Extensions } from "./table-indexes.ts";
import type { RefusedChange } from "./sync-report.ts";
import type { ExistingTable } from "./table-plan.ts";

/** A module, or fields of it, that have another name than when the module was last applied. */
export interface Rename {
  /** The module as it was last applied. */
  readonly from: Module;
  readonly to: Module;
  /** Earlier name → present name of each renamed field. */
  readonly fields: ReadonlyMap<string, string>;
}

/** Gives the present names to what a part of the server stores by name. Runs in the transaction of the rename. */
export type FollowRename = (db: Kysely<TrellisTables>, rename: Rename, catalog: Catalog) => Promise<void>;

/**
 * Compares a module with the one that it continues. A file from before a rename, such as a restored version, takes that
 * rename back.
 * @returns null without a rename
 */
export function renameOf(to: Module, from: Module | undefined): Rename | null {
  if (from === undefined) return null;
  const onward = renamedIn(to, from);
  const back = [...renamedIn(from, to)].map(([earlier, name]) => [name, earlier] as const);
  const fields = new Map([...back, ...onward]);
  const same = from.name === to.name && from.recordedAs === to.recordedAs && fields.size === 0;
  return same ? null : { from, to, fields };
}

/** Earlier name → name of each field that only the one module has, and that has an earlier name which the other has. */
function renamedIn(module: Module, other: Module): ReadonlyMap<string, string> {
  const theirs = new Set(other.fields.map(({ name }) => name));
  return new Map(
    module.fields.flatMap(({ name, renamed = [] }) => {
      const earlier = theirs.has(name) ? undefined : renamed.findLast((candidate) => theirs.has(candidate));
      return earlier === undefined ? [] : [[earlier, name] as const];
    }),
  );
}

/**
 * Renames the table, columns and indexes of a module. Statements of the catalog alone: they take the same time for any
 * number of records.
 * @returns the statements that ran
 */
export async function renameTable(
  db: Transaction<TrellisTables>,
  rename: Rename,
  extensions: Extensions,
): Promise<readonly string[]> {
  const { statements } = planRename(rename, await existingTables(db, [rename.from.table, rename.to.table]), extensions);
  for (const statement of statements) await sql.raw(statement).execute(db);
  return statements;
}

/**
 * Refuses a rename to the name of an earlier module, whose file is gone and whose table has records: they would be out of
 * reach.
 */
export async function refusedRename(db: Kysely<TrellisTables>, { from, to }: Rename): Promise<RefusedChange | null> {
  if (from.table === to.table || !(await existingTables(db, [to.table])).has(to.table)) return null;
  const { rows } = await sql`select 1 from ${sql.table(to.table)} limit 1`.execute(db);
  if (rows.length === 0) return null;
  return {
    module: to.name,
    pointer: "/module",
    reason: {
      zh: `表 ${to.table} 里还有以前同名模块的记录，不能改名；请另取名称，或由运维移走该表`,
      en: `The table ${to.table} holds the records of an earlier module of that name. Choose another name, or have an operator move the table away.`,
    },
    statement: `create schema if not exists trellis_left; alter table ${quoted(to.table)} set schema trellis_left;`,
  };
}

/** @returns the statements of a rename, and the table as they leave it */
export function planRename(
  rename: Rename,
  tables: ReadonlyMap<string, ExistingTable>,
  extensions: Extensions,
): { readonly statements: readonly string[]; readonly table: ExistingTable | null } {
  const { from, to, fields } = rename;
  const table = tables.get(from.table);
  if (table === undefined) return { statements: [], table: null };
  const renamed = [...fields].flatMap(([earlier, name]): RenamedColumn[] => {
    const [old, present] = [columnName(earlier), columnName(name)];
    return table.columns.has(old) ? [{ old, present, isTaken: table.columns.has(present) }] : [];
  });
  const names = new Map(
    renamed.flatMap(({ old, present, isTaken }): [string, string][] => [
      [old, present],
      ...(isTaken ? [[present, old] as [string, string]] : []),
    ]),
  );
  const indexes = new Map(renamedIndexes(rename, extensions).filter(([old]) => table.indexes.has(old)));
  return {
    statements: [
      // An earlier module of the present name has left it without records.
      ...(from.table !== to.table && tables.has(to.table) ? [`drop table ${quoted(to.table)}`] : []),
      ...(from.table === to.table ? [] : [`alter table ${quoted(from.table)} rename to ${quoted(to.table)}`]),
      ...renamed.flatMap((column) =>
        steps(column).map(
          ([old, present]) => `alter table ${quoted(to.table)} rename column ${quoted(old)} to ${quoted(present)}`,
        ),
      ),
      ...[...indexes].map(([old, present]) => `alter index ${quoted(old)} rename to ${quoted(present)}`),
    ],
    table: {
      columns: new Map([...table.columns].map(([name, column]) => [names.get(name) ?? name, column])),
      indexes: new Set([...table.indexes].map((name) => indexes.get(name) ?? name)),
      grown: table.grown,
    },
  };
}

interface RenamedColumn {
  readonly old: string;
  readonly present: string;
  /** True where a field that has left the file has left a column with the present name. */
  readonly isTaken: boolean;
}

/** A column of the present name, whose field left the file earlier, takes the other name: its values stay as well. */
function steps({ old, present, isTaken }: RenamedColumn): readonly (readonly [from: string, to: string])[] {
  if (!isTaken) return [[old, present]];
  const aside = `${old.slice(0, 50)}_aside`;
  return [
    [old, aside],
    [present, old],
    [aside, present],
  ];
}

/**
 * Gives rows the present names. Rows that already have them are left over from another module or field of that name, and go.
 * @param columns columns of the table with the name of a module, and of a field of it
 */
export async function renameRows(
  db: Kysely<TrellisTables>,
  table: string,
  { from, to, fields }: Rename,
  columns: { readonly module: string; readonly field?: string },
): Promise<void> {
  const [rows, module] = [sql.table(table), sql.ref(columns.module)];
  if (from.name !== to.name) {
    await sql`delete from ${rows} where ${module} = ${to.name}`.execute(db);
    await sql`update ${rows} set ${module} = ${to.name} where ${module} = ${from.name}`.execute(db);
  }
  if (columns.field === undefined || fields.size === 0) return;
  const field = sql.ref(columns.field);
  const names = JSON.stringify(Object.fromEntries(fields));
  await sql`delete from ${rows} where ${module} = ${to.name} and ${field} = any(${[...fields.values()]})`.execute(db);
  await sql`
    update ${rows} set ${field} = n.value from jsonb_each_text(${names}::jsonb) n
    where ${module} = ${to.name} and ${field} = n.key`.execute(db);
}

/** The indexes of the earlier definition beside those that it would have with the present names. */
function renamedIndexes(rename: Rename, extensions: Extensions): readonly (readonly [string, string])[] {
  // A definition of older code may lack what the names of indexes follow from. The sync then builds the indexes anew.
  const { from, to } = rename;
  if (from.shape !== to.shape) return [];
  const present = tableIndexes(withPresentNames(rename), extensions);
  return tableIndexes(from, extensions).flatMap(({ name, formerName }, at) => {
    const other = present[at];
    if (other === undefined || other.name === name) return [];
    return [name, formerName].map((earlier) => [earlier, other.name] as const);
  });
}

/** The earlier definition with the present names, as far as columns and indexes follow from it. */
export function withPresentNames({ from: module, to, fields }: Rename): Module {
  const named = (name: string): string => fields.get(name) ?? name;
  const inField = <T extends { readonly field: string }>(entry: T): T => ({ ...entry, field: named(entry.field) });
  const { list, search } = module;
  return {
    ...module,
    table: to.table,
    fields: module.fields.map((field) => {
      const among = field.schema["x-unique"];
      const schema = Array.isArray(among)
        ? { ...field.schema, "x-unique": among.map((name) => (typeof name === "string" ? named(name) : name)) }
        : field.schema;
      return { ...field, name: named(field.name), indexedWith: field.indexedWith.map(named), schema };
    }),
    list: {
      ...list,
      columns: list.columns.map(inField),
      filters: list.filters.map(inField),
      sort: list.sort.map(inField),
    },
    search: search === null ? null : { ...search, fields: search.fields.map(named) },
  };
}
