import { sameJson } from "#contract";
import { uniqueRules, type Module, type UniqueRule } from "#metadata";
import { sql } from "kysely";
import type { OperationContext, ValuesAhead } from "../../../base/context.ts";
import type { StoredRow } from "../../../base/tables.ts";
import { storedField } from "../../../data/columns.ts";
import { tenantBoundary } from "../../../data/conditions/boundary.ts";
import { oneOf } from "../../../data/conditions/conditions.ts";
import { quoted } from "../../../data/naming.ts";
import { selectRecords, tableAs } from "../../../data/read/select-records.ts";
import { comparedValues } from "../../../records/saving/unique-faults.ts";

type Target = Pick<OperationContext, "db" | "module">;
type Values = readonly string[] | null;

/** The unique values that stored records have after the earlier chunks of a dry run, whose writes are undone. */
export class AcceptedValues implements ValuesAhead {
  /** By record and rule. */
  readonly #values = new Map<string, Values>();
  #chunk: readonly (readonly [string, Values])[] = [];

  /** Reads the values that the accepted rows of the chunk leave, before they are undone. */
  async read({ db, catalog, journal }: OperationContext): Promise<void> {
    const found: (readonly [string, Values])[] = [];
    for (const [name, records] of journal.touched) {
      const module = catalog.modules.get(name);
      const rules = module === undefined ? [] : uniqueRules(module);
      const ids = [...records].flatMap(([id, { kind }]) => (kind === "add" ? [] : [id]));
      if (module === undefined || rules.length === 0 || ids.length === 0) continue;
      for (const row of await recordsOf({ db, module }, ids))
        found.push(...rules.map((rule) => [keyOf(module, rule, row.id), comparedValues(rule, row)] as const));
    }
    this.#chunk = found;
  }

  /** Keeps the values of the chunk for the following ones. */
  keep(): void {
    for (const [key, values] of this.#chunk) this.#values.set(key, values);
  }

  async free({ db, module }: Target, rule: UniqueRule, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const known = ids.filter((id) => this.#values.has(keyOf(module, rule, id)));
    if (known.length === 0) return new Set();
    const records = await recordsOf({ db, module }, known);
    const freed = records
      .filter((row) => !sameJson(comparedValues(rule, row), this.#values.get(keyOf(module, rule, row.id))))
      .map(({ id }) => id);
    // The dry run is undone, so it is no change of the records, and nothing else of them is read.
    if (freed.length > 0)
      await sql`
        update ${tableAs(module)} set ${sql.raw(quoted(storedField(module, rule.field.name).column))} = null
        where ${oneOf(storedField(module, "id"), freed)}`.execute(db);
    return new Set(freed);
  }
}

function recordsOf({ db, module }: Target, ids: readonly string[]): Promise<StoredRow[]> {
  const where = [oneOf(storedField(module, "id"), ids)];
  return selectRecords(db, module, { boundary: tenantBoundary(null), where, secrets: true });
}

function keyOf({ name }: Module, { field }: UniqueRule, id: string): string {
  return `${name} ${field.name} ${id}`;
}
