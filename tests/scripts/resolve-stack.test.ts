import { expect, test } from "vitest";
import { resolveStack } from "../../scripts/stack/resolve-stack.ts";

const MAP = JSON.stringify({ version: 3, sources: ["../../../src/shell/shell.tsx"], names: [], mappings: "AAAA,IAEE" });

test("replaces positions in built scripts by positions in the sources", () => {
  const stack =
    "TypeError: x is undefined\n    at f (https://host/assets/index-BpSXnT3m.js:1:5)\ng@https://host/assets/index-BpSXnT3m.js:1:1";
  const resolved = resolveStack(stack, (script) => (script === "index-BpSXnT3m.js" ? MAP : null));
  expect(resolved).toBe("TypeError: x is undefined\n    at f (src/shell/shell.tsx:3:3)\ng@src/shell/shell.tsx:1:1");
});

test("keeps positions of builds without a map", () => {
  const stack = "at https://host/assets/list-OLD.js:3:4";
  expect(resolveStack(stack, () => null)).toBe(stack);
});
