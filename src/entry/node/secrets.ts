import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { copyFile, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SecretBox } from "#server/platform";
import { StartupError } from "./startup-error.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MARK = "sealed:1:";
const KEY_FILE = "secret.key";

/**
 * Creates a box that encrypts with AES-256-GCM. The key comes from the configuration, or from a file in the data folder that
 * the first start generates.
 * @throws Error when the file can be neither read nor written; StartupError when it is empty
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

/**
 * Writes the key file. When two processes start at once, both use the key of the first one: the name appears with the whole
 * content behind it, so that nobody reads a key that is half written, a killed process included.
 */
async function keyOfFolder(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  const written = `${path}.${randomUUID()}.tmp`;
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(path)) {
    try {
      await writeFile(written, randomBytes(32).toString("base64"), { mode: 0o600, flush: true });
      // Some file systems have no links.
      await link(written, path).catch(() => copyFile(written, path, constants.COPYFILE_EXCL));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    } finally {
      await rm(written, { force: true });
    }
  }
  const key = await readFile(path, "utf8");
  if (key === "")
    throw new StartupError(`${path} is empty. Restore it from a backup, or delete it when no secret was stored yet.`);
  return key;
}
