import { DEFAULT_TENANT, REVISION_FIELD, TrellisError, isJsonObject, sameJson } from "#contract";
import { fieldErrorsOf, fieldOfPointer, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../../context.ts";
import { livingWithin, type Boundary } from "../../data/boundary.ts";
import { storedField, storedFields } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions.ts";
import { forgetDictionaries, isDictionary } from "../../data/dictionary-entries.ts";
import { isWhole } from "../../data/filter-values.ts";
import { tableAs } from "../../data/select-records.ts";
import { nextId } from "../../data/server-state.ts";
import type { Row } from "../../data/tables.ts";
import { writeRecords } from "../../data/write-records.ts";
import { authorOf } from "../../records.ts";
import { recordBoundary, spansTenants } from "../caller-boundary.ts";
import { checkRevision, lockRecords, presentRecords } from "../find-records.ts";
import { refuseRekeying } from "../removal-checks.ts";
import { interceptorsOf } from "../interceptors-of.ts";
import { dictionaryFaults } from "./dictionary-faults.ts";
import { mergeInput } from "./merge-input.ts";
import { referenceFaults } from "./reference-faults.ts";
import { lockMoves, treeFaults } from "./tree-faults.ts";
import { asFieldError, uniqueFaults } from "./unique-faults.ts";

/**
 * Adds a record (`id` null) or changes one, inside the request's transaction. The one way in which clients' input
 * becomes a record: forms, imports and handlers all come through here.
 * @returns the record as the caller may see it
 * @throws TrellisError invalidRecord (every field error at once), notFound, conflict, forbidden
 */
export async function saveRecord(
  context: OperationContext,
  body: Readonly<Record<string, unknown>>,
  id: string | null,
): Promise<Row> {
  const { module, db, deps } = context;
  const boundary = await recordBoundary(context);
  if (id !== null) await lockMoves(context, body);
  const current = id === null ? null : await lockOne(context, boundary, id);
  if (current !== null) await checkRevision(context, boundary, current, body[REVISION_FIELD]);
  const { record, faults } = mergeInput(deps, module, body, current, boundary.scope);
  // All of it is told at once: what the schema has nothing against is held against what is stored as well.
  const sound = withoutFaulty(record, faults);
  const tenantId = tenantOf(context, sound, current);
  const judged = withTenant(context, sound, tenantId);
  refuse(context, [...faults, ...(await storedFaults(context, judged, current, tenantId, current))]);
  if (current !== null) await refuseRekeying(context, current, changedNames(judged, current));
  const candidate = await beforeSave(context, judged, current);
  // What an interceptor put in is judged as well.
  refuse(context, await storedFaults(context, candidate, current, tenantId, judged));
  const values = await withHashes(context, candidate, current);
  const saved = await write(context, boundary, values, current, tenantId);
  await staysWithin(context, boundary, saved);
  for (const { afterSave } of interceptorsOf(context)) await afterSave?.(context, saved, current);
  if (isDictionary(module.name)) {
    forgetDictionaries(deps);
    await deps.bus.publish("dictionary", module.name);
  }
  const [shown] = await presentRecords({ ...context, db }, { ...boundary, tenantId }, [saved]);
  return shown ?? {};
}

/** A body that is one record. @throws TrellisError badRequest */
export function recordBody(context: OperationContext): Readonly<Record<string, unknown>> {
  if (context.body === null || context.body === undefined) return Object.fromEntries(context.query);
  if (!isJsonObject(context.body)) throw new TrellisError("badRequest", { params: { reason: "JSON object" } });
  return context.body;
}

/** The id a body names, null when it names none. @throws TrellisError badRequest */
export function idOf(body: Readonly<Record<string, unknown>>): string | null {
  const { id } = body;
  if (id === undefined || id === null || id === "") return null;
  const text = typeof id === "string" || typeof id === "number" ? String(id) : "";
  if (!isWhole("bigint", text)) throw new TrellisError("badRequest", { params: { reason: "id" } });
  return text;
}

async function lockOne(context: OperationContext, boundary: Boundary, id: string): Promise<Row> {
  const [record] = await lockRecords(context, boundary, [id]);
  if (record === undefined) throw new TrellisError("notFound");
  return record;
}

function refuse(context: OperationContext, faults: readonly ValidationFault[]): void {
  if (faults.length === 0) return;
  throw new TrellisError("invalidRecord", { fields: fieldErrorsOf(faults, context.module.fields, context.locale) });
}

/** The fields that may be asked about: a value of the wrong kind would be an error to the database. */
function withoutFaulty(record: Row, faults: readonly ValidationFault[]): Row {
  const faulty = new Set(faults.map((fault) => fieldOfPointer(fault.pointer)));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !faulty.has(name)));
}

/** Whose the record is. Only the platform's administrator at home may say so; for everybody else it is their own. */
function tenantOf(context: OperationContext, record: Row, current: Row | null): string | null {
  if (context.module.tenancy === "platform") return context.tenantId;
  const stated = record["tenantId"];
  if (spansTenants(context) && typeof stated === "string" && stated !== "") return stated;
  const own = current?.["tenantId"];
  return typeof own === "string" ? own : context.tenantId;
}

function withTenant(context: OperationContext, record: Row, tenantId: string | null): Row {
  return context.module.tenancy === "tenant" ? { ...record, tenantId: tenantId ?? DEFAULT_TENANT } : record;
}

async function beforeSave(context: OperationContext, record: Row, current: Row | null): Promise<Row> {
  let candidate = record;
  for (const interceptor of interceptorsOf(context)) {
    if (interceptor.beforeSave !== undefined) candidate = await interceptor.beforeSave(context, candidate, current);
  }
  const known = storedFields(context.module).byName;
  return Object.fromEntries(Object.entries(candidate).filter(([name]) => known.has(name)));
}

/** Everything that only the database can tell. Values that are as they were in `known` are not asked about again. */
async function storedFaults(
  context: OperationContext,
  record: Row,
  current: Row | null,
  tenantId: string | null,
  known: Row | null,
): Promise<ValidationFault[]> {
  const { module } = context;
  const changed = module.fields.filter((field) => field.name in record && !sameJson(record[field.name], known?.[field.name]));
  if (changed.length === 0) return [];
  const ownId = typeof current?.["id"] === "string" ? current["id"] : null;
  const names = new Set(changed.map((field) => field.name));
  // A choice that hangs from another field is judged anew when that field changes.
  const links = module.fields.filter(
    (field) =>
      field.name in record && (names.has(field.name) || Object.values(field.ref?.where ?? {}).some((ours) => names.has(ours))),
  );
  const moved = changed.some((field) => field.name === module.tree?.parentField || field.name === module.tree?.keyField);
  return [
    ...(await referenceFaults(context, links, record, tenantId)),
    ...(await dictionaryFaults({ ...context, tenantId: tenantId ?? context.tenantId }, changed, record)),
    ...(moved ? await treeFaults(context, record, current, tenantId) : []),
    ...(await uniqueFaults(context.db, module, changed, record, tenantId, ownId)),
  ];
}

function changedNames(record: Row, current: Row): string[] {
  return Object.keys(record).filter((name) => !sameJson(record[name], current[name]));
}

/** Passwords are kept as slow salted hashes of what the client sent. */
async function withHashes(context: OperationContext, record: Row, current: Row | null): Promise<Row> {
  const hashed: Row = { ...record };
  for (const field of context.module.fields) {
    const value = hashed[field.name];
    if (field.format !== "password" || typeof value !== "string" || value === current?.[field.name]) continue;
    hashed[field.name] = await context.deps.passwords.hash(value);
  }
  return hashed;
}

async function write(
  context: OperationContext,
  boundary: Boundary,
  values: Row,
  current: Row | null,
  tenantId: string | null,
): Promise<Row> {
  const { module, db, deps } = context;
  const author = authorOf(context);
  try {
    if (current === null) {
      const [saved] = await writeRecords(db, module, author, { kind: "insert", records: [{ ...values, id: nextId(deps) }] });
      if (saved !== undefined) return saved;
    } else {
      const changes = Object.fromEntries(
        Object.entries(values).filter(([name, value]) => name !== "id" && !sameJson(value, current[name])),
      );
      // Who changes nothing is nobody's competitor: no new revision.
      if (Object.keys(changes).length === 0) return current;
      const where = oneOf(storedField(module, "id"), [String(current["id"])]);
      const [saved] = await writeRecords(db, module, author, { kind: "update", boundary, where, values: changes });
      if (saved !== undefined) return saved;
    }
  } catch (error) {
    throw asFieldError(error, module, context.locale);
  }
  throw new TrellisError("notFound", { params: { tenant: tenantId ?? "" } });
}

/** Nobody writes a record out of their own sight. */
async function staysWithin(context: OperationContext, boundary: Boundary, saved: Row): Promise<void> {
  const { module } = context;
  if (boundary.scope.records.kind === "always") return;
  const own = oneOf(storedField(module, "id"), [String(saved["id"])]);
  const { rows } = await sql`select 1 from ${tableAs(module)} where ${livingWithin(module, boundary)} and ${own}`.execute(
    context.db,
  );
  if (rows.length > 0) return;
  throw new TrellisError("forbidden", {
    text: { zh: "保存后的数据超出您的数据权限，未保存", en: "The record would lie outside your data scope; it was not saved" },
  });
}
