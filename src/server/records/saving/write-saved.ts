import { TrellisError, sameJson } from "#contract";
import type { OperationContext } from "../../base/context.ts";
import type { Boundary } from "../../data/conditions/boundary.ts";
import { nextId } from "../../data/server-state.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { writeRecords } from "../../data/write/write-records.ts";
import { authorOf } from "../records.ts";
import { asFieldError } from "../faults/constraint-errors.ts";
import { inStatements } from "../write-order.ts";

/** Computes the stored hash of a secret. */
export type Hash = (secret: string) => Promise<string>;

interface Writable {
  readonly record: Row;
  readonly current: StoredRow | null;
  readonly tenantId: string | null;
  /** Places of records that are written first. */
  readonly after?: ReadonlyMap<number, unknown>;
}

/** Writes judged records: new ones in one statement, and one for those that change in the same fields. @returns them as stored, by their place */
export async function writeSaved(
  context: OperationContext,
  boundary: Boundary,
  judged: ReadonlyMap<number, Writable>,
  hash: Hash,
): Promise<Map<number, StoredRow>> {
  const { module, db } = context;
  const saved = new Map<number, StoredRow>();
  try {
    const added = new Map<string, { readonly place: number; readonly values: Row }>();
    const changes: Change[] = [];
    for (const [place, { record, current, tenantId, after = new Map() }] of judged) {
      const values = await withoutSecrets(context, record, current, hash);
      if (current === null) added.set(nextId(context.deps), { place, values });
      else changes.push({ place, current, values, tenantId, after: [...after.keys()] });
    }
    for (const [place, record] of await change(context, boundary, changes)) saved.set(place, record);
    const records = [...added].map(([id, { values }]) => ({ ...values, id }));
    for (const record of await writeRecords(db, module, authorOf(context), { kind: "insert", records })) {
      const place = added.get(record.id)?.place;
      if (place !== undefined) saved.set(place, record);
    }
  } catch (error) {
    throw asFieldError(error, module, [...judged.values()], context.catalog);
  }
  return saved;
}

interface Change {
  readonly place: number;
  readonly current: StoredRow;
  readonly values: Row;
  readonly tenantId: string | null;
  readonly after: readonly number[];
}

async function change(
  context: OperationContext,
  boundary: Boundary,
  changes: readonly Change[],
): Promise<Map<number, StoredRow>> {
  const { module, db } = context;
  const saved = new Map<number, StoredRow>();
  const places = new Map(changes.map(({ place }, at) => [place, at]));
  const listed = new Map<string, number>();
  const rewrites = changes.map((one, at) => {
    const { id } = one.current;
    // A record that is listed twice is written twice, and the later values count.
    const again = listed.get(id);
    listed.set(id, at);
    const after = [...one.after.map((place) => places.get(place)), again].filter((place) => place !== undefined);
    return { ...one, after, names: changedNames(one.values, one.current).filter((name) => name !== "id") };
  });
  for (const group of inStatements(rewrites)) {
    const names = group[0]?.names ?? [];
    // A save without changes cannot conflict, so the revision stays.
    if (names.length === 0) {
      for (const { place, current } of group) saved.set(place, current);
      continue;
    }
    const values = new Map(
      group.map((item) => [item.current.id, Object.fromEntries(names.map((name) => [name, item.values[name]]))]),
    );
    const written = await writeRecords(db, module, authorOf(context), { kind: "rewrite", boundary, values });
    const byId = new Map(written.map((record) => [record.id, record]));
    for (const { place, current, tenantId } of group) {
      const record = byId.get(current.id);
      if (record === undefined) throw new TrellisError("notFound", { params: { tenant: tenantId ?? "" } });
      saved.set(place, record);
    }
  }
  return saved;
}

/** Fields that get another value. */
export function changedNames(record: Row, current: Row): string[] {
  return Object.keys(record).filter((name) => !sameJson(record[name], current[name]));
}

/** Stores passwords as slow salted hashes of the input, and secrets encrypted. */
async function withoutSecrets(context: OperationContext, record: Row, current: Row | null, hash: Hash): Promise<Row> {
  const kept: Row = { ...record };
  for (const field of context.module.fields) {
    const value = kept[field.name];
    if (typeof value !== "string" || value === "" || value === current?.[field.name]) continue;
    if (field.format === "password") kept[field.name] = await hash(value);
    if (field.format === "secret") kept[field.name] = await context.deps.secrets.seal(value);
  }
  return kept;
}
