import { isJsonObject, type Json } from "#contract";

/** A stored file of a field. A plain link has only the link. */
export interface StoredFile {
  readonly link: string;
  readonly name: string;
  /** Size in bytes; null if the field does not store it. */
  readonly size: number | null;
}

/** Reads the files of a field: links, comma-joined links, or objects with name and size. */
export function filesOf(value: Json | undefined): readonly StoredFile[] {
  if (Array.isArray(value) && value.some(isJsonObject)) {
    return (value as readonly Json[]).filter(isJsonObject).map(({ link, name, size }) => ({
      link: typeof link === "string" ? link : "",
      name: typeof name === "string" && name !== "" ? name : fileName(typeof link === "string" ? link : ""),
      size: typeof size === "number" ? size : null,
    }));
  }
  return partsOf(value).map((link) => ({ link, name: fileName(link), size: null }));
}

/** Splits a value with several parts: an array, or comma-joined text. */
export function partsOf(value: Json | undefined): readonly string[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return (value as readonly Json[]).map(String);
  return String(value as string | number | boolean)
    .split(",")
    .filter((part) => part !== "");
}

/** The decoded last part of an address. */
export function fileName(link: string): string {
  const last =
    link
      .split(/[?#]/)[0]
      ?.split("/")
      .findLast((part) => part !== "") ?? link;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
