import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { slimSource } from "./slim-contract.ts";

const CONTRACT = join(import.meta.dirname, "../src/contract");

test("empties sentences of schemas and endpoints, and marks schemas as pure", () => {
  const code = `const A = valibot.object({ a: described(valibot.string(), "A sentence") });
export const e = { path: "/x", summary: \`Read \${1}\`, description: "More" };`;
  expect(slimSource(code))
    .toBe(`const A = /* @__PURE__ */ valibot.object({ a: /* @__PURE__ */ described(/* @__PURE__ */ valibot.string(), "") });
export const e = { path: "/x", summary: "", description: "" };`);
});

test("keeps every line of src/contract where it is", () => {
  for (const file of readdirSync(CONTRACT, { encoding: "utf8", recursive: true }).filter((name) => name.endsWith(".ts"))) {
    const code = readFileSync(join(CONTRACT, file), "utf8");
    const sentences = code.split("\n").length - slimSource(code).split("\n").length;
    expect([file, sentences]).toEqual([file, 0]);
  }
});
