import type { CaptchaReply } from "#contract";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { CAPTCHA_LETTERS } from "./captcha-glyphs.ts";
import { drawCaptcha } from "./captcha-picture.ts";
import { randomText } from "./random.ts";
import type { TokenKeys } from "./token-keys.ts";

/** Forms of the API family's clients take exactly so many letters. */
const LENGTH = 5;
const LIVES_MS = 5 * 60_000;
/** A browser tries half of these numbers on average, in about half a second. */
const WORK_LIMIT = 300_000;

/**
 * Makes a captcha without storing it, so that requests for captchas fill no table. The key carries nonce, expiry and a
 * seal over both and the answer. Tried captchas are stored until they expire.
 */
export async function newCaptcha(deps: ServerDeps, keys: TokenKeys): Promise<CaptchaReply> {
  const answer = [...deps.randomBytes(LENGTH)].map((byte) => CAPTCHA_LETTERS[byte % CAPTCHA_LETTERS.length]).join("");
  const nonce = randomText(deps, 12);
  const expiresAt = deps.clock().getTime() + LIVES_MS;
  const seal = await keys.seal(sealed(nonce, expiresAt, answer));
  const png = await drawCaptcha(answer, deps.randomBytes);
  return { key: `${nonce}.${expiresAt}.${seal}`, image: `data:image/png;base64,${btoa(String.fromCharCode(...png))}` };
}

/**
 * A captcha that the client's processor solves in place of a picture. Its answer is a number, which is sent like the
 * letters of a picture.
 */
export async function newCaptchaWork(deps: ServerDeps, keys: TokenKeys): Promise<CaptchaReply> {
  const [a = 0, b = 0, c = 0, d = 0] = deps.randomBytes(4);
  const answer = (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % WORK_LIMIT;
  const nonce = randomText(deps, 12);
  const salt = randomText(deps, 12);
  const expiresAt = deps.clock().getTime() + LIVES_MS;
  const seal = await keys.seal(sealed(nonce, expiresAt, String(answer)));
  const hash = bytesToHex(sha256(utf8ToBytes(`${salt}${answer}`)));
  return { key: `${nonce}.${expiresAt}.${seal}`, image: "", work: { salt, hash, limit: WORK_LIMIT } };
}

/** True when the answer is right. Each captcha may be tried once, right or wrong. */
export async function isCaptchaSolved(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  keys: TokenKeys,
  key: string | null,
  answer: string | null,
): Promise<boolean> {
  const [, nonce, expiry, seal] = /^([\w-]{16})\.(\d{13})\.([\w-]+\.[\w-]+)$/.exec(key ?? "") ?? [];
  if (nonce === undefined || expiry === undefined || seal === undefined) return false;
  const now = deps.clock().getTime();
  if (Number(expiry) <= now || Number(expiry) > now + LIVES_MS) return false;
  const { rows } = await sql`
    insert into trellis_spent_captcha (nonce, expires_at) values (${nonce}, ${expiry})
    on conflict do nothing returning nonce`.execute(db);
  return rows.length === 1 && keys.isSealed(sealed(nonce, Number(expiry), (answer ?? "").trim().toUpperCase()), seal);
}

export async function purgeSpentCaptchas(db: Kysely<TrellisTables>, deps: ServerDeps): Promise<void> {
  await sql`delete from trellis_spent_captcha where expires_at < ${deps.clock().getTime()}`.execute(db);
}

function sealed(nonce: string, expiresAt: number, answer: string): string {
  return `captcha:${nonce}:${expiresAt}:${answer}`;
}
