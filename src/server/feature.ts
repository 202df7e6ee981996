import type { UploadReply } from "#contract";
import type { Manifest } from "#metadata";
import type { OperationContext } from "./context.ts";
import type { StoredFile } from "./deps.ts";
import type { FilePlace } from "./stored-files.ts";

/** A file that was taken and is not kept yet. */
export interface Upload {
  readonly reply: UploadReply;
  /** Bytes. */
  readonly size: number;
  /** By its bytes. */
  readonly mediaType: string;
  /** Puts it where its link leads, which may be with another machine: no transaction is open meanwhile. */
  readonly keep: () => Promise<void>;
  /** Notes it in the transaction that refers to it. */
  readonly note: (context: OperationContext) => Promise<void>;
  /** Takes it away again, kept or not. */
  readonly discard: () => Promise<void>;
}

/** What a handler returns becomes the envelope's `data`; a `Response` goes out as it is. */
export type Handler = ((context: OperationContext) => Promise<unknown>) & {
  /** No transaction is open while it runs. */
  readonly outside?: true;
};

/** A handler that waits for other machines: nothing is locked meanwhile, and what it writes goes through `inTransaction`. */
export function outsideTransaction(handler: Handler): Handler {
  return Object.assign((context: OperationContext) => handler(context), { outside: true as const });
}

export interface FileFacts {
  readonly mediaType: string;
  readonly size: number;
}

/** The server half of a hand-written slice. `defineFeature` checks it against its manifest at boot. */
export interface Feature {
  readonly manifest: Manifest;
  /** By handler id, `<module>/<endpoint id>`. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /**
   * Takes a file that came with a save and judges it. One feature brings this.
   * @throws TrellisError tooLarge, unsupportedMedia, badRequest
   */
  readonly takeUpload?: (context: OperationContext, file: File) => Promise<Upload>;
  /** Files that lie elsewhere than in the server's own store, by their name; undefined for a name of the own store. */
  readonly findFile?: (place: FilePlace, name: string) => Promise<StoredFile | null | undefined>;
  /** What was noted of kept files, by their names, so that nobody has to fetch them. One feature brings this. */
  readonly aboutFiles?: (context: OperationContext, names: readonly string[]) => Promise<ReadonlyMap<string, FileFacts>>;
  /** Run inside the transaction of a generic operation, by module name. */
  readonly interceptors?: Readonly<Record<string, Interceptors>>;
}

/** A function before or after a generic operation on one module; it may throw a TrellisError to refuse. */
export interface Interceptors {
  /** May change what is about to be stored. `current` is null on add. */
  readonly beforeSave?: (
    context: OperationContext,
    input: Record<string, unknown>,
    current: Record<string, unknown> | null,
  ) => Promise<Record<string, unknown>>;
  readonly afterSave?: (
    context: OperationContext,
    saved: Record<string, unknown>,
    before: Record<string, unknown> | null,
  ) => Promise<void>;
  readonly beforeRemove?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
  readonly afterRemove?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
  /**
   * Before a record comes back from the recycle bin; may change what comes back. Without it `beforeSave` is asked as for
   * a new record, so that no rule for adding is got around. `afterSave` follows, told the record as it lay in the bin.
   */
  readonly beforeRevive?: (context: OperationContext, record: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** Before deleted records go for ever. */
  readonly beforePurge?: (context: OperationContext, records: readonly Record<string, unknown>[]) => Promise<void>;
}

/** @throws Error when handlers and manifest disagree: a duplicate or missing id must stop the boot. */
export function defineFeature(feature: Feature): Feature {
  const declared = new Set(feature.manifest.handlers);
  const given = Object.keys(feature.handlers);
  const missing = feature.manifest.handlers.filter((id) => !(id in feature.handlers));
  const undeclared = given.filter((id) => !declared.has(id));
  if (missing.length + undeclared.length > 0) {
    throw new Error(
      `feature ${feature.manifest.id}: handlers missing [${missing.join(", ")}], not in the manifest [${undeclared.join(", ")}]`,
    );
  }
  return feature;
}
