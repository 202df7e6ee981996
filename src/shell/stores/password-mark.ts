import { scryptAsync } from "@noble/hashes/scrypt.js";
import { bytesToHex, hexToBytes, randomBytes } from "@noble/hashes/utils.js";

// Not the browser's own PBKDF2, which a console under plain http does not have; nor WebAssembly, which the console's
// Content-Security-Policy does not allow. About a tenth of a second.
const COST = { N: 2 ** 14, r: 8, p: 1, dkLen: 32 } as const;

/** Salted hash that later verifies the password: `salt.hash` in hex. */
export async function passwordMark(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${bytesToHex(salt)}.${bytesToHex(await scryptAsync(password, salt, COST))}`;
}

/** Returns false for a wrong password and for an unreadable mark. */
export async function isMarked(password: string, mark: string): Promise<boolean> {
  const [salt = "", hash = ""] = mark.split(".");
  if (!/^([0-9a-f]{2})+$/.test(salt)) return false;
  return bytesToHex(await scryptAsync(password, hexToBytes(salt), COST)) === hash;
}
