import { TrellisError, isJsonObject } from "#contract";
import type { Module, Sort } from "#metadata";
import { sql } from "kysely";
import type { OperationContext } from "../base/context.ts";
import { livingWithin, tenantBoundary, type Boundary } from "../data/conditions/boundary.ts";
import { storedField } from "../data/columns.ts";
import { column, containsText, oneOf, type Condition } from "../data/conditions/conditions.ts";
import { selectRecords } from "../data/read/select-records.ts";
import { nextId, now } from "../data/server-state.ts";
import type { RowOf, SeenRow } from "../base/module-rows.ts";
import type { Row, StoredRow } from "../base/tables.ts";
import { guardRights } from "../policies/rights/guard-rights.ts";
import { scopeOf } from "../policies/scope-of.ts";
import type { FilePlace } from "../base/stored-files.ts";
import type { Writer } from "../data/write/history.ts";
import { writeRecords, type Author, type RecordChange } from "../data/write/write-records.ts";
import { publishingGuard } from "./files/publish-files.ts";
import { spansTenants } from "./scope/caller-boundary.ts";
import { asFieldError, asRecordError } from "./faults/constraint-errors.ts";

type Value = string | number | boolean;
/** Field → its value. A list means one of several values, null an empty field. */
export type Match<R = StoredRow> = { readonly [Key in keyof R]?: Value | readonly Value[] | null };

export interface FindOptions {
  readonly like?: Readonly<Record<string, string>>;
  readonly sort?: readonly Sort[];
  readonly limit?: number;
  /** Reads writeOnly fields as well. They never leave the server. */
  readonly secrets?: boolean;
  /**
   * Locks the records until the transaction ends, and reads all of their fields: decisions about them do not depend on
   * the caller's rights. A handler that returns them removes the hidden fields (`withoutHidden`).
   */
  readonly lock?: boolean;
  /** Locks the records against deletion until the transaction ends, as for references of a saved record. */
  readonly keep?: boolean;
}

/**
 * The records of one module that are not deleted, for hand-written handlers. Fields have their names of the API. Every
 * method that writes throws a TrellisError invalidRecord for a value that must be unique and is not.
 * @typeParam R a record as the caller sees it
 * @typeParam Whole a record with all fields, as a locking read returns it
 */
export interface Records<R = StoredRow, Whole = R> {
  readonly module: Module;
  find(match: Match<R>, options: FindOptions & { readonly lock: true }): Promise<Whole[]>;
  find(match: Match<R>, options?: FindOptions): Promise<R[]>;
  /** Null when the boundary has no such record. */
  findById(id: string, lock?: boolean): Promise<R | null>;
  /** @param written.isUnread nobody reads the stored records: none are returned, and the statement travels with the next one */
  insert(values: readonly Values<R>[], written?: SharedWrite & { readonly isUnread?: boolean }): Promise<R[]>;
  update(match: Match<R>, values: Values<R>): Promise<R[]>;
  /** Updates the same fields of many records in one statement. @param values values by id of the record */
  rewrite(values: ReadonlyMap<string, Values<R>>, written?: SharedWrite): Promise<R[]>;
  remove(match: Match<R>): Promise<R[]>;
  /** Restores deleted records with changed values. */
  revive(match: Match<R>, values: Values<R>): Promise<R[]>;
}

/** A statement that several requests share (`Handler.together`). */
export interface SharedWrite {
  /** The request that writes a record, by its id; the one of the records for all of them when absent. */
  readonly writerOf?: (id: string) => OperationContext;
}

/** Values to store, by the fields of a module. The database judges them. */
export type Values<R> = Readonly<Partial<Record<keyof R, unknown>>>;

/**
 * The records of one tenant without the caller's data scope, for rules that are the same for every caller.
 * @param tenantId null = every tenant, for work of the platform itself
 * @throws TrellisError noEndpoint when the module is not in the Catalog
 */
export function recordsOf<Name extends string>(
  context: OperationContext,
  name: Name,
  tenantId: string | null = context.tenantId,
): Records<RowOf<Name>> {
  const module = moduleOf(context, name);
  return recordsWithin<RowOf<Name>>(context, module, tenantBoundary(tenantId));
}

/**
 * Reads one record of any tenant with its writeOnly fields, for the server's own use without a session. Null when the
 * record or the module does not exist.
 */
export async function recordOfAnyTenant<Name extends string>(
  { db, catalog }: FilePlace,
  name: Name,
  id: string,
): Promise<RowOf<Name> | null> {
  const module = catalog.modules.get(name);
  if (module === undefined) return null;
  const boundary = tenantBoundary(null);
  const [record] = await selectRecords(db, module, { boundary, where: [matches(module, { id })], secrets: true });
  return record === undefined ? null : (record as RowOf<Name>);
}

/**
 * The records of the caller's tenant within the caller's record scope. A handler that returns or changes records for
 * the caller uses them.
 * @throws TrellisError noEndpoint when the module is not in the Catalog
 */
export async function recordsInScope<Name extends string>(
  context: OperationContext,
  name: Name,
  tenantId: string | null = context.tenantId,
): Promise<Records<SeenRow<RowOf<Name>>, RowOf<Name>>> {
  const module = moduleOf(context, name);
  return recordsWithin<SeenRow<RowOf<Name>>, RowOf<Name>>(context, module, {
    tenantId,
    scope: await scopeOf(context, module),
  });
}

/**
 * The tenant whose records of a module a call may name by their ids: null for every tenant, which only the platform's
 * administrator at home reaches, where the module shows the tenant.
 */
export function tenantReach(context: OperationContext, name: string): string | null {
  return spansTenants({ ...context, module: moduleOf(context, name) }) ? null : context.tenantId;
}

/**
 * A subquery of the ids in the caller's record scope: for a statement that limits its own result, because a limit that
 * applies before the scope hides records from a caller with a small one.
 * @throws TrellisError noEndpoint when the module is not in the Catalog
 */
export async function idsInScope(context: OperationContext, name: string): Promise<Condition> {
  const module = moduleOf(context, name);
  const boundary: Boundary = { tenantId: context.tenantId, scope: await scopeOf(context, module) };
  return sql`(select t.id from ${sql.table(module.table)} t where ${livingWithin(module, boundary)})`;
}

export function recordsWithin<R = StoredRow, Whole = R>(
  context: OperationContext,
  module: Module,
  boundary: Boundary,
): Records<R, Whole> {
  const { db } = context;
  const author = authorOf(context);
  // Only here rows get the type of their module. The same file gives the table its columns.
  const typed = (rows: StoredRow[]): (R & Whole)[] => rows as (R & Whole)[];
  const write = async (change: RecordChange, { writerOf }: SharedWrite = {}): Promise<(R & Whole)[]> => {
    try {
      const by = writerOf === undefined ? author : { ...author, writerOf: (id: string) => writerIn(writerOf(id)) };
      return typed(await writeRecords(db, module, by, change));
    } catch (error) {
      // A form can mark only fields of its own module.
      throw module.name === context.module.name ? asFieldError(error, module) : asRecordError(error, module);
    }
  };
  const withTenant = (record: Row): Row =>
    module.tenancy === "tenant" && boundary.tenantId !== null ? { tenantId: boundary.tenantId, ...record } : record;
  const select = async (match: Match, options: FindOptions): Promise<(R & Whole)[]> =>
    typed(
      await selectRecords(db, module, {
        boundary: options.lock === true ? { ...boundary, scope: { ...boundary.scope, fields: null } } : boundary,
        where: [matches(module, match), ...contains(module, options.like ?? {})],
        prepared: isOneRecord(module, match),
        ...(options.sort === undefined ? {} : { sort: options.sort }),
        ...(options.limit === undefined ? {} : { limit: options.limit }),
        ...(options.secrets === true ? { secrets: true } : {}),
        ...(options.lock === true
          ? { lock: "no key update" as const }
          : options.keep === true
            ? { lock: "key share" as const }
            : {}),
      }),
    );
  return {
    module,
    find: (match, options?: FindOptions) => select(match, options ?? {}),
    findById: async (id, lock = false) => (await select({ id }, { limit: 1, lock }))[0] ?? null,
    insert: (values, { isUnread = false, ...written } = {}) => {
      const records = values.map((record) => withTenant({ id: nextId(context.deps), ...record }));
      return write({ kind: "insert", records, isUnread }, written);
    },
    update: (match, values) =>
      write({ kind: "update", boundary, where: matches(module, match), values, prepared: isOneRecord(module, match) }),
    rewrite: (values, written) => write({ kind: "rewrite", boundary, values }, written),
    remove: (match) => write({ kind: "remove", boundary, where: matches(module, match) }),
    revive: (match, values) => write({ kind: "revive", boundary, where: matches(module, match), values }),
  };
}

/** @throws TrellisError noEndpoint: the module's file was taken away while the server runs */
export function moduleOf(context: OperationContext, name: string): Module {
  const module = context.catalog.modules.get(name);
  if (module === undefined) throw new TrellisError("noEndpoint");
  return module;
}

/** True when a record lies in the recycle bin. `afterSave` receives such a record before a restore. */
export function isInBin(record: Row): boolean {
  return record["isDeleted"] === 1;
}

/** The author of a write: the caller; none on a public endpoint. */
export function authorOf(context: OperationContext): Author {
  const { catalog, deps } = context;
  return {
    ...writerIn(context),
    time: now(deps),
    guard: publishingGuard(context, guardRights(context)),
    catalog,
    log: deps.log,
    judgedLater: context.linesOf,
  };
}

function writerIn({ caller, journal }: OperationContext): Writer {
  return { userId: caller?.userId ?? null, deptId: caller?.deptIds[0] ?? null, journal };
}

/** A parameter from the query or a body of named values, trimmed; "" when it is not there. Lists become comma-joined. */
export function parameter(context: OperationContext, name: string): string {
  const value = context.query.get(name) ?? (isJsonObject(context.body) ? context.body[name] : undefined);
  if (Array.isArray(value)) return value.map(String).join(",");
  if (value === undefined || value === null || typeof value === "object") return "";
  return String(value).trim();
}

/** The file of a multipart body, whatever its part is called. @throws TrellisError badRequest when there are several */
export function fileParameter({ files }: OperationContext): File | undefined {
  const [file, ...others] = [...files.values()].flat();
  if (others.length === 0) return file;
  throw new TrellisError("badRequest", { text: { zh: "一次只能上传一个文件", en: "Upload one file at a time" } });
}

/**
 * Ids from the first of the parameters that has some; a bare list as the body counts for any name.
 * @throws TrellisError noneSelected when there is none, badRequest when one is not an id
 */
export function idsParameter(context: OperationContext, ...names: readonly string[]): string[] {
  const ids = optionalIds(context, ...names);
  if (ids.length === 0) throw new TrellisError("noneSelected");
  return ids;
}

/**
 * The id of the one record that is asked for, from the first of the parameters that has one.
 * @throws TrellisError missingParameter, named as the first; badRequest when it is no id
 */
export function idParameter(context: OperationContext, ...names: readonly [string, ...string[]]): string {
  const [id] = optionalIds(context, ...names);
  if (id === undefined) throw new TrellisError("missingParameter", { params: { name: names[0] } });
  return id;
}

/** Ids where none is fine. */
export function optionalIds(context: OperationContext, ...names: readonly string[]): string[] {
  const texts = names.map((name) => parameter(context, name));
  if (Array.isArray(context.body)) texts.push(context.body.map(String).join(","));
  const text = texts.find((candidate) => candidate !== "") ?? "";
  const ids = [...new Set(text.split(",").map((id) => id.trim()))].filter((id) => id !== "");
  const wrong = ids.find((id) => !/^\d{1,19}$/.test(id) || BigInt(id) > 9_223_372_036_854_775_807n);
  if (wrong !== undefined) throw new TrellisError("badRequest", { params: { reason: wrong.slice(0, 30) } });
  return ids;
}

function matches(module: Module, match: Match): Condition {
  const conditions = Object.entries(match).map(([name, value]) => {
    const stored = storedField(module, name);
    if (value === undefined) throw new TypeError(`${module.name}: nothing to match ${name} with`);
    if (value === null) return sql`${column(stored)} is null`;
    return oneOf(stored, isList(value) ? value : [value]);
  });
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** True for a match that names one record by its id or by a unique field. */
function isOneRecord(module: Module, match: Match): boolean {
  return Object.entries(match).some(([name, value]) => {
    if (value === undefined || value === null || (isList(value) && value.length !== 1)) return false;
    return name === "id" || module.fields.find((field) => field.name === name)?.unique === true;
  });
}

function isList(value: Value | readonly Value[]): value is readonly Value[] {
  return Array.isArray(value);
}

function contains(module: Module, like: Readonly<Record<string, string>>): Condition[] {
  return Object.entries(like)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => containsText(module, name, text));
}
