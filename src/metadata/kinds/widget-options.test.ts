import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { KIND_AUTHORING } from "./kind-authoring-list.ts";

const RUNTIME = new URL("../../runtime/", import.meta.url);

test("widgets and cells read exactly the options that the linter accepts", () => {
  const sources = readdirSync(RUNTIME, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
  );
  const read = sources.flatMap((name) =>
    [...readFileSync(new URL(name, RUNTIME), "utf8").matchAll(/\boptions\["(\w+)"\]/g)].map((match) => match[1] ?? ""),
  );
  const declared = Object.values(KIND_AUTHORING).flatMap(({ options }) => Object.keys(options));
  expect([...new Set(declared)].sort()).toEqual([...new Set(read)].sort());
});
