import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
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
  expect(readdirSync(folder)).toEqual(["secret.key"]);
  expect(await one.open("from before there was a key")).toBe("from before there was a key");
});

it("shows a whole key from the moment on that its file is there", async () => {
  for (let round = 0; round < 50; round += 1) {
    const started = join(folder, String(round));
    const file = join(started, "secret.key");
    const starts = Array.from({ length: 4 }, () => createSecretBox(started, undefined));
    while (!existsSync(file)) await setImmediate();
    expect(readFileSync(file, "utf8")).toHaveLength(44);
    const boxes = await Promise.all(starts);
    const sealed = await boxes[0]!.seal("text");
    expect(await Promise.all(boxes.map((box) => box.open(sealed)))).toEqual(["text", "text", "text", "text"]);
  }
});

it("refuses an empty key file, which anybody could read secrets with", async () => {
  const started = join(folder, "empty");
  mkdirSync(started);
  writeFileSync(join(started, "secret.key"), "");
  await expect(createSecretBox(started, undefined)).rejects.toThrow("is empty");
});
