import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import type { Dialect } from "kysely";
import { localTime } from "#server";
import type { Log, SecretBox, ServerConfig, ServerOptions } from "#server/platform";
import { LoadCache, loadCatalog } from "#metadata/load";
import type { Catalog } from "#metadata";
import { buildGrants, buildSeeds } from "../../../seeds/index.ts";
import { knownIds } from "../../../src/entry/known-ids.ts";
import { memoryFiles } from "../../../src/entry/memory-files.ts";
import { createLocalBus } from "../../../src/entry/node/bus/bus.ts";
import { createFormReader } from "../../../src/entry/node/files/form-reader.ts";
import { StagingFolder } from "../../../src/entry/node/files/staging-folder.ts";
import { createPasswordHasher } from "../../../src/entry/node/passwords.ts";
import { sheetReaders } from "../../../src/entry/node/sheets/sheet-readers.ts";
import { createRateLimiter } from "../../../src/entry/node/rate-limiter.ts";
import { readSchemas } from "../../../src/entry/node/schemas-folder.ts";
import { createValidatorSource } from "../../../src/entry/node/validators.ts";
import { serverFeatures } from "../../../src/entry/server-features.ts";

export const ROOT = resolve(import.meta.dirname, "../../..");
/** Uploads of all tests, until their request is answered. */
export const STAGING = resolve(tmpdir(), `trellis-test-uploads-${process.pid}`);
const staging = new StagingFolder(STAGING);
export const TIME_ZONE = "Asia/Shanghai";

/** Module files as text or as the object they hold, by path (`schemas/test/thing.json`); null takes a shipped one away. */
export type ExtraModules = Readonly<Record<string, string | object | null>>;

/**
 * The shipped modules, with others beside or instead.
 * @throws Error naming what the linter found in a file of the test's own
 */
export async function testCatalog(extra: ExtraModules = {}): Promise<Catalog> {
  const shipped = (await readSchemas(resolve(ROOT, "schemas"))).files.filter((file) => !(file.path in extra));
  const own = Object.entries(extra)
    .filter(([, content]) => content !== null)
    .map(([path, content]) => ({ path, text: typeof content === "string" ? content : JSON.stringify(content, null, 2) }));
  const { catalog, findings } = loadCatalog([...shipped, ...own], knownIds, cacheFor(extra));
  const errors = findings.filter((finding) => finding.severity === "error");
  if (errors.length > 0) {
    throw new Error(
      errors.map((finding) => `${finding.file}:${finding.line} ${finding.message.en} ${finding.hint.en}`).join("\n"),
    );
  }
  return catalog;
}

/** Results of earlier test files of this worker. The rules also depend on the areas, so each set of areas has its own. */
const caches = new Map<string, LoadCache>();

function cacheFor(extra: ExtraModules): LoadCache {
  const areas = [...new Set(Object.keys(extra).map(dirname))].sort().join();
  const cache = caches.get(areas) ?? new LoadCache();
  caches.set(areas, cache);
  return cache;
}

export interface DepsOptions {
  readonly database: Dialect;
  readonly databaseKind: string;
  readonly catalog: Catalog;
  readonly log: Log;
  readonly overrides?: Partial<Omit<ServerOptions, "config">>;
  readonly config?: Partial<ServerConfig>;
}

/** Dependencies of a test server: all real, except for the cost of passwords and the place of files. */
export function testDeps({ database, databaseKind, catalog, log, overrides, config }: DepsOptions): ServerOptions {
  return {
    database,
    catalog,
    features: serverFeatures,
    seeds: buildSeeds((days) => localTime(new Date(Date.now() + days * 86_400_000), TIME_ZONE)),
    grants: buildGrants(),
    clock: () => new Date(),
    randomBytes: (length) => new Uint8Array(randomBytes(length)),
    // The smallest argon2 allows: the format is the real one, the time is not.
    passwords: createPasswordHasher({ memory: 8, passes: 1 }),
    files: memoryFiles(),
    parts: staging.parts,
    forms: createFormReader(staging),
    secrets: readable,
    validators: createValidatorSource(),
    bus: createLocalBus(),
    createRateLimiter,
    sheetReaders,
    log,
    ...overrides,
    config: {
      version: "0.0.0-test",
      databaseKind,
      captcha: false,
      switchMode: false,
      bodyLimit: 2 * 1024 * 1024,
      uploadLimit: 2 * 1024 * 1024,
      signInRate: 100_000,
      trustProxy: false,
      timeZone: TIME_ZONE,
      node: 1,
      ...config,
    },
  };
}

/** Seen at a glance to be sealed; what it costs is tested where the real one is. */
const readable: SecretBox = {
  seal: async (text) => `sealed:${btoa(encodeURIComponent(text))}`,
  open: async (sealed) => (sealed.startsWith("sealed:") ? decodeURIComponent(atob(sealed.slice("sealed:".length))) : sealed),
};
