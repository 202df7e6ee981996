import { DEFAULT_TENANT, REVISION_FIELD, TrellisError, type Json } from "#contract";
import { fieldFaultsOf, fieldOfPointer, type ValidationFault } from "#metadata";
import { sql } from "kysely";
import { rejectsUnknown, type OperationContext } from "../../base/context.ts";
import { livingWithin, type Boundary } from "../../data/conditions/boundary.ts";
import { storedField, storedFields } from "../../data/columns.ts";
import { oneOf } from "../../data/conditions/conditions.ts";
import { tableAs } from "../../data/read/select-records.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { recordBoundary, spansTenants } from "../scope/caller-boundary.ts";
import { checkRevision, findLocked, presentRecords } from "../read/find-records.ts";
import type { Written } from "../faults/changed-field.ts";
import { interceptorsOf } from "../interceptors-of.ts";
import { withLaterWrites } from "../later-writes.ts";
import { lockFirst } from "../locks/lock-first.ts";
import { lockedLines } from "../locks/locked-lines.ts";
import { isSingle, lockSingleRecord, singleRecord } from "../single-record.ts";
import { refuseRekeying } from "../removal/removal-checks.ts";
import { variablesOf } from "../variables.ts";
import { followInputs } from "./follow-inputs.ts";
import { mergeInput } from "./merge-input.ts";
import { storedFaults } from "./stored-faults.ts";
import { changedNames, writeSaved, type Hash } from "./write-saved.ts";

/** One record as a client sends it; `id` null = a new one. */
export interface SaveInput {
  readonly body: Readonly<Record<string, unknown>>;
  readonly id: string | null;
  /** Fields whose values its lines decide, which are saved next. */
  readonly gathered?: ReadonlySet<string>;
}

export type SaveOutcome =
  /** `before` is null on add, and the same object as `saved` after a save without changes. */
  | { readonly kind: "saved"; readonly before: StoredRow | null; readonly saved: StoredRow; readonly tenantId: string | null }
  | { readonly kind: "refused"; readonly error: TrellisError };

export interface SaveOptions {
  /** Hashes a password. A dry run passes a cheaper function. */
  readonly hash?: Hash;
  /**
   * Further faults of a record before it is stored, such as repeated values of a file. `place` is the place of the
   * input.
   */
  readonly also?: (written: Written, place: number) => readonly ValidationFault[];
  /** Records and fields within reach. Absent: those of the caller. */
  readonly boundary?: Boundary;
}

interface Judged {
  readonly current: StoredRow | null;
  readonly tenantId: string | null;
  /** Inputs that are written before this one, which takes a unique value of theirs, with the fault if they are refused. */
  readonly after: ReadonlyMap<number, ValidationFault>;
  record: Row;
}

/**
 * Saves the input of clients as records, in the given order and inside a transaction. Forms, imports, dry runs and
 * handlers call it. Each record is checked by itself, and a refused one does not stop the others. An error of the
 * database or of an interceptor fails the whole call; a caller with several records then saves them one by one. A record
 * may take a unique value that an earlier one gives up. Otherwise records of one call must not depend on each other.
 * @returns the outcome of each input, in their order
 * @throws TrellisError and whatever the database throws
 */
export async function saveRecords(
  context: OperationContext,
  inputs: readonly SaveInput[],
  options: SaveOptions = {},
): Promise<SaveOutcome[]> {
  const boundary = options.boundary ?? (await recordBoundary(context));
  const outcomes = new Map<number, SaveOutcome>();
  const refuse = (place: number, error: TrellisError): void => void outcomes.set(place, { kind: "refused", error });
  const judged = await judge(context, boundary, inputs, options, refuse);
  await intercept(context, judged, refuse);
  refuseUnfreed(context, judged, refuse);
  const saved = await writeSaved(context, boundary, judged, options.hash ?? ((secret) => context.deps.passwords.hash(secret)));
  await staysWithin(context, boundary, [...saved.values()]);
  for (const [place, { current, tenantId }] of judged) {
    const record = saved.get(place);
    if (record === undefined) continue;
    for (const { afterSave } of interceptorsOf(context)) await afterSave?.(context, record, current);
    outcomes.set(place, { kind: "saved", before: current, saved: record, tenantId });
  }
  const places = [...saved.keys()];
  for (const [index, record] of (await withLaterWrites(context, [...saved.values()])).entries()) {
    const place = places[index] ?? -1;
    const outcome = outcomes.get(place);
    if (outcome?.kind === "saved") outcomes.set(place, { ...outcome, saved: record });
  }
  return inputs.map((_, place) => outcomes.get(place) ?? { kind: "refused", error: new TrellisError("notFound") });
}

type Refuse = (place: number, error: TrellisError) => void;

/** Reads each input as a record. All faults of an input are reported together. */
async function judge(
  context: OperationContext,
  boundary: Boundary,
  inputs: readonly SaveInput[],
  options: SaveOptions,
  refuse: Refuse,
): Promise<Map<number, Judged>> {
  const currents = await lockCurrents(context, boundary, inputs);
  const variables = variablesOf(context);
  const follow = await followInputs(
    context,
    inputs.map(({ body, id }) => ({ body, current: id === null ? null : currents.get(id) })),
  );
  const merged = new Map<number, Omit<Judged, "after"> & { readonly faults: readonly ValidationFault[] }>();
  for (const [place, { body, id, gathered }] of inputs.entries()) {
    const current = id === null ? null : (currents.get(id) ?? undefined);
    if (current === undefined) {
      refuse(place, new TrellisError("notFound"));
      continue;
    }
    if (current !== null) {
      const refused = await refusal(async () => {
        for (const { beforeChange } of interceptorsOf(context)) await beforeChange?.(context, current);
        await checkRevision(context, boundary, current, body[REVISION_FIELD]);
      });
      if (refused !== null) {
        refuse(place, refused);
        continue;
      }
    }
    const { record, faults } = mergeInput(context.deps, context.module, body, current, boundary.scope, {
      rejectsUnknown: rejectsUnknown(context),
      variables,
      follow,
      gathered,
    });
    // Inputs that satisfy the schema are checked against stored records, too.
    const sound = withoutFaulty(record, faults);
    const tenantId = tenantOf(context, sound, current);
    merged.set(place, { record: withTenant(context, sound, tenantId), faults, current, tenantId });
  }
  const stored = await storedFaults(
    context,
    [...merged.values()].map((item) => ({ ...item, known: item.current })),
  );
  const locked = await lockedLines(
    context,
    [...merged.values()].flatMap(({ current, record }) => [current ?? {}, record]),
  );
  const judged = new Map<number, Judged>();
  const places = [...merged.keys()];
  for (const [at, [place, { faults, ...item }]] of [...merged].entries()) {
    const after = new Map<number, ValidationFault>();
    const left = (stored[at] ?? []).filter(({ freedBy, ...fault }) => {
      const earlier = typeof freedBy === "number" ? places[freedBy] : undefined;
      if (earlier === undefined || !judged.has(earlier)) return true;
      after.set(earlier, fault);
      return false;
    });
    const all = [...faults, ...left, ...(options.also?.(item, place) ?? [])];
    // A reference to a record beyond the caller's reach is a fault, whatever the state of that record.
    const closed = locked([item.current]) ?? (all.length === 0 ? locked([item.record]) : null);
    if (closed !== null) refuse(place, closed);
    else if (all.length === 0) judged.set(place, { ...item, after });
    else refuse(place, invalid(context, all));
  }
  await refuseSecond(context, boundary, judged, refuse);
  for (const [place, { current, record }] of judged) {
    const refused =
      current === null ? null : await refusal(() => refuseRekeying(context, current, changedNames(record, current)));
    if (refused === null) continue;
    judged.delete(place);
    refuse(place, refused);
  }
  return judged;
}

/** The stored records that the inputs name, held until the transaction ends. */
async function lockCurrents(
  context: OperationContext,
  boundary: Boundary,
  inputs: readonly SaveInput[],
): Promise<ReadonlyMap<string, StoredRow>> {
  await lockFirst(
    context,
    inputs.map(({ body }) => body),
  );
  const ids = inputs.flatMap(({ id }) => id ?? []);
  return ids.length === 0 ? new Map() : findLocked(context, boundary, ids);
}

/** Runs the interceptors of features. Values that an interceptor sets are validated, too. */
async function intercept(context: OperationContext, judged: Map<number, Judged>, refuse: Refuse): Promise<void> {
  const interceptors = interceptorsOf(context).flatMap(({ beforeSave }) => beforeSave ?? []);
  if (interceptors.length === 0) return;
  const known = storedFields(context.module).byName;
  for (const [place, item] of judged) {
    const before = item.record;
    for (const beforeSave of interceptors) item.record = await beforeSave(context, item.record, item.current);
    item.record = Object.fromEntries(Object.entries(item.record).filter(([name]) => known.has(name)));
    const [faults = []] = await storedFaults(context, [{ ...item, known: before }]);
    if (faults.length === 0) continue;
    judged.delete(place);
    refuse(place, invalid(context, faults));
  }
}

/** Refuses values that an input which was refused since does not give up. */
function refuseUnfreed(context: OperationContext, judged: Map<number, Judged>, refuse: Refuse): void {
  for (const [place, { after }] of judged) {
    const faults = [...after].filter(([earlier]) => !judged.has(earlier)).map(([, fault]) => fault);
    if (faults.length === 0) continue;
    judged.delete(place);
    refuse(place, invalid(context, faults));
  }
}

/** A module with one record answers a second add with the existing record, as a late edit. */
async function refuseSecond(
  context: OperationContext,
  boundary: Boundary,
  judged: Map<number, Judged>,
  refuse: Refuse,
): Promise<void> {
  if (!isSingle(context.module)) return;
  const adding = [...judged].filter(([, { current }]) => current === null);
  for (const [at, [place, { tenantId }]] of adding.entries()) {
    const isTaken = at > 0 || (await lockSingleRecord(context, tenantId)) !== null;
    if (!isTaken) continue;
    const own = await singleRecord(context, boundary);
    const [newer = null] = own === null ? [] : await presentRecords(context, boundary, [own]);
    judged.delete(place);
    refuse(place, new TrellisError("conflict", { data: newer as Json }));
  }
}

/** Null when the work refuses nothing. */
async function refusal(work: () => Promise<void>): Promise<TrellisError | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof TrellisError) return error;
    throw error;
  }
}

function invalid(context: OperationContext, faults: readonly ValidationFault[]): TrellisError {
  return new TrellisError("invalidRecord", { fields: fieldFaultsOf(faults, context.module.fields) });
}

/** The record without faulty fields. The database would reject a value of another type. */
function withoutFaulty(record: Row, faults: readonly ValidationFault[]): Row {
  const faulty = new Set(faults.map((fault) => fieldOfPointer(fault.pointer)));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !faulty.has(name)));
}

/** The tenant of a new record. Only the platform's administrator at home may choose it; other callers use their own. */
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

/** Rejects a write that moves a record outside the caller's scope. */
async function staysWithin(context: OperationContext, boundary: Boundary, saved: readonly StoredRow[]): Promise<void> {
  const { module } = context;
  if (boundary.scope.records.kind === "always" || saved.length === 0) return;
  const ids = saved.map(({ id }) => id);
  const own = oneOf(storedField(module, "id"), ids);
  const { rows } = await sql`select 1 from ${tableAs(module)} where ${livingWithin(module, boundary)} and ${own}`.execute(
    context.db,
  );
  if (rows.length === new Set(ids).size) return;
  throw new TrellisError("forbidden", {
    text: {
      zh: "保存后的数据超出您的数据权限，未保存",
      en: "The saved record would be outside your data scope. It was not saved.",
    },
  });
}
