import md5 from "md5";
import type { PasswordHasher } from "../base/deps.ts";

/**
 * Passwords as any client of the family sends them. By wire.md that is the md5 hex of what was typed; some send it in
 * capitals, some what was typed itself where they save an account and its md5 where they sign in. All mean the same.
 */
export function clientPasswords(hasher: PasswordHasher): PasswordHasher {
  return {
    hash: (secret) => hasher.hash(asSent(secret)),
    verify: (secret, stored) => hasher.verify(asSent(secret), stored),
  };
}

function asSent(secret: string): string {
  return /^[\da-f]{32}$/i.test(secret) ? secret.toLowerCase() : md5(secret);
}
