import { argon2id, argon2Verify } from "hash-wasm";
import type { PasswordHasher } from "#server/platform";

/**
 * KiB and passes. The cost is below that of a server: only the user of this browser can read the database, and a phone has
 * to sign in too.
 */
const COST = { memorySize: 4096, iterations: 2, parallelism: 1, hashLength: 32 };

/** Creates a hasher with argon2id in WebAssembly. Its hashes have the format of the server. */
export function createDemoPasswords(): PasswordHasher {
  return {
    hash: (secret) =>
      argon2id({ ...COST, password: secret, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: "encoded" }),
    verify: (secret, stored) => argon2Verify({ password: secret, hash: stored }).catch(() => false),
  };
}
