import { TrellisError, sameJson } from "#contract";
import type { OperationContext } from "../../context.ts";
import type { Boundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions.ts";
import { nextId } from "../../data/server-state.ts";
import type { Row } from "../../data/tables.ts";
import { writeRecords } from "../../data/write-records.ts";
import { authorOf } from "../../records.ts";
import { asFieldError } from "./unique-faults.ts";

/** Makes of a secret what is kept of it. */
export type Hash = (secret: string) => Promise<string>;

interface Writable {
  readonly record: Row;
  readonly current: Row | null;
  readonly tenantId: string | null;
}

/** Writes judged records: new ones in one statement, changed ones each in its own. @returns them as stored, by their place */
export async function writeSaved(
  context: OperationContext,
  boundary: Boundary,
  judged: ReadonlyMap<number, Writable>,
  hash: Hash,
): Promise<Map<number, Row>> {
  const { module, db } = context;
  const saved = new Map<number, Row>();
  try {
    const added = new Map<string, { readonly place: number; readonly values: Row }>();
    for (const [place, { record, current, tenantId }] of judged) {
      const values = await withHashes(context, record, current, hash);
      if (current === null) added.set(nextId(context.deps), { place, values });
      else saved.set(place, await change(context, boundary, current, values, tenantId));
    }
    const records = [...added].map(([id, { values }]) => ({ ...values, id }));
    for (const record of await writeRecords(db, module, authorOf(context), { kind: "insert", records })) {
      const place = added.get(String(record["id"]))?.place;
      if (place !== undefined) saved.set(place, record);
    }
  } catch (error) {
    throw asFieldError(error, module, context.locale);
  }
  return saved;
}

async function change(
  context: OperationContext,
  boundary: Boundary,
  current: Row,
  values: Row,
  tenantId: string | null,
): Promise<Row> {
  const { module, db } = context;
  const names = changedNames(values, current).filter((name) => name !== "id");
  // Who changes nothing is nobody's competitor: no new revision.
  if (names.length === 0) return current;
  const changes = Object.fromEntries(names.map((name) => [name, values[name]]));
  const where = oneOf(storedField(module, "id"), [String(current["id"])]);
  const [saved] = await writeRecords(db, module, authorOf(context), { kind: "update", boundary, where, values: changes });
  if (saved === undefined) throw new TrellisError("notFound", { params: { tenant: tenantId ?? "" } });
  return saved;
}

/** Fields that get another value. */
export function changedNames(record: Row, current: Row): string[] {
  return Object.keys(record).filter((name) => !sameJson(record[name], current[name]));
}

/** Passwords are kept as slow salted hashes of what the client sent. */
async function withHashes({ module }: OperationContext, record: Row, current: Row | null, hash: Hash): Promise<Row> {
  const hashed: Row = { ...record };
  for (const field of module.fields) {
    const value = hashed[field.name];
    if (field.format !== "password" || typeof value !== "string" || value === current?.[field.name]) continue;
    hashed[field.name] = await hash(value);
  }
  return hashed;
}
