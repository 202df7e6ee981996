import type { Kysely } from "kysely";
import type { Catalog } from "#metadata";
import type { TrellisTables } from "../../base/tables.ts";
import { createInternalTables } from "../internal-tables.ts";
import { quoted } from "../naming.ts";

/**
 * An index on all records of a module, deleted ones included: PostgreSQL does not combine two indexes with the same
 * condition, and every other one has only living records. Its name starts with `trellis_`.
 */
export interface ModuleIndex {
  readonly name: string;
  readonly module: string;
  /** Key columns as SQL. */
  readonly keys: string;
}

/** Creates missing indexes of capabilities. An index of a module that the Catalog lacks is left out. */
export async function createModuleIndexes(
  db: Kysely<TrellisTables>,
  catalog: Catalog,
  indexes: readonly ModuleIndex[],
): Promise<void> {
  const wanted = indexes.flatMap(({ name, module, keys }) => {
    const table = catalog.modules.get(module)?.table;
    if (table === undefined) return [];
    return {
      name,
      statements: [`create index if not exists ${quoted(name)} on ${quoted(table)} (${keys})`],
    };
  });
  await createInternalTables(db, wanted);
}
