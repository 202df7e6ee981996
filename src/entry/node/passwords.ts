import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import type { PasswordHasher } from "#server/platform";

interface Cost {
  /** KiB. */
  readonly memory: number;
  readonly passes: number;
}

/** Cost after OWASP's password storage cheat sheet: argon2id with 19 MiB and two passes. */
const COST: Cost = { memory: 19_456, passes: 2 };
const TAG_LENGTH = 32;

/** Creates a hasher that runs argon2id off the main thread. Hashes are PHC strings, so the cost can rise and old hashes stay valid. */
export function createPasswordHasher(cost: Cost = COST): PasswordHasher {
  return {
    async hash(secret) {
      const salt = randomBytes(16);
      const tag = await derive(secret, salt, cost);
      return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`;
    },
    async verify(secret, stored) {
      const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored);
      if (match === null) return false;
      const [memory, passes, salt, tag] = match.slice(1);
      const expected = Buffer.from(tag ?? "", "base64");
      const actual = await derive(secret, Buffer.from(salt ?? "", "base64"), { memory: Number(memory), passes: Number(passes) });
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}

function derive(secret: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2("argon2id", { message: secret, nonce: salt, parallelism: 1, tagLength: TAG_LENGTH, ...cost }, (error, tag) =>
      error === null ? resolve(tag) : reject(error),
    );
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
