import { expect, test } from "vitest";
import { loadCatalog } from "#metadata/load";
import { COMPANIONS, KNOWN } from "./corpus-project.ts";

function findingsOf(properties: object): readonly string[] {
  const path = "schemas/desk/sample.json";
  const text = JSON.stringify({
    $schema: "../module.schema.json",
    module: "sample",
    title: "样品",
    schema: { type: "object", properties },
    endpoints: { base: "/sample" },
    en: { title: "Samples", deptId: "Department", place: "Place" },
  });
  const { findings } = loadCatalog([...COMPANIONS, { path, text }], KNOWN);
  return findings
    .filter(({ file, severity }) => file === path && severity === "error")
    .map(({ rule, message, hint }) => `${rule}: ${message.en}. ${hint.en}`);
}

test("tells an unknown module once, and not at each expression that follows its reference", () => {
  const found = findingsOf({
    deptId: { type: "string", title: "部门", "x-ref": { module: "dpt" } },
    place: { type: "string", title: "地点", "x-compute": "deptId.deptName" },
  });
  expect(found).toEqual([expect.stringContaining("unknown-module: The module “dpt” does not exist")]);
});

test("says an unknown field of an expression in one sentence", () => {
  const found = findingsOf({ place: { type: "string", title: "地点", "x-compute": "plce" } });
  expect(found).toContainEqual(expect.stringMatching(/^computed-value: There is no field “plce”\. [A-Z]/));
});

test("asks for a field where a module has none", () => {
  const found = findingsOf({});
  expect(found).toContain("out-of-range: “properties” must not be an empty object. Give at least one field");
});
