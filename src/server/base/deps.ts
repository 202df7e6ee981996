import type { SocialProvider } from "#contract";
import type { Catalog, JsonSchema, Module, ValidationFault } from "#metadata";
import type { Dialect } from "kysely";
import type { ByteRange, FilePart } from "./byte-range.ts";
import type { FeatureOperations } from "./feature.ts";
import type { ForeignDatabases } from "./foreign-databases.ts";
import type { FormReader } from "./form-reader.ts";
import type { ExpressTracker } from "./express.ts";
import type { ModuleFiles } from "./module-files.ts";
import type { Outbound } from "./outbound.ts";
import type { SheetReaders } from "./sheet-readers.ts";
import type { Seed } from "./seed.ts";
import type { InboxSeeds } from "./inbox-seeds.ts";
import type { GrantSeed } from "./grant-seed.ts";
import type { ProcessSeed } from "./process-seed.ts";

/** Everything platform-bound a server needs. `src/entry` and the tests are the only places that build one. */
export interface ServerDeps {
  /** PostgreSQL ≥ 15 or its embedded twin, spoken to by the same dialect. */
  readonly database: Dialect;
  readonly catalog: Catalog;
  /** Modules whose file is there but cannot be read: they stay in force as they were last applied. */
  readonly broken?: readonly string[];
  readonly features: readonly FeatureOperations[];
  /** Loaded once, for an empty database. */
  readonly seeds: readonly Seed[];
  /** Applied once, after the first seeds and the first menu rows. */
  readonly grants?: readonly GrantSeed[];
  /** Written with the first seeds. */
  readonly inbox?: InboxSeeds;
  /** Played with the first seeds. */
  readonly processes?: readonly ProcessSeed[];
  readonly clock: () => Date;
  readonly randomBytes: (length: number) => Uint8Array;
  readonly passwords: PasswordHasher;
  readonly secrets: SecretBox;
  readonly files: FileStore;
  readonly parts: UploadParts;
  /** Reads multipart bodies; the platform's own reader, which holds files in memory, when absent. */
  readonly forms?: FormReader;
  readonly sheetReaders: SheetReaders;
  /** Calls to other machines; absent where nothing may be called (the demo). */
  readonly outbound?: Outbound;
  /** Follows parcels; without it the server works the course out by itself. */
  readonly express?: ExpressTracker;
  /** Other databases, to look at; absent where there are none to reach. */
  readonly foreignDatabases?: ForeignDatabases;
  readonly validators: ValidatorSource;
  /** Applies the module files again; absent where nothing watches them. */
  readonly reloadModules?: () => Promise<void>;
  /** The folder of module files; absent where there is none (the demo). */
  readonly moduleFiles?: ModuleFiles;
  readonly bus: Bus;
  /** Absent in the demo, whose server has one user and needs no limits. */
  readonly createRateLimiter?: CreateRateLimiter;
  /** Sign-in by accounts of elsewhere; absent where no provider is configured. */
  readonly social?: SocialSignIn;
  readonly log: Log;
  readonly config: ServerConfig;
}

export interface RateLimiter {
  /**
   * Counts an attempt, as several where `points` says so.
   * @returns milliseconds until the next attempt is allowed; 0 when this attempt is within the limit
   */
  consume(key: string, points?: number): Promise<number>;
}

/** Creates a limiter of `points` attempts per key and `seconds`, counted in a table that all nodes share. */
export type CreateRateLimiter = (options: {
  /** Prefix of the keys: unique per limiter. */
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  /** Table with the columns key, points and expire (milliseconds since 1970). */
  readonly table: string;
  /** Runs a statement with `$1` placeholders, outside of any transaction. */
  readonly query: (text: string, values: readonly unknown[]) => Promise<{ readonly rows: readonly unknown[] }>;
}) => RateLimiter;

/** Slow salted hashes (argon2id) of the `password` of clients. */
export interface PasswordHasher {
  hash(secret: string): Promise<string>;
  /** False for a wrong secret and for an unreadable hash alike. */
  verify(secret: string, stored: string): Promise<boolean>;
}

/** Encrypts secrets that the server must read again, with a key outside of the database. */
export interface SecretBox {
  seal(text: string): Promise<string>;
  /** Returns a plain text unchanged. Rejects when the text was sealed with another key. */
  open(sealed: string): Promise<string>;
}

/** A stored file, or a part of it. The caller reads `body` to its end or cancels it. */
export interface StoredFile {
  readonly mediaType: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** The bytes in `body`; null for the whole file. */
  readonly part: FilePart | null;
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

export interface FileStore {
  /** Stores a file whole or not at all, and replaces a file of that name. The content is read as a stream. */
  put(name: string, content: Blob, mediaType: string): Promise<void>;
  /** The bytes of the range, the whole file without one (`resolveRange`). Null when there is no such file. */
  get(name: string, range?: ByteRange | null): Promise<StoredFile | null>;
  remove(name: string): Promise<void>;
}

/** Files that arrive in several requests, until they are complete. Names come from the server. */
export interface UploadParts {
  /**
   * Writes the bytes from a place on. Writing the same place again replaces them.
   * @returns false when the bytes before the place are gone
   */
  write(name: string, offset: number, content: Blob): Promise<boolean>;
  /** The bytes that have arrived, as a file that is read when it is needed; null without any. */
  open(name: string, fileName: string): Promise<File | null>;
  remove(name: string): Promise<void>;
}

/** Compiled validators. Node compiles on demand; the demo, which may not evaluate code, brings them prebuilt. */
export interface ValidatorSource {
  /** Faults of a value, all of them, empty when it is valid. */
  validate(schema: JsonSchema, value: unknown): readonly ValidationFault[];
  /** The same validators as an ES module for the browser; null when no module has this key. */
  moduleSource(catalog: Catalog, key: string): string | null;
  /** Lets `moduleSource` find a module that is not in force, for its preview. Absent where nothing can be compiled. */
  keepDraft?(module: Module): void;
}

/** Publishes to the other nodes. Delivery is at most once; a listener must not rely on it for correctness. */
export interface Bus {
  publish(topic: string, message: string): Promise<void>;
  subscribe(topic: string, listener: (message: string) => void): () => void;
}

/** A user of a sign-in provider. */
export interface ExternalPerson {
  /** Never changes and is never another's, with one provider. */
  readonly subject: string;
  /** Display name there; may be empty. */
  readonly name: string;
}

/** The providers that the operator has configured; no other address is ever called. */
export interface SocialSignIn {
  readonly providers: readonly SocialProvider[];
  /** Address at which the browser signs in; null for a provider that is not configured. */
  authorizeUrl(source: string, state: string, challenge: string): string | null;
  /** Exchanges the code that the browser brought back. Rejects when the provider refuses or cannot be reached. */
  identify(source: string, code: string, verifier: string): Promise<ExternalPerson>;
}

export type Log = (entry: {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly error?: unknown;
}) => void;

export interface ServerConfig {
  readonly version: string;
  /** Name of the database in `GET /api/health`: `postgresql` or `embedded`. */
  readonly databaseKind: string;
  /** Requires a captcha at sign-in (off by default). */
  readonly captcha: boolean;
  /** Our own console solves a task in place of the picture. Other clients get the picture. */
  readonly captchaWork?: boolean;
  /** Honour `Dept-Id` / `Role-Id` (switch mode). */
  readonly switchMode: boolean;
  /** Largest JSON or form body and largest upload, in bytes. */
  readonly bodyLimit: number;
  readonly uploadLimit: number;
  /** Sign-in attempts per address and minute. */
  readonly signInRate: number;
  /** Take the caller's address from `X-Forwarded-For` (only behind a proxy that sets it). */
  readonly trustProxy: boolean;
  /** IANA zone in which moments are written and read as `yyyy-MM-dd HH:mm:ss`. */
  readonly timeZone: string;
  /** Days the request logs are kept; 90 when absent, 0 = for ever. */
  readonly logRetentionDays?: number;
  /** Days that the history of records is kept; 0 or absent = for ever. */
  readonly historyRetentionDays?: number;
  /** Write successful reads into the API log too; by default it holds writes, refusals, failures and slow calls. */
  readonly logReads?: boolean;
  /** Refuse fields that a module does not have from other clients than our own console, too. */
  readonly rejectUnknownFields?: boolean;
  /** Network address of this node, for the logs. */
  readonly serverIp?: string;
  /** Private SM2 key in hex, by which clients encrypt passwords; one of the server's own when absent. */
  readonly passwordKey?: string;
  /** False where responses cannot stream without end, as in the demo. True when absent. */
  readonly streams?: boolean;
  /** Hosts whose pages the console may show inside of itself; none when absent. */
  readonly frameHosts?: readonly string[];
  /** Address of the chat's socket (`wss://`); the own path of this server when absent. */
  readonly chatSocket?: string;
  /** Distinguishes nodes in ids: 0..1023. */
  readonly node: number;
}
