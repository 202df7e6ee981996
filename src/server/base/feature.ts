import type { UploadReply } from "#contract";
import type { Manifest, Module } from "#metadata";
import type { ByteRange } from "./byte-range.ts";
import type { OperationContext } from "./context.ts";
import type { StoredFile } from "./deps.ts";
import type { FilePlace } from "./stored-files.ts";
import type { Row } from "./tables.ts";

/** A file that was taken and is not kept yet. */
export interface Upload {
  readonly reply: UploadReply;
  /** Bytes. */
  readonly size: number;
  /** Detected by the file's bytes. */
  readonly mediaType: string;
  /** Puts it where its link leads, which may be with another machine: no transaction is open meanwhile. */
  readonly keep: () => Promise<void>;
  /** Notes it in the transaction that refers to it. */
  readonly note: (context: OperationContext) => Promise<void>;
  /** Takes it away again, kept or not. */
  readonly discard: () => Promise<void>;
}

/**
 * The end of one of several requests that share a transaction. `alone`: nothing has been done for it; it runs in a
 * transaction of its own.
 */
export type Outcome<T = unknown> = { readonly result: T } | { readonly alone: true };

/** The result of a handler becomes the envelope's `data`; a `Response` is sent as it is. */
export type Handler = ((context: OperationContext) => Promise<unknown>) & {
  /** No transaction is open while it runs. */
  readonly outside?: true;
  /**
   * Id of the action whose `when` the records must match before the handler runs. Absent: the action of the endpoint.
   * Null: the handler answers in every state, as for a repeated call.
   */
  readonly judgedAs?: (context: OperationContext) => string | null;
  /**
   * Serves requests that came at the same time in one transaction, for a handler without effects outside of it. Returns an
   * outcome for each, in their order. It waits for no lock, and leaves out what could be refused. A thrown error rolls all
   * of them back, and each then runs alone.
   * @param within one of the requests, for statements of all of them
   */
  readonly together?: (within: OperationContext, contexts: readonly OperationContext[]) => Promise<readonly Outcome[]>;
};

/** A handler that waits for other machines. It runs outside of a transaction and writes through `runInTransaction`. */
export function outsideTransaction(handler: Handler): Handler {
  return Object.assign((context: OperationContext) => handler(context), { outside: true as const });
}

/** A handler whose requests mean another action than the endpoint's, or are answered in every state (`judgedAs`). */
export function judgedAs(action: (context: OperationContext) => string | null, handler: Handler): Handler {
  const run: Handler = (context) => handler(context);
  return Object.assign(run, handler, { judgedAs: action });
}

/** A handler that can serve several requests in one transaction (`Handler.together`). */
export function servedTogether(handler: Handler, together: NonNullable<Handler["together"]>): Handler {
  const run: Handler = (context) => handler(context);
  return Object.assign(run, handler, { together });
}

export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
}

/** Fields of single records whose values a caller may not use for the time being. */
export interface FieldMask {
  readonly fields: readonly string[];
  readonly ids: readonly string[];
}

/** The part of a feature that operations on modules use. */
export interface FeatureOperations {
  readonly manifest: Manifest;
  /** Handlers by id, `<module>/<endpoint id>`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /**
   * Takes a file that came with a save and judges it. One feature brings this.
   * @throws TrellisError tooLarge, unsupportedMedia, badRequest
   */
  readonly takeUpload?: (context: OperationContext, file: File) => Promise<Upload>;
  /** Opens a file of another store by its name. Null when that store lacks it; undefined for a name of the server's own store. */
  readonly findFile?: (place: FilePlace, name: string, range: ByteRange | null) => Promise<StoredFile | null | undefined>;
  /** Stored facts of files by name, so that no file has to be fetched. One feature provides it. */
  readonly aboutFiles?: (context: OperationContext, names: readonly string[]) => Promise<ReadonlyMap<string, FileFacts>>;
  /** Finds the files that are public or that the user uploaded. One feature provides it. */
  readonly ownFiles?: (place: FilePlace, userId: string, names: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Names that the named files had when they were uploaded, by name. One feature provides it. */
  readonly originalNames?: (place: FilePlace, names: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** True for a file that is readable without a signature. The feature of `publishFiles` provides it. */
  readonly isPublicFile?: (place: FilePlace, name: string) => Promise<boolean>;
  /** Makes files readable without a signature. */
  readonly publishFiles?: (place: FilePlace, names: readonly string[]) => Promise<void>;
  /** Fields of records of `context.module` whose values the caller may not use for the time being, to find or to sum. */
  readonly maskFields?: (context: OperationContext) => Promise<readonly FieldMask[]>;
  /** Run inside the transaction of a generic operation, by module name. */
  readonly interceptors?: Readonly<Record<string, Interceptors>>;
  /** Interceptors by module, for keys of module files. Null for modules without them. */
  readonly interceptModule?: (module: Module) => Interceptors | null;
}

/** Validated values of a record of the type `R` before they are stored; any field may be absent. */
export type InputOf<R> = Partial<R> & Row;

/** The fields that a client sent for each record of a change; empty for an action, null when records are removed or restored. */
export type SentFields = readonly Readonly<Record<string, unknown>>[] | null;

/**
 * Functions before and after a generic operation on one module; they may throw a TrellisError to refuse. Methods, so that
 * interceptors of one module's records stand in the list of all modules.
 */
export interface Interceptors<R = Row> {
  /** Takes the locks that the rules below need, before any record is locked. */
  beforeLock?(context: OperationContext, bodies: SentFields): Promise<void>;
  /** Refuses a caller who may not change the record, before a reply could show anything of it, such as a conflict. */
  beforeChange?(context: OperationContext, current: R): Promise<void>;
  /** May change the values that the client sent before they are stored. `current` is null on add. */
  beforeSave?(context: OperationContext, input: InputOf<R>, current: R | null): Promise<Row>;
  /** `beforeSave` reads no other record: the rows of an import are saved together. */
  readonly readsOnlyRecord?: true;
  afterSave?(context: OperationContext, saved: R, before: R | null): Promise<void>;
  beforeRemove?(context: OperationContext, records: readonly R[]): Promise<void>;
  afterRemove?(context: OperationContext, records: readonly R[]): Promise<void>;
  /**
   * Before a record comes back from the recycle bin; may change what comes back. Without it `beforeSave` runs as for a
   * new record, so that no rule for adding is evaded. `afterSave` follows, with the record as it lay in the bin.
   */
  beforeRevive?(context: OperationContext, record: R): Promise<Row>;
  /** Before deleted records are purged. */
  beforePurge?(context: OperationContext, records: readonly R[]): Promise<void>;
}
