import { FILES } from "#contract";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { base64url } from "jose";

const DAY = 86_400_000;
/** A signature ends with the day after its making: all addresses of one day are equal, so browsers keep the files. */
const DAYS = 2;
/** An expired signature still proves for so long that its bearer was shown the file: drafts and exported sheets come back. */
const PROVES_DAYS = 30;
const MAC_BYTES = 15;
const MOST_KEPT = 20_000;
const TENANT = /^\w{1,20}$/;

const NAME = String.raw`[A-Za-z0-9][\w.-]*(?:/[A-Za-z0-9][\w.-]*)?`;
/** The start of a text, of a line or of a value, as JSON or as it is. */
const BEFORE = String.raw`(^|[\s,"'(=;>]|\\[nrt])`;
const BARE = new RegExp(`${BEFORE}((?:/api)?${FILES}/)(${NAME})`, "g");
const ANY = new RegExp(`${BEFORE}(?:/api)?${FILES}/(?:(~[^/\\s"'<>]*)/)?(${NAME})`, "g");
const SIGNATURE = /^~([\da-z]{1,6})\.(\w{1,20}|-)\.([\w-]{20})$/;

/** State of a signature. `expiresAt` in milliseconds since 1970. */
export type FileSignature =
  | { readonly kind: "valid" | "expired"; readonly expiresAt: number; readonly tenant: string }
  | { readonly kind: "forged" };

/** A text or value whose addresses of files are bare again. */
export interface BareLinks<T> {
  readonly value: T;
  /** Names of the files whose address carried no signature that was given to the tenant. */
  readonly unproven: ReadonlySet<string>;
}

/**
 * Addresses of stored files, as they leave and enter the server. Records hold them bare: `/files/NAME`. Answers hold them
 * signed: `/files/~DAY.TENANT.MAC/NAME`, readable until the day is over, and a proof that the tenant was shown the file.
 * The signature stands before the name, so that the name stays the end of the address.
 */
export class FileLinks {
  readonly #clock: () => Date;
  #key: Uint8Array | null = null;
  #kept = new Map<string, string>();
  #keptDay = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Signs with this key from now on. All nodes share it. */
  use(key: Uint8Array): void {
    this.#key = key;
    this.#kept.clear();
  }

  /** Signs the bare addresses in a text. JSON stays JSON. */
  sign(text: string, tenantId: string): string {
    if (!text.includes(`${FILES}/`)) return text;
    const tenant = tenantPart(tenantId);
    return text.replace(BARE, (_, before: string, folder: string, name: string) => {
      return `${before}${folder}${this.#signatureOf(name, tenant)}/${name}`;
    });
  }

  /** Reads a signature. @param signature the segment before the name */
  judge(signature: string, name: string): FileSignature {
    const [, day, tenant, mac] = SIGNATURE.exec(signature) ?? [];
    if (day === undefined || tenant === undefined || mac === undefined) return { kind: "forged" };
    if (!isEqual(mac, this.#mac(name, day, tenant))) return { kind: "forged" };
    const expiresAt = Number.parseInt(day, 36) * DAY;
    return { kind: this.#now() < expiresAt ? "valid" : "expired", expiresAt, tenant };
  }

  /** Takes the signatures off all addresses of a value. Files without a proof for the tenant are listed. */
  read<T>(value: T, tenantId: string): BareLinks<T>;
  read(value: unknown, tenantId: string): BareLinks<unknown> {
    const [named, proven] = [new Set<string>(), new Set<string>()];
    const tenant = tenantPart(tenantId);
    const found = withTexts(value, (text) =>
      text.replace(ANY, (_, before: string, signature: string | undefined, name: string) => {
        (signature !== undefined && this.#proves(signature, name, tenant) ? proven : named).add(name);
        return `${before}${FILES}/${name}`;
      }),
    );
    return { value: found, unproven: new Set([...named].filter((name) => !proven.has(name))) };
  }

  #proves(signature: string, name: string, tenant: string): boolean {
    const judged = this.judge(signature, name);
    if (judged.kind === "forged" || judged.tenant !== tenant) return false;
    return this.#now() < judged.expiresAt + PROVES_DAYS * DAY;
  }

  #signatureOf(name: string, tenant: string): string {
    const day = Math.floor(this.#now() / DAY) + DAYS;
    if (day !== this.#keptDay || this.#kept.size >= MOST_KEPT) {
      this.#kept.clear();
      this.#keptDay = day;
    }
    const known = this.#kept.get(`${tenant}/${name}`);
    if (known !== undefined) return known;
    const text = day.toString(36);
    const signature = `~${text}.${tenant}.${this.#mac(name, text, tenant)}`;
    this.#kept.set(`${tenant}/${name}`, signature);
    return signature;
  }

  #mac(name: string, day: string, tenant: string): string {
    if (this.#key === null) throw new Error("the key of file addresses has not been loaded");
    const mac = hmac(sha256, this.#key, new TextEncoder().encode(`file\n${name}\n${day}\n${tenant}`));
    return base64url.encode(mac.slice(0, MAC_BYTES));
  }

  #now(): number {
    return this.#clock().getTime();
  }
}

/**
 * Marks bare addresses as unproven (`/files/~/NAME`), so that no answer signs them: for texts that are shown before they
 * are judged.
 */
export function markUnproven(text: string): string {
  return text.includes(`${FILES}/`) ? text.replace(BARE, "$1$2~/$3") : text;
}

/** Names of the stored files whose bare address stands in a value. */
export function fileNamesIn(value: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  withTexts(value, (text) => {
    for (const [, , , name] of text.matchAll(BARE)) if (name !== undefined) names.add(name);
    return text;
  });
  return names;
}

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return value.includes(`${FILES}/`) ? change(value) : value;
  if (Array.isArray(value)) return value.map((entry: unknown) => withTexts(entry, change));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withTexts(part, change)]));
}

/** A tenant that a guest names need not exist. */
function tenantPart(tenantId: string): string {
  return TENANT.test(tenantId) ? tenantId : "-";
}

/** Compares two texts in constant time. */
function isEqual(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < given.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}
