import { recordOfAnyTenant, recordsOf, type OperationContext } from "#server";
import type { FilePlace } from "#server/files";
import type { ByteRange, FileStore, ServerDeps, StoredFile } from "#server/platform";
import { OSS_STATUS } from "#generated/choices";
import type { Oss } from "./storage-kind.ts";
import { kindOf } from "./storage-kinds.ts";

/** `1857…/5f3a….png`: the record id of the service, then the object. */
const ELSEWHERE = /^(\d{15,19})\/(.+)$/;

/** The storage of new uploads. */
export interface Storage {
  /** Null for the server's own disk. */
  readonly id: string | null;
  /** Public address of the bucket, "" when it is not public. */
  readonly domain: string;
  readonly store: FileStore;
  /** @returns the full name of the file, which finds it again */
  nameOf(object: string): string;
}

/** @returns the storage that the tenant has enabled, or the server's own disk */
export async function storageInUse(context: OperationContext): Promise<Storage> {
  const [record] = await recordsOf(context, "oss").find({ status: OSS_STATUS.enabled }, { limit: 1, secrets: true });
  if (record === undefined || kindOf(record).ownDisk === true) {
    return { id: null, domain: "", store: context.deps.files, nameOf: (object) => object };
  }
  const { id } = record;
  const store = await openStore(context, record);
  const withoutId = (name: string): string => name.slice(id.length + 1);
  return {
    id,
    domain: record.transformEndpoint ?? "",
    store: {
      put: (name, content, mediaType) => store.put(withoutId(name), content, mediaType),
      get: (name, range) => store.get(withoutId(name), range),
      remove: (name) => store.remove(withoutId(name)),
    },
    nameOf: (object) => `${id}/${object}`,
  };
}

/** Opens a file of a storage service by its full name. Undefined for a file on the server's own disk. */
export async function findFile(
  place: FilePlace,
  name: string,
  range: ByteRange | null = null,
): Promise<StoredFile | null | undefined> {
  const at = await placeOfFile(place, name);
  if (at.kind === "disk") return undefined;
  return at.kind === "lost" ? null : (await openStore(place, at.record)).get(at.object, range);
}

/** Location of a file. `lost`: its storage service is no longer known. */
export type PlaceOfFile =
  | { readonly kind: "disk" }
  | { readonly kind: "lost" }
  | { readonly kind: "service"; readonly record: Oss; readonly object: string };

export async function placeOfFile(place: FilePlace, name: string): Promise<PlaceOfFile> {
  const [, id, object] = ELSEWHERE.exec(name) ?? [];
  if (id === undefined || object === undefined) return { kind: "disk" };
  const record = await recordOfAnyTenant(place, "oss", id);
  return record === null || kindOf(record).ownDisk === true ? { kind: "lost" } : { kind: "service", record, object };
}

/** Deletes a file from its location. Rejects when the service does not delete it. */
export async function removeFrom(at: PlaceOfFile, deps: ServerDeps, name: string): Promise<void> {
  if (at.kind === "disk") await deps.files.remove(name);
  if (at.kind === "service") await (await openStore({ deps }, at.record)).remove(at.object);
}

/** @param record configuration with its secrets */
export function openStore(place: { readonly deps: ServerDeps }, record: Oss): Promise<FileStore> {
  return kindOf(record).open(place, record);
}
