import md5 from "md5";
import type { PasswordHasher } from "../base/deps.ts";

/**
 * Accepts passwords as any client sends them. The protocol asks for the md5 hex of the password. Some clients send it in
 * capitals, some send the plain password when they save an account and its md5 at sign-in. Some encrypt the
 * plain password.
 * @param decrypt returns the password in an encrypted text; null for any other text
 */
export function clientPasswords(hasher: PasswordHasher, decrypt: (text: string) => string | null): PasswordHasher {
  const asMd5 = (secret: string): string => {
    const typed = decrypt(secret) ?? secret;
    return /^[\da-f]{32}$/i.test(typed) ? typed.toLowerCase() : md5(typed);
  };
  return {
    hash: (secret) => hasher.hash(asMd5(secret)),
    verify: (secret, stored) => hasher.verify(asMd5(secret), stored),
  };
}
