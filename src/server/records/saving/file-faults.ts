import { FILES, isJsonObject } from "#contract";
import { fileLimits, isAccepted, placesIn, type Field, type FileLimits, type ValidationFault } from "#metadata";
import type { Row } from "../../base/tables.ts";
import type { FileFacts } from "../../base/feature.ts";
import type { OperationContext } from "../../base/context.ts";

export interface FileQuestion {
  /** Those whose value is new. */
  readonly fields: readonly Field[];
  readonly record: Row;
  /** The stored record; null for a new one. Its files are not checked again. */
  readonly known: Row | null;
}

/**
 * Faults of uploaded files with a kind or size that their field does not accept (`ui:options`), for each record. An
 * upload stores kind and size, because its field is not known yet. Files of other servers are not checked.
 */
export async function fileFaults(context: OperationContext, records: readonly FileQuestion[]): Promise<ValidationFault[][]> {
  const questions = records.flatMap(({ fields, record, known }, at) => {
    const before = new Set(known === null ? [] : placesIn(fields, known).flatMap(({ field, holder }) => namesIn(field, holder)));
    return placesIn(fields, record).flatMap(({ field, holder, pointer }) => {
      const limits = fileLimits(context.module, field);
      const names = limits === null ? [] : namesIn(field, holder).filter((name) => !before.has(name));
      return names.map((name) => ({ at, pointer, name, limits }));
    });
  });
  const facts = await factsOf(context, [...new Set(questions.map(({ name }) => name))]);
  const found = records.map(() => new Map<string, ValidationFault>());
  for (const { at, pointer, name, limits } of questions) {
    const file = facts.get(name);
    const fault = file === undefined ? null : limitFault({ name, ...file }, limits);
    if (fault !== null && found[at]?.has(pointer) === false) found[at].set(pointer, { pointer, ...fault });
  }
  return found.map((faults) => [...faults.values()]);
}

type LimitFault = Pick<ValidationFault, "keyword" | "params">;

/** A file without a note is looked up in the server's own store only: records are locked, so no other machine is called. */
async function factsOf(context: OperationContext, names: readonly string[]): Promise<ReadonlyMap<string, FileFacts>> {
  if (names.length === 0) return new Map();
  const facts = new Map<string, FileFacts>();
  for (const { aboutFiles } of context.deps.features)
    for (const [name, noted] of (await aboutFiles?.(context, names)) ?? []) facts.set(name, noted);
  for (const name of names.filter((each) => !facts.has(each) && !each.includes("/"))) {
    const file = await context.deps.files.get(name);
    if (file === null) continue;
    await file.body.cancel();
    facts.set(name, { mediaType: file.mediaType, size: file.size });
  }
  return facts;
}

/**
 * Faults of a file that its field does not accept. `name` has the extension of the file's kind, not of the uploaded
 * name.
 */
export function limitFault(
  { name, mediaType, size }: { readonly name: string; readonly mediaType: string; readonly size: number },
  limits: FileLimits | null,
): LimitFault | null {
  if (limits === null) return null;
  const { accept, maxSize } = limits;
  if (!isAccepted({ name, type: mediaType }, accept)) return { keyword: "x-file-kind", params: { allowed: accept } };
  return maxSize !== null && size > maxSize ? { keyword: "x-file-size", params: { limit: maxSize } } : null;
}

/** Addresses of the files of a value: one address, several comma-joined or in a list, or objects with a `link`. */
function namesIn(field: Field, holder: Readonly<Record<string, unknown>>): readonly string[] {
  const value = holder[field.name];
  const entries: readonly unknown[] = Array.isArray(value) ? value : field.multiple ? String(value ?? "").split(",") : [value];
  return entries.flatMap((entry) => {
    const link = isJsonObject(entry) ? entry["link"] : entry;
    const match = typeof link === "string" ? OWN_FILE.exec(link.trim()) : null;
    return match?.[1] === undefined ? [] : [match[1]];
  });
}

/** A query or fragment behind the name leads to the same file. */
const OWN_FILE = new RegExp(`^${FILES}/([\\w.-]+(?:/[\\w.-]+)?)(?:[?#].*)?$`, "s");
