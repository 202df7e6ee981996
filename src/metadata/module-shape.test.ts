import md5 from "md5";
import { expect, test } from "vitest";
import { sampleModule } from "../../tests/support/form-sample.ts";
import { testCatalog } from "../../tests/support/test-deps.ts";
import { MODULE_SHAPE } from "./module.ts";

/** Held as a file wrote them: their keys are the author's. */
const AUTHORED = new Set(["schema", "uiFields", "visible", "disabled", "when", "set", "default", "where"]);

function keysIn(value: unknown, path: string, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const entry of value as unknown[]) keysIn(entry, `${path}[]`, found);
  else if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const at = `${path}.${key}`.replace(/(\.items|\.parts\[\])+/, ".inner");
      found.add(at);
      if (!AUTHORED.has(key)) keysIn(inner, at, found);
    }
  }
  return found;
}

test("the keys of a definition are those of its shape: who adds, renames or drops one raises MODULE_SHAPE", async () => {
  const catalog = await testCatalog();
  const keys = new Set<string>();
  for (const module of [...catalog.modules.values(), sampleModule]) keysIn(module, "", keys);
  expect([MODULE_SHAPE, md5([...keys].sort().join("\n"))]).toEqual([3, "0554f39187248b299d87249e692dda42"]);
});
