import { TrellisError, listedNames } from "#contract";
import { allFields, type Field, type Module } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../base/context.ts";
import { livingWithin, tenantBoundary, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { all, column, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { literal } from "../../data/naming.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import { matchesCondition } from "../matches-condition.ts";
import { labelOf } from "../read/label-of.ts";
import { hasChildren, inUse, MOST_USES, type FoundUse } from "./name-uses.ts";

/** Limit of the ids in a response; the count is exact. */
const MOST_TOLD = 20;

/** @throws TrellisError removalRefused, in the file's words, when `removal` does not let one of them go */
export function refuseKept(context: OperationContext, boundary: Boundary, records: readonly Row[]): void {
  const { module, locale } = context;
  const { removal } = module;
  if (removal === null) return;
  const kept = records.filter((record) => !matchesCondition(context, removal.when, record));
  const count = kept.length;
  if (count === 0) return;
  const data = { count, ids: keysOf(kept.slice(0, MOST_TOLD), "id") };
  if (records.length === 1) throw new TrellisError("removalRefused", { text: removal.otherwise, data });
  const names = listedNames(
    kept.map((record) => labelOf(context, boundary, record)),
    locale,
  );
  throw new TrellisError("removalRefused", { params: { count, records: names, reason: removal.otherwise[locale] }, data });
}

/** @throws TrellisError hasChildren when a node that stays hangs from one that goes */
export async function refuseParents(context: OperationContext, records: readonly Row[]): Promise<void> {
  const { module, db } = context;
  const { tree } = module;
  if (tree === null) return;
  const hanging = oneOf(storedField(module, tree.parentField), keysOf(records, tree.keyField));
  const { rows } = await sql<{ id: string }>`
    select ${column(storedField(module, "id"))}::text as id from ${tableAs(module)} where ${all([livingWithin(module, tenantBoundary(tenantOf(context, records))), hanging, staying(module, records)])}
    limit ${sql.lit(MOST_USES)}`.execute(db);
  if (rows.length === 0) return;
  throw await hasChildren(
    context,
    rows.map(({ id }) => id),
  );
}

/**
 * A key that others point by cannot be changed under them.
 * @param changed names of the fields that get another value
 * @throws TrellisError hasChildren, inUse
 */
export async function refuseRekeying(context: OperationContext, current: Row, changed: readonly string[]): Promise<void> {
  const { tree } = context.module;
  if (tree !== null && changed.includes(tree.keyField)) await refuseParents(context, [current]);
  await refuseReferred(context, [current], changed);
}

/**
 * One statement for all modules.
 * @param by the fields by which to look for references; any when not stated
 * @throws TrellisError inUse when a living record of any module refers to one of these
 */
export async function refuseReferred(context: OperationContext, records: readonly Row[], by?: readonly string[]): Promise<void> {
  const { module, db, catalog } = context;
  const uses = [...catalog.modules.values()].flatMap((user) =>
    allFields(user.fields).flatMap((field) => {
      const { ref } = field;
      if (
        ref === null ||
        user.shows !== null ||
        ref.module !== module.name ||
        by?.includes(ref.value) === false ||
        (user === module && module.tree?.parentField === field.path)
      )
        return [];
      // The tenant of a record is no reference to the tenant: a tenant is deleted with its records.
      if (field.path === "tenantId" && user.tenancy === "tenant") return [];
      const keys = keysOf(records, ref.value);
      return [useOf(context, user, refersTo(user, field, keys), records)];
    }),
  );
  if (uses.length === 0) return;
  const { rows } = await sql<FoundUse>`
    select distinct module, id from (${sql.join(uses, sql` union all `)}) as uses limit ${sql.lit(MOST_USES)}`.execute(db);
  const refusal = await inUse(context, rows);
  if (refusal !== null) throw refusal;
}

/** Condition for records that refer by this field, at any depth, to one of the keys. */
export function refersTo(user: Module, field: Field, keys: readonly string[]): Condition {
  const outer = user.fields.find(({ name }) => name === field.path.split(".")[0]);
  return outer === undefined || outer.path === field.path
    ? oneOf(storedField(user, field.path), keys)
    : nestedRefers(user, outer, field, keys);
}

/** Condition for a value inside of a list or an object that is one of the keys. A list contains it by any of its items. */
function nestedRefers(user: Module, outer: Field, field: Field, keys: readonly string[]): Condition {
  const stored = storedField(user, outer.name);
  const values = keys.map((key) => JSON.stringify(around(outer, field, key)));
  const [only] = values;
  // Only the plain comparison finds its index; a parameter for each of thousands would be more than a statement takes.
  if (only !== undefined && values.length === 1) return sql`${column(stored)} @> ${only}::jsonb`;
  return sql`${column(stored)} @> any(${values}::jsonb[])`;
}

function around(outer: Field, field: Field, key: string): unknown {
  if (outer === field) return key;
  const { items, parts } = outer;
  if (items !== null) return [around(items, field, key)];
  const part = parts.find((candidate) => field.path === candidate.path || field.path.startsWith(`${candidate.path}.`));
  return part === undefined ? {} : { [part.name]: around(part, field, key) };
}

function useOf(context: OperationContext, user: Module, refers: Condition, records: readonly Row[]): Condition {
  // Any tenant may refer to records of a platform module.
  const tenantId = context.module.tenancy === "platform" ? null : tenantOf(context, records);
  const conditions = [
    livingWithin(user, tenantBoundary(tenantId)),
    refers,
    ...(user === context.module ? [staying(user, records)] : []),
  ];
  return sql`(select ${sql.raw(literal(user.name))}::text as module, ${column(storedField(user, "id"))}::text as id
    from ${tableAs(user)} where ${all(conditions)} limit ${sql.lit(MOST_USES)})`;
}

function staying(module: Module, records: readonly Row[]): Condition {
  return sql`not ${oneOf(storedField(module, "id"), keysOf(records, "id"))}`;
}

function keysOf(records: readonly Row[], field: string): string[] {
  return records.flatMap((record) => (record[field] === null || record[field] === undefined ? [] : [String(record[field])]));
}

/** Null (any) for records of several tenants, whose ids are distinct. */
function tenantOf(context: OperationContext, records: readonly Row[]): string | null {
  if (context.module.tenancy === "platform") return null;
  const tenants = new Set(records.map((record) => String(record["tenantId"])));
  return tenants.size === 1 ? ([...tenants][0] ?? null) : null;
}
