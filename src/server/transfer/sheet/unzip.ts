import { Inflate } from "fflate";
import { badFile } from "../bad-file.ts";

/** One file of a zip archive, still packed. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Uint8Array;
  readonly deflated: boolean;
}

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
const MOST_ENTRIES = 10_000;
/** Packed bytes that are unpacked at a time. */
const SLICE = 32_768;
/** Unpacked bytes of one file: spreadsheets shrink to a tenth, bombs to a thousandth. */
const LEAST_LIMIT = 64 * 1024 * 1024;
const RATIO = 100;

/**
 * The files of an archive by name, from its directory.
 * @throws TrellisError badRequest when it is none, or one that we do not read (encrypted, split, beyond 4 GB)
 */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, ZipEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readDirectory(bytes, view);
  } catch (error) {
    if (error instanceof RangeError) throw badFile("zip");
    throw error;
  }
}

function readDirectory(bytes: Uint8Array, view: DataView): Map<string, ZipEntry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw badFile("zip");
  const entries = new Map<string, ZipEntry>();
  for (let at = view.getUint32(end + 16, true), left = count; left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY_MARK) throw badFile("zip");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const [size, nameLength] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    if ((flags & 1) !== 0) throw badFile("old");
    if (method !== 0 && method !== 8) throw badFile("zip");
    if (view.getUint32(local, true) !== LOCAL_MARK) throw badFile("zip");
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + size > bytes.length) throw badFile("zip");
    const own = name.replaceAll("\\", "/").replace(/^\//, "");
    entries.set(own, { name: own, packed: bytes.subarray(start, start + size), deflated: method === 8 });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - 65_557);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === END_MARK) return at;
  throw badFile("zip");
}

/** The text of an entry, piece by piece. @throws TrellisError badRequest when it grows beyond all measure */
export function* unzipped({ packed, deflated }: ZipEntry, limit: number = Number.POSITIVE_INFINITY): Generator<string, void> {
  const most = Math.min(limit, Math.max(LEAST_LIMIT, packed.length * RATIO));
  const decoder = new TextDecoder();
  let total = 0;
  let found: Uint8Array[] = [];
  const inflate = new Inflate((bytes) => {
    total += bytes.length;
    if (total > most) throw badFile("size");
    found.push(bytes);
  });
  for (let at = 0; at < packed.length; at += SLICE) {
    const slice = packed.subarray(at, at + SLICE);
    if (deflated) push(inflate, slice, at + SLICE >= packed.length);
    else found.push(slice);
    for (const bytes of found) yield decoder.decode(bytes, { stream: true });
    found = [];
  }
}

function push(inflate: Inflate, slice: Uint8Array, last: boolean): void {
  try {
    inflate.push(slice, last);
  } catch (error) {
    // The library's own errors have codes; ours (too large) go on as they are.
    if (error instanceof Error && "code" in error) throw badFile("zip");
    throw error;
  }
}
