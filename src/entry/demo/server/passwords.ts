import { argon2id, argon2Verify } from "hash-wasm";
import type { PasswordHasher } from "#server";

/**
 * KiB and passes. Less than a server's: whoever can read this database sits in front of the browser that holds it, and
 * a phone has to sign in, too.
 */
const COST = { memorySize: 4096, iterations: 2, parallelism: 1, hashLength: 32 };

/** argon2id in WebAssembly; the same strings as the server's hasher writes. */
export function createDemoPasswords(): PasswordHasher {
  return {
    hash: (secret) =>
      argon2id({ ...COST, password: secret, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: "encoded" }),
    verify: (secret, stored) => argon2Verify({ password: secret, hash: stored }).catch(() => false),
  };
}
