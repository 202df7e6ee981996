import { expect, test } from "vitest";
import { loadCatalog } from "../../load/load.ts";
import type { KnownIds } from "../../module/catalog.ts";
import type { ModuleDraft } from "../facts/draft.ts";
import type { NamedFinding } from "../rule.ts";
import { withoutConsequences } from "./without-consequences.ts";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: [] };

function finding(rule: string, severity: NamedFinding["severity"]): NamedFinding {
  const words = { zh: "字", en: "word" };
  return {
    file: "a.json",
    line: 1,
    column: 1,
    endLine: 1,
    endColumn: 2,
    pointer: "/schema/properties/a/default",
    rule,
    severity,
    message: words,
    hint: words,
    related: [],
    about: "default",
    means: undefined,
  };
}

test("a warning is never the only cause that is left of an error", () => {
  const [error, warning] = [finding("default-value", "error"), finding("keyword-fit", "warning")];
  expect(withoutConsequences({} as ModuleDraft, [error, warning])).toEqual([error, warning]);
  const cause = finding("keyword-fit", "error");
  expect(withoutConsequences({} as ModuleDraft, [error, cause])).toEqual([cause]);
});

test("a name of any characters can be the one that other places misspell", () => {
  const value = {
    $schema: "../module.schema.json",
    module: "sample",
    title: "样品",
    schema: { type: "object", properties: { "amount(": { type: "string", title: "名称", maxLength: 10 } } },
    ui: { list: { columns: ["amount"], sort: ["amount"] }, search: ["amount"] },
    endpoints: { base: "/sample" },
  };
  const { findings } = loadCatalog([{ path: "schemas/desk/sample.json", text: JSON.stringify(value) }], KNOWN);
  expect(findings.filter(({ severity }) => severity === "error").length).toBeGreaterThan(0);
});
