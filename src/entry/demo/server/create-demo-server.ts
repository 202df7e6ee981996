import type { PGlite } from "@electric-sql/pglite";
import { PGliteDialect } from "kysely";
import type { Catalog } from "#metadata";
import {
  createServer,
  type Bus,
  type FileStore,
  type GrantSeed,
  type LetterSeed,
  type Log,
  type SecretBox,
  type Seed,
  type Server,
  type ValidatorSource,
} from "#server";
import { serverFeatures } from "../../server-features.ts";
import { createDemoPasswords } from "./passwords.ts";

const MEGABYTE = 1024 * 1024;

export interface DemoServerParts {
  readonly pglite: PGlite;
  readonly catalog: Catalog;
  readonly validators: ValidatorSource;
  readonly files: FileStore;
  readonly version: string;
  /** IANA zone. */
  readonly timeZone: string;
  readonly log: Log;
  /** Only the build has them: it writes them into the database that a browser starts with. */
  readonly seeds?: readonly Seed[];
  readonly grants?: readonly GrantSeed[];
  readonly letters?: readonly LetterSeed[];
}

/** The real server over a database in this very thread: in the browser's worker, and in the build that prepares its data. */
export function createDemoServer(parts: DemoServerParts): Promise<Server> {
  const { pglite, catalog, validators, files, log, seeds = [], grants = [], letters = [] } = parts;
  return createServer({
    database: new PGliteDialect({ pglite }),
    catalog,
    features: serverFeatures,
    seeds,
    grants,
    letters,
    clock: () => new Date(),
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    passwords: createDemoPasswords(),
    files,
    secrets: FORGETFUL,
    validators,
    bus: createOwnBus(),
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
      // A worker hands a reply over when it is whole.
      streams: false,
      // A browser's disk is not ours to fill.
      logRetentionDays: 7,
      node: 0,
    },
  });
}

/** The demo calls nobody, so it has no use for a secret: it says that one was typed, and keeps nothing of it. */
const FORGETFUL: SecretBox = { seal: async () => "sealed:", open: async () => "" };

/** There is one server per browser, so it tells only itself. */
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
