/** The reason why a database folder cannot be opened. */
export type FolderErrorReason =
  | "inUse"
  | "cannotLock"
  | "notAFolder"
  | "notWritable"
  | "diskFull"
  | "unusable"
  | "foreign"
  | "newerVersion"
  | "olderVersion"
  | "cannotOpen";

export interface FolderErrorFacts {
  /** The folder, or the lock file for `inUse` and `cannotLock`. */
  readonly path: string;
  /** Process and host that hold the lock, such as `4711 @ host`; empty when unknown. */
  readonly holder?: string;
  /** Major version of PostgreSQL that wrote the folder, and the one that is here. */
  readonly found?: string;
  readonly expected?: string;
  /** The message of the cause. */
  readonly detail?: string;
}

/** A database folder that cannot be opened, for a reason that the operator can remove. Its message is one line. */
export class FolderError extends Error {
  readonly reason: FolderErrorReason;
  readonly facts: FolderErrorFacts;

  constructor(reason: FolderErrorReason, facts: FolderErrorFacts, cause?: unknown) {
    super(MESSAGES[reason](facts).replace(/\s+/g, " ").trim(), { cause });
    this.name = "FolderError";
    this.reason = reason;
    this.facts = facts;
  }
}

const MESSAGES: Readonly<Record<FolderErrorReason, (facts: FolderErrorFacts) => string>> = {
  inUse: ({ path, holder }) => `Another process${holder ? ` (${holder})` : ""} has the database open (lock ${path}).`,
  cannotLock: ({ path, detail }) => `The lock ${path} cannot be taken (${detail}): its file system needs file locks.`,
  notAFolder: ({ path }) => `${path} is a file, or lies below one.`,
  notWritable: ({ path }) => `The folder ${path} cannot be written.`,
  diskFull: ({ path }) => `The disk of the folder ${path} is full.`,
  unusable: ({ path, detail }) => `The folder ${path} cannot be used: ${detail}.`,
  foreign: ({ path }) => `The folder ${path} contains something other than a database of this package.`,
  newerVersion: ({ path, found, expected }) => `PostgreSQL ${found} wrote the database in ${path}; this is ${expected}.`,
  olderVersion: ({ path, found, expected }) => `PostgreSQL ${found} wrote the database in ${path}; this is ${expected}.`,
  cannotOpen: ({ path, detail }) => `The database in ${path} cannot be opened: ${detail}`,
};

/** The `code` of a system error (`EACCES`), or an empty string. */
export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
