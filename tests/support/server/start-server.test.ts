import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder } from "./start-server.ts";

test("folders that go with the process share its listener", () => {
  const before = process.listenerCount("exit");
  expect([temporaryFolder(), temporaryFolder()].every((folder) => existsSync(folder))).toBe(true);
  expect(process.listenerCount("exit")).toBe(before);
});
