import { PATHS, isJsonObject } from "#contract";
import { fileLimits, isAccepted, placesIn, type Field, type FileLimits, type Module, type ValidationFault } from "#metadata";
import type { Row } from "../../data/tables.ts";
import type { FileStore, ServerDeps } from "../../deps.ts";

export interface FileQuestion {
  /** Those whose value is new. */
  readonly fields: readonly Field[];
  readonly record: Row;
  /** As it was; null for a new one. Its files stay what they are. */
  readonly known: Row | null;
}

/**
 * Uploaded files of a kind or a size that their field does not take (`ui:options`), for each of the records: judged by
 * the stored file, as an upload does not know what it is for. Files of other servers cannot be looked at.
 */
export async function fileFaults(
  { files }: Pick<ServerDeps, "files">,
  module: Module,
  records: readonly FileQuestion[],
): Promise<ValidationFault[][]> {
  const found: ValidationFault[][] = [];
  for (const { fields, record, known } of records) {
    const before = new Set(known === null ? [] : placesIn(fields, known).flatMap(({ field, holder }) => namesIn(field, holder)));
    const faults: ValidationFault[] = [];
    for (const { field, holder, pointer } of placesIn(fields, record)) {
      const limits = fileLimits(module, field);
      if (limits === null) continue;
      const names = namesIn(field, holder).filter((name) => !before.has(name));
      const fault = await firstFault(files, names, limits);
      if (fault !== null) faults.push({ pointer, ...fault });
    }
    found.push(faults);
  }
  return found;
}

type LimitFault = Pick<ValidationFault, "keyword" | "params">;

async function firstFault(files: FileStore, names: readonly string[], limits: FileLimits): Promise<LimitFault | null> {
  for (const name of names) {
    const file = await files.get(name);
    const fault = file && limitFault({ name, mediaType: file.mediaType, size: file.bytes.length }, limits);
    if (fault !== null) return fault;
  }
  return null;
}

/** What of a file its field does not take. `name` ends as the file's kind wants it, whatever it was called when it came. */
export function limitFault(
  { name, mediaType, size }: { readonly name: string; readonly mediaType: string; readonly size: number },
  limits: FileLimits | null,
): LimitFault | null {
  if (limits === null) return null;
  const { accept, maxSize } = limits;
  if (!isAccepted({ name, type: mediaType }, accept)) return { keyword: "x-file-kind", params: { allowed: accept } };
  return maxSize !== null && size > maxSize ? { keyword: "x-file-size", params: { limit: maxSize } } : null;
}

/** What the files of a value are stored as: one address, several comma-joined or in a list, or objects with a `link`. */
function namesIn(field: Field, holder: Readonly<Record<string, unknown>>): readonly string[] {
  const value = holder[field.name];
  const entries: readonly unknown[] = Array.isArray(value) ? value : field.multiple ? String(value ?? "").split(",") : [value];
  return entries.flatMap((entry) => {
    const link = isJsonObject(entry) ? entry["link"] : entry;
    const match = typeof link === "string" ? OWN_FILE.exec(link.trim()) : null;
    return match?.[1] === undefined ? [] : [match[1]];
  });
}

const OWN_FILE = new RegExp(`^${PATHS.files}/([\\w.-]+)$`);
