import { expect, test } from "vitest";
import { loadCatalog } from "../load/load.ts";
import type { KnownIds } from "../module/catalog.ts";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };

/** The pointers of the further places of a rule's findings in a module with these fields. */
function related(rule: string, properties: object, more: object = {}): readonly (readonly string[])[] {
  const text = JSON.stringify({
    $schema: "../module.schema.json",
    module: "sample",
    title: "样品",
    schema: { type: "object", properties },
    ...more,
  });
  const { findings } = loadCatalog([{ path: "schemas/system/sample.json", text }], KNOWN);
  return findings.filter((finding) => finding.rule === rule).map((finding) => finding.related.map(({ pointer }) => pointer));
}

test("a default contradicts the constraint that it breaks, and no other", () => {
  const name = { type: "string", title: "名称", maxLength: 9, pattern: "^[a-z]+$", default: "A" };
  expect(related("default-value", { name })).toEqual([["/schema/properties/name/pattern"]]);
  expect(related("default-value", { name: { ...name, default: 1 } })).toEqual([[]]);
});

test("a condition contradicts the bound of the other side", () => {
  const count = { type: "integer", title: "数量", minimum: 0, maximum: 100 };
  const enable = { title: "启用", when: { properties: { count: { minimum: 200 } } } };
  expect(related("condition-never", { count }, { actions: { enable } })).toEqual([["/schema/properties/count/maximum"]]);
});

test("a bound contradicts the text that speaks of it", () => {
  const count = { type: "integer", title: "数量", minimum: 0, maximum: 100, description: "最多 50 个" };
  expect(related("said-otherwise", { count })).toEqual([["/schema/properties/count/description"]]);
});
