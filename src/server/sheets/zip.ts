import { ERR_ENCRYPTED, Uint8ArrayReader, ZipReader, type Entry, type FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { TrellisError } from "#contract";
import { badFile } from "./bad-file.ts";

/** Files of an archive by name. */
export type ZipFiles = ReadonlyMap<string, FileEntry>;

const MAX_ENTRIES = 10_000;
/** Unpacked bytes that any file of an archive may have. */
const BASE_LIMIT = 64 * 1024 * 1024;
/** Unpacked size over packed size that a larger file may have: spreadsheets reach 10, zip bombs 1,000. */
const MAX_RATIO = 100;
/** Decompression runs on this thread's streams: the platform does it in threads of its own. */
const OPTIONS = { useWebWorkers: false, useCompressionStream: true } as const;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** @throws TrellisError badRequest for an archive that cannot be read or has too many files */
export async function openZip(bytes: Uint8Array): Promise<ZipFiles> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { ...OPTIONS, filenameValidation: "tolerant" });
  const files = new Map<string, FileEntry>();
  try {
    let count = 0;
    for await (const entry of reader.getEntriesGenerator()) {
      count += 1;
      if (count > MAX_ENTRIES) throw badFile("zip");
      if (isFile(entry)) files.set(entry.filename.replaceAll("\\", "/").replace(/^\//, ""), entry);
    }
    return files;
  } catch (error) {
    throw toBadFile(error);
  } finally {
    await reader.close();
  }
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory;
}

/**
 * Yields the text of a file in pieces.
 * @param limit unpacked size in bytes
 * @throws TrellisError badRequest when the file is damaged, encrypted, or larger than its limit
 */
export async function* unzipText(file: FileEntry, limit = Number.POSITIVE_INFINITY): AsyncGenerator<string, void> {
  const most = Math.min(limit, Math.max(BASE_LIMIT, file.compressedSize * MAX_RATIO));
  const decoder = new TextDecoder();
  let size = 0;
  for await (const bytes of unzip(file)) {
    size += bytes.length;
    if (size > most) throw badFile("size");
    yield decoder.decode(bytes, { stream: true });
  }
}

/**
 * Unpacks all files without keeping them.
 * @param limit unpacked size of all files together in bytes
 * @throws TrellisError badRequest when a file is damaged or encrypted, or when the limit is exceeded
 */
export async function checkUnpackedSize(files: ZipFiles, limit: number): Promise<void> {
  let size = 0;
  for (const file of files.values()) {
    for await (const bytes of unzip(file)) {
      size += bytes.length;
      if (size > limit) throw badFile("size");
    }
  }
}

/** Yields the bytes of a file. Reading stops when the consumer stops. */
async function* unzip(file: FileEntry): AsyncGenerator<Uint8Array, void> {
  const abort = new AbortController();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = file.getData(writable, { ...OPTIONS, signal: abort.signal });
  // A failed archive need not close its stream, so each read also waits for the failure.
  const failure = new Promise<never>((_resolve, reject) => {
    unpacking.catch(reject);
  });
  failure.catch(() => undefined);
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), failure]);
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw toBadFile(error);
  } finally {
    abort.abort();
    await reader.cancel().catch(() => undefined);
  }
}

function toBadFile(error: unknown): TrellisError {
  if (error instanceof TrellisError) return error;
  return badFile(error instanceof Error && error.message === ERR_ENCRYPTED ? "encrypted" : "zip");
}
