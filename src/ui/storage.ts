/** Where a record is kept: `session` dies with the tab's window, `local` stays (product spec §4 "Storage"). */
export type StorageKind = "local" | "session";

/** What is written under a key (product spec §3 "Local token record"); `type` is present for session records only. */
interface StoredItem {
  readonly dataType: "string" | "number" | "boolean" | "object";
  readonly content: unknown;
  readonly type?: "session";
  /** Milliseconds since 1970. */
  readonly datetime: number;
}

/** Every key carries it, so that consoles on one host do not read each other's records. */
export const STORAGE_PREFIX = "trellis-";

const areaOf = (kind: StorageKind): Storage => (kind === "session" ? window.sessionStorage : window.localStorage);

/** Keeps `content` under `key`. A full or forbidden storage is not an error: what is kept here is convenience. */
export function writeStorage(key: string, content: string | number | boolean | object, kind: StorageKind = "local"): void {
  const dataType = typeof content;
  if (dataType !== "string" && dataType !== "number" && dataType !== "boolean" && dataType !== "object") return;
  const item: StoredItem = { dataType, content, ...(kind === "session" ? { type: "session" } : {}), datetime: Date.now() };
  try {
    areaOf(kind).setItem(STORAGE_PREFIX + key, JSON.stringify(item));
  } catch {
    // Private windows and full disks: the console works without.
  }
}

/**
 * What was kept under `key`, or null when nothing was, when it cannot be read, or when `accept` refuses it.
 * @param accept decides whether the content still has the shape the caller expects: it may stem from an older version
 */
export function readStorage<T>(key: string, accept: (content: unknown) => content is T, kind: StorageKind = "local"): T | null {
  try {
    const text = areaOf(kind).getItem(STORAGE_PREFIX + key);
    if (text === null) return null;
    const item: unknown = JSON.parse(text);
    if (typeof item !== "object" || item === null || !("content" in item)) return null;
    return accept(item.content) ? item.content : null;
  } catch {
    return null;
  }
}

/** When the record under `key` was written, in milliseconds since 1970; null when there is none. */
export function storedAt(key: string, kind: StorageKind = "local"): number | null {
  try {
    const item: unknown = JSON.parse(areaOf(kind).getItem(STORAGE_PREFIX + key) ?? "null");
    return typeof item === "object" && item !== null && "datetime" in item && typeof item.datetime === "number"
      ? item.datetime
      : null;
  } catch {
    return null;
  }
}

export function removeStorage(key: string, kind: StorageKind = "local"): void {
  try {
    areaOf(kind).removeItem(STORAGE_PREFIX + key);
  } catch {
    // See writeStorage.
  }
}

/** The keys that begin so, as they were given to `writeStorage`. */
export function storedKeys(beginning: string, kind: StorageKind = "local"): readonly string[] {
  try {
    return Object.keys(areaOf(kind))
      .filter((key) => key.startsWith(STORAGE_PREFIX + beginning))
      .map((key) => key.slice(STORAGE_PREFIX.length));
  } catch {
    return [];
  }
}

export const isString = (content: unknown): content is string => typeof content === "string";
export const isBoolean = (content: unknown): content is boolean => typeof content === "boolean";
