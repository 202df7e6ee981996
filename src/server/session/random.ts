import { base64url } from "jose";
import type { ServerDeps } from "../base/deps.ts";

/** Unguessable text of `length` random bytes, safe in URLs and headers. */
export function randomText(deps: Pick<ServerDeps, "randomBytes">, length: number): string {
  return base64url.encode(deps.randomBytes(length));
}

/** SHA-256 of text, as base64url. For secrets that are long and random; passwords go through `deps.passwords`. */
export async function digest(text: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** HMAC-SHA-256 of text under a key, as base64url. */
export async function keyedDigest(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign("HMAC", imported, new TextEncoder().encode(text))));
}

/** Compares two texts in constant time. */
export async function sameSecret(given: string, expected: string): Promise<boolean> {
  const [a, b] = await Promise.all([digest(given), digest(expected)]);
  let difference = 0;
  for (let at = 0; at < a.length; at += 1) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
