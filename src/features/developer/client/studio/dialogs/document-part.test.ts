import { expect, test } from "vitest";
import { MODULE_FILE_LIMIT } from "#contract";
import { partOf, schemaNames } from "./document-part.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const far = { description: "x".repeat(MODULE_FILE_LIMIT) };
const schemas = {
  Order: { properties: { line: ref("Line"), self: ref("Order") } },
  Line: { properties: { goods: ref("Goods") } },
  Goods: far,
  Other: far,
};
const document = JSON.stringify({ paths: { "/x": far }, components: { schemas } });

test("names the schemas of a document, and tells a text that is no JSON", () => {
  expect(schemaNames(document)).toEqual(["Goods", "Line", "Order", "Other"]);
  expect(schemaNames(JSON.stringify({ definitions: { A: {} } }))).toEqual(["A"]);
  expect([schemaNames("openapi: 3.0.0"), schemaNames("[]")]).toEqual([null, []]);
});

test("takes the schema and the nearest of those that it refers to, as far as the size allows", () => {
  const part = JSON.parse(partOf(document, "Order")) as unknown;
  expect(part).toEqual({ components: { schemas: { Order: schemas.Order, Line: schemas.Line } } });
  expect(partOf(document, "None")).toBe(document);
});
