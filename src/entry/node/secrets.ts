import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecretBox } from "#server/platform";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = "sealed:1:";
const KEY_FILE = "secret.key";

/**
 * Creates a box that encrypts with AES-256-GCM. The key comes from the configuration, or from a file in the data folder that
 * the first start generates.
 * @throws Error when the file can be neither read nor written
 */
export async function createSecretBox(dataDir: string, secretKey: string | undefined): Promise<SecretBox> {
  const source = secretKey ?? (await keyOfFolder(dataDir));
  const key = new Uint8Array(hkdfSync("sha256", source, "", "trellis secrets", 32));
  return {
    async seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${MARK}${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64")}`;
    },
    async open(sealed) {
      if (!sealed.startsWith(MARK)) return sealed;
      const bytes = Buffer.from(sealed.slice(MARK.length), "base64");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
    },
  };
}

/** Writes the key file. When two processes start at once, both use the key of the first writer. */
async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, randomBytes(32).toString("base64"), { flag: "wx", mode: 0o600, flush: true }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}
