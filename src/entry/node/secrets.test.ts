import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { createSecretBox } from "./secrets.ts";

const folder = mkdtempSync(join(tmpdir(), "trellis-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("opens what was sealed with the same key only, and notices a changed letter", async () => {
  const box = await createSecretBox(folder, "a key of the configuration");
  const sealed = await box.seal("钥匙 key");
  expect(sealed).not.toContain("key");
  expect(await box.seal("钥匙 key")).not.toBe(sealed);
  expect(await (await createSecretBox(folder, "a key of the configuration")).open(sealed)).toBe("钥匙 key");
  await expect((await createSecretBox(folder, "quite another key")).open(sealed)).rejects.toThrow();
  const changed = `${sealed.slice(0, -6)}${sealed.at(-6) === "A" ? "B" : "A"}${sealed.slice(-5)}`;
  await expect(box.open(changed)).rejects.toThrow();
});

it("makes one key for a folder, readable by its owner, and reads what was never sealed", async () => {
  const [one, two] = await Promise.all([createSecretBox(folder, undefined), createSecretBox(folder, undefined)]);
  expect(await two.open(await one.seal("text"))).toBe("text");
  expect(statSync(join(folder, "secret.key")).mode & 0o777).toBe(0o600);
  expect(await one.open("from before there was a key")).toBe("from before there was a key");
});
