import type { Catalog, Module } from "#metadata";
import { followedPaths, givenValue, rollupsOf, valuesOfReference, type Follow, type FollowedPath } from "#metadata/computed";
import { sql, type Kysely } from "kysely";
import type { Row, StoredRow, TrellisTables } from "../../base/tables.ts";
import { columnsAs } from "../columns-as.ts";
import { storedField } from "../columns.ts";
import { all, oneOf } from "../conditions/conditions.ts";
import { filterValue } from "../conditions/filter-values.ts";
import { tableAs } from "../read/select-records.ts";
import { numbers } from "./stored-rows.ts";

interface Place {
  readonly db: Kysely<TrellisTables>;
  readonly catalog: Catalog;
  readonly module: Module;
}

/**
 * Reads the fields of referenced records that computed fields of these records read. The referenced records are held
 * until the transaction ends, so that a change of them comes before or after.
 * @param records with their tenant, where the module has one
 * @returns undefined when no field needs them
 */
export async function followReferences({ db, catalog, module }: Place, records: readonly Row[]): Promise<Follow | undefined> {
  const paths = followedPaths(module.fields);
  if (paths.length === 0) return undefined;
  const found = new Map<string, ReadonlyMap<string, Row>>();
  for (const [key, own] of Map.groupBy(paths, placeOf)) {
    const [first] = own;
    const target = catalog.modules.get(first?.by.ref?.module ?? "");
    if (first === undefined || target === undefined) continue;
    const keys = new Set(
      own
        .flatMap((path) => records.flatMap((record) => valuesOfReference(path, record)))
        .filter(isKey)
        .map(String),
    );
    const tenants = new Set(records.flatMap(({ tenantId }) => (typeof tenantId === "string" ? tenantId : [])));
    const names = own.map(({ name }) => name);
    found.set(
      key,
      await readTargets(db, target, first.by.ref?.value ?? "id", { keys, names, tenants, lock: lockOf(target, module) }),
    );
  }
  return (by, value, name) => {
    const target = catalog.modules.get(by.ref?.module ?? "");
    const rows = found.get(placeOf({ by }));
    if (target === undefined || rows === undefined) return undefined;
    const row = rows.get(String(value));
    const field = target.fields.find((candidate) => candidate.name === name);
    return row === undefined || field === undefined ? null : givenValue(field, row[name]);
  };
}

/**
 * A target that gathers from the module is changed by the same write. Two writes that both shared its lock before would
 * wait for each other.
 */
function lockOf(target: Module, module: Module): "no key update" | "share" {
  return rollupsOf(target).some((rollup) => rollup.module === module.name) ? "no key update" : "share";
}

function placeOf({ by }: Pick<FollowedPath, "by">): string {
  return `${by.ref?.module ?? ""} ${by.ref?.value ?? ""}`;
}

function isKey(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "";
}

interface Wanted {
  readonly keys: ReadonlySet<string>;
  readonly names: readonly string[];
  readonly tenants: ReadonlySet<string>;
  readonly lock: "no key update" | "share";
}

async function readTargets(
  db: Kysely<TrellisTables>,
  target: Module,
  value: string,
  { keys, names, tenants, lock }: Wanted,
): Promise<ReadonlyMap<string, Row>> {
  const key = storedField(target, value);
  const wanted = [...keys].filter((one) => filterValue(key, one) !== null);
  if (wanted.length === 0) return new Map();
  const fields = [...new Set([value, ...names.filter((name) => target.fields.some((field) => field.name === name))])].map(
    (name) => storedField(target, name),
  );
  const ofTenant = target.tenancy === "tenant" && tenants.size > 0 ? [sql`t.tenant_id = any(${[...tenants]}::text[])`] : [];
  const { rows } = await sql<StoredRow>`
    select ${columnsAs(fields)} from ${tableAs(target)}
    where ${all([oneOf(key, wanted), ...ofTenant])} order by t.is_deleted desc, t.id for ${sql.raw(lock)} of t`.execute(db);
  return new Map(rows.map((row) => [String(row[value]), numbers(fields, row)]));
}
