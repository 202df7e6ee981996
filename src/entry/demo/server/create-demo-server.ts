import type { PGlite } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";
import type { Catalog } from "#metadata";
import type { ProcessSeed } from "#server";
import {
  createServer,
  type Bus,
  type FileStore,
  type GrantSeed,
  type InboxSeeds,
  type Log,
  type SecretBox,
  type Seed,
  type Server,
  type SheetReaders,
  type ValidatorSource,
} from "#server/platform";
import type { ModuleFiles } from "#server/schemas";
import { memoryParts } from "../../memory-files.ts";
import { serverFeatures } from "../../server-features.ts";
import { chatCounterpart } from "./chat-counterpart.ts";
import { createDemoPasswords } from "./passwords.ts";

const MEGABYTE = 1024 * 1024;

export interface DemoServerParts {
  readonly pglite: PGlite;
  readonly catalog: Catalog;
  readonly validators: ValidatorSource;
  readonly sheetReaders: SheetReaders;
  readonly files: FileStore;
  readonly moduleFiles?: ModuleFiles;
  readonly version: string;
  /** IANA zone. */
  readonly timeZone: string;
  readonly log: Log;
  /** Given by the build only, which writes them into the database that browsers download. */
  readonly seeds?: readonly Seed[];
  readonly grants?: readonly GrantSeed[];
  readonly inbox?: InboxSeeds;
  readonly processes?: readonly ProcessSeed[];
}

/** Creates the server over a database in this thread: in the browser's worker, and in the build that prepares its data. */
export function createDemoServer(parts: DemoServerParts): Promise<Server> {
  const { pglite, catalog, validators, sheetReaders, files, log, seeds = [], grants = [], inbox, processes = [] } = parts;
  const { moduleFiles } = parts;
  return createServer({
    database: new PGliteDialect({ pglite }),
    catalog,
    features: [...serverFeatures, chatCounterpart],
    seeds,
    grants,
    ...(inbox === undefined ? {} : { inbox }),
    processes,
    clock: () => new Date(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    passwords: createDemoPasswords(),
    files,
    ...(moduleFiles === undefined ? {} : { moduleFiles }),
    parts: memoryParts(),
    secrets: OPEN_BOX,
    validators,
    bus: createOwnBus(),
    sheetReaders,
    log,
    config: {
      version: parts.version,
      databaseKind: "browser",
      captcha: false,
      switchMode: false,
      bodyLimit: 4 * MEGABYTE,
      uploadLimit: 10 * MEGABYTE,
      signInRate: 60,
      trustProxy: false,
      timeZone: parts.timeZone,
      // A worker sends a reply as a whole.
      streams: false,
      // Keeps the storage of the browser small.
      logRetentionDays: 7,
      node: 0,
    },
  });
}

const SEALED = "sealed:";

/**
 * The demo has no place for a key apart from its database, and calls no other machine. The key that signs addresses of
 * uploads must outlive a reload, so secrets are kept as they are, in this browser only.
 */
const OPEN_BOX: SecretBox = {
  seal: async (text) => SEALED + text,
  open: async (sealed) => (sealed.startsWith(SEALED) ? sealed.slice(SEALED.length) : sealed),
};

/** A bus without other nodes: a browser runs one server. */
function createOwnBus(): Bus {
  const listeners = new Map<string, Set<(message: string) => void>>();
  return {
    async publish(topic, message) {
      for (const listener of listeners.get(topic) ?? []) listener(message);
    },
    subscribe(topic, listener) {
      const own = listeners.get(topic) ?? new Set();
      listeners.set(topic, own.add(listener));
      return () => own.delete(listener);
    },
  };
}
