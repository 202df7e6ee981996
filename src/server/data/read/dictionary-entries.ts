import type { Catalog, DictionaryLink, KnownIds } from "#metadata";
import { sql, type Kysely } from "kysely";
import type { ServerDeps } from "../../base/deps.ts";
import type { Journal } from "../../base/journal.ts";
import { tenantBoundary } from "../conditions/boundary.ts";
import { storedField } from "../columns.ts";
import { column, oneOf } from "../conditions/conditions.ts";
import { selectRecords } from "./select-records.ts";
import type { Row, TrellisTables } from "../../base/tables.ts";

/** The part of an operation's context that dictionaries need. */
export interface DictionaryReader {
  readonly deps: ServerDeps;
  readonly catalog: Catalog;
  readonly db: Kysely<TrellisTables>;
  readonly tenantId: string;
  /** The writes of the reader's transaction. */
  readonly journal?: Pick<Journal, "touched">;
}

/** An entry of a dictionary, sealed ones included: they can no longer be chosen, but records may still hold them. */
export interface KnownEntry {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly key: string;
  readonly value: string;
  readonly enValue: string;
  readonly sort: number;
  readonly sealed: boolean;
  readonly remark: string;
}

interface Remembered {
  readonly entries: readonly KnownEntry[];
  /** Milliseconds of the server's clock. */
  readonly until: number;
}

interface Cache {
  readonly entries: Map<string, Remembered>;
  /** Number of times that the cache was cleared. Entries that were read before the last time are not stored. */
  cleared: number;
}

/** Lifetime of cached items after a change by another node whose message was lost. */
const LIFE = 3_000;
const TOPIC = "dictionary";

const caches = new WeakMap<ServerDeps, Cache>();

/**
 * The entries of dictionaries by link, in order; one statement per dictionary module for those not in the cache.
 * @param fresh true to read all of them from the database
 */
export async function dictionaryEntries(
  reader: DictionaryReader,
  links: readonly DictionaryLink[],
  fresh = false,
): Promise<(link: DictionaryLink) => readonly KnownEntry[]> {
  const cache = cacheOf(reader.deps);
  const { cleared } = cache;
  const now = reader.deps.clock().getTime();
  const found = new Map<string, readonly KnownEntry[]>();
  const missing = new Map<DictionaryLink["module"], Set<string>>();
  // A transaction that wrote to a dictionary skips the cache: other readers do not see its entries before the commit.
  const isWriter = (module: DictionaryLink["module"]): boolean => reader.journal?.touched.has(module) === true;
  for (const link of links) {
    const key = keyOf(reader, link);
    const remembered = fresh || isWriter(link.module) ? undefined : cache.entries.get(key);
    if (remembered !== undefined && remembered.until > now) found.set(key, remembered.entries);
    else missing.set(link.module, (missing.get(link.module) ?? new Set()).add(link.code));
  }
  for (const [module, codes] of missing) {
    const read = await readEntries(reader, module, [...codes]);
    for (const code of codes) {
      const key = keyOf(reader, { module, code });
      const entries = read.filter((entry) => entry.code === code);
      found.set(key, entries);
      if (cache.cleared === cleared && !isWriter(module)) cache.entries.set(key, { entries, until: now + LIFE });
    }
  }
  return (link) => found.get(keyOf(reader, link)) ?? [];
}

/** Clears the caches of all nodes after a commit that wrote to a dictionary. */
export async function publishDictionaries(deps: ServerDeps, { touched }: Pick<Journal, "touched">): Promise<void> {
  if (![...touched.keys()].some(isDictionary)) return;
  clearDictionaryCache(deps);
  await deps.bus.publish(TOPIC, "");
}

/** Clears the cache of this node. */
export function clearDictionaryCache(deps: ServerDeps): void {
  const cache = cacheOf(deps);
  cache.entries.clear();
  cache.cleared += 1;
}

export function isDictionary(module: string): module is DictionaryLink["module"] {
  return module === "dict" || module === "dict-biz";
}

async function readEntries(
  reader: DictionaryReader,
  name: DictionaryLink["module"],
  codes: readonly string[],
): Promise<KnownEntry[]> {
  const module = reader.catalog.modules.get(name);
  if (module === undefined || module.tree === null) return [];
  const rows = await selectRecords(reader.db, module, {
    boundary: tenantBoundary(reader.tenantId),
    where: [oneOf(storedField(module, "code"), codes), sql`${column(storedField(module, "parentId"))} <> 0`],
    sort: [
      { field: "sort", descending: false },
      { field: "dictKey", descending: false },
    ],
  });
  return rows.map(entryOf);
}

function entryOf(row: Row): KnownEntry {
  const text = (name: string): string => (typeof row[name] === "string" ? row[name] : "");
  return {
    id: text("id"),
    parentId: text("parentId"),
    code: text("code"),
    key: text("dictKey"),
    value: text("dictValue"),
    enValue: text("enValue"),
    sort: typeof row["sort"] === "number" ? row["sort"] : 0,
    sealed: row["isSealed"] === 1,
    remark: text("remark"),
  };
}

function keyOf(reader: DictionaryReader, link: DictionaryLink): string {
  return `${link.module}\n${link.module === "dict" ? "" : reader.tenantId}\n${link.code}`;
}

function cacheOf(deps: ServerDeps): Cache {
  let cache = caches.get(deps);
  if (cache === undefined) {
    cache = { entries: new Map(), cleared: 0 };
    caches.set(deps, cache);
    deps.bus.subscribe(TOPIC, () => clearDictionaryCache(deps));
  }
  return cache;
}

/** Dictionaries and keys of their entries, which module files may name. */
export type KnownDictionaries = Required<Pick<KnownIds, "dictionaries" | "dictionaryKeys" | "dictionaryTitles">>;

interface KnownDictionary {
  readonly code: string;
  /** Code in the spelling of `x-dict`. */
  readonly spelled: string;
  readonly keys: readonly string[] | null;
  readonly titles: readonly (string | null)[] | null;
  readonly en: string | null;
}

/** Codes and keys of every living dictionary of any tenant, and the titles on which all tenants agree. */
export async function knownDictionaries(db: Kysely<TrellisTables>, catalog: Catalog): Promise<KnownDictionaries> {
  const read = async (name: DictionaryLink["module"], prefix: string): Promise<readonly KnownDictionary[]> => {
    const module = catalog.modules.get(name);
    if (module === undefined) return [];
    const [code, key, parent, zh, en] = ["code", "dictKey", "parentId", "dictValue", "enValue"].map((field) =>
      column(storedField(module, field)),
    );
    const { rows } = await sql<Omit<KnownDictionary, "spelled">>`
      SELECT ${code} AS code, array_agg(DISTINCT ${key}) FILTER (WHERE ${parent} <> 0) AS keys,
        array_agg(DISTINCT ${zh}) FILTER (WHERE ${parent} = 0) AS titles, min(${en}) FILTER (WHERE ${parent} = 0) AS en
      FROM ${sql.table(module.table)} AS t WHERE t.is_deleted = 0 GROUP BY 1`.execute(db);
    return rows.map((row) => ({ ...row, spelled: `${prefix}${row.code}` }));
  };
  const [dict, business] = [await read("dict", ""), await read("dict-biz", "biz:")];
  const all = [...dict, ...business];
  const titled = all.flatMap(({ spelled, titles, en }) => {
    const [zh, ...others] = titles ?? [];
    return typeof zh !== "string" || others.length > 0 ? [] : [[spelled, { zh, en: en ?? "" }] as const];
  });
  return {
    dictionaries: { dict: dict.map(({ code }) => code), "dict-biz": business.map(({ code }) => code) },
    dictionaryKeys: Object.fromEntries(all.map(({ spelled, keys }) => [spelled, keys ?? []])),
    dictionaryTitles: Object.fromEntries(titled),
  };
}
