/** Storage area: `session` ends with the tab, `local` stays. */
export type StorageKind = "local" | "session";

/** The stored format of a value; `type` is present in session storage only. */
interface StoredItem {
  readonly dataType: "string" | "number" | "boolean" | "object";
  readonly content: unknown;
  readonly type?: "session";
  /** Milliseconds since 1970. */
  readonly datetime: number;
}

/** Prefix of every key, so that consoles on one host do not read each other's values. */
export const STORAGE_PREFIX = "trellis-";

const areaOf = (kind: StorageKind): Storage => (kind === "session" ? window.sessionStorage : window.localStorage);

/**
 * Stores `content` under `key`. Full or forbidden storage is not an error, because stored values are only a
 * convenience.
 */
export function writeStorage(key: string, content: string | number | boolean | object, kind: StorageKind = "local"): void {
  const dataType = typeof content;
  if (dataType !== "string" && dataType !== "number" && dataType !== "boolean" && dataType !== "object") return;
  const item: StoredItem = { dataType, content, ...(kind === "session" ? { type: "session" } : {}), datetime: Date.now() };
  try {
    areaOf(kind).setItem(STORAGE_PREFIX + key, JSON.stringify(item));
  } catch {
    // Private windows and full disks: the console works without storage.
  }
}

/**
 * Reads the value of `key`; null when it is missing, unreadable, or rejected by `accept`.
 * @param accept checks the shape of the content, which an older version may have written
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

/** @returns the time when `key` was written, in milliseconds since 1970; null when it is missing */
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

/** @returns the keys with this beginning, as passed to `writeStorage` */
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
