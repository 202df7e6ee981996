import { expect, test } from "vitest";
import { loadCatalog } from "../load/load.ts";
import { choiceConstants } from "./choice-constants.ts";

const KNOWN = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: [] };

function constantsOf(values: readonly string[]): string {
  const module = {
    $schema: "../module.schema.json",
    module: "donor",
    title: "献血者",
    schema: {
      type: "object",
      properties: { name: { type: "string", title: "姓名" }, kind: { type: "string", title: "型", enum: values } },
    },
    ui: { menu: false },
    endpoints: { base: "/blood/donor" },
    en: { title: "Donors", name: "Name", kind: "Kind" },
  };
  const { catalog } = loadCatalog([{ path: "schemas/blood/donor.json", text: JSON.stringify(module) }], KNOWN);
  return choiceConstants(catalog, []);
}

test("names choices that differ in a sign by the sign", () => {
  expect(constantsOf(["O-", "O+"])).toContain('DONOR_KIND = {\n  oMinus: "O-",\n  oPlus: "O+",\n}');
});

test("numbers choices whose names are the same without their signs, and keeps the others", () => {
  expect(constantsOf(["a/b", "a b", "a b 2"])).toContain('{\n  aB: "a/b",\n  aB3: "a b",\n  aB2: "a b 2",\n}');
});
