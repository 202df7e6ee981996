import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** Hexadecimal digits of a hash: what differs has another one. */
const LENGTH = 32;

/** Hashes a JSON value by its text. */
export function contentHash(value: unknown): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value)))).slice(0, LENGTH);
}
