import md5 from "md5";
import type { PasswordHasher } from "../base/deps.ts";

/**
 * Accepts passwords as any client sends them. The protocol asks for the md5 hex of the password. Some clients send it in
 * capitals, some send the plain password when they save an account and its md5 at sign-in.
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
