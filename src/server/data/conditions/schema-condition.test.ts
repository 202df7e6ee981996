import { expect, test } from "vitest";
import { schemaCondition } from "./schema-condition.ts";

const FIELDS = new Set(["id", "status", "price", "deptId"]);
const condition = (schema: unknown): unknown =>
  schemaCondition(schema, {
    fieldOf: (name) => (FIELDS.has(name) ? name : null),
    placeholders: { $userId: ["7"], $deptId: ["1", "2"], $tenantId: ["000000"] },
  });

test("const, enum, bounds and not become comparisons", () => {
  expect(condition({ properties: { status: { const: 1 } } })).toEqual({
    kind: "compare",
    field: "status",
    operator: "equal",
    value: 1,
  });
  expect(condition({ properties: { status: { enum: [1, 2] } } })).toEqual({ kind: "in", field: "status", values: [1, 2] });
  expect(condition({ properties: { price: { minimum: 1, exclusiveMaximum: 9 } } })).toEqual({
    kind: "all",
    of: [
      { kind: "compare", field: "price", operator: "atLeast", value: 1 },
      { kind: "compare", field: "price", operator: "less", value: 9 },
    ],
  });
  expect(condition({ not: { properties: { status: { const: 1 } } } })).toMatchObject({ kind: "unless" });
});

test("placeholders stand for the caller, also for several departments", () => {
  expect(condition({ properties: { id: { const: "$userId" } } })).toMatchObject({ value: "7" });
  expect(condition({ properties: { deptId: { const: "$deptId" } } })).toEqual({
    kind: "in",
    field: "deptId",
    values: ["1", "2"],
  });
});

test("null among the choices means an empty field", () => {
  expect(condition({ properties: { status: { enum: [1, null] } } })).toEqual({
    kind: "any",
    of: [
      { kind: "compare", field: "status", operator: "equal", value: 1 },
      { kind: "empty", field: "status" },
    ],
  });
});

test("an empty schema covers everything", () => {
  expect(condition({})).toEqual({ kind: "always" });
  expect(condition(true)).toEqual({ kind: "always" });
  expect(condition({ type: "object", properties: {} })).toEqual({ kind: "always" });
});

test("returns null for keywords that it cannot translate", () => {
  for (const schema of [
    null,
    "select 1",
    [],
    false,
    { pattern: "x" },
    { properties: { status: { pattern: "x" } } },
    { properties: { nothing: { const: 1 } } },
    { properties: { status: { const: "$nobody" } } },
    { properties: { status: { const: { a: 1 } } } },
    { properties: { status: { minimum: "1" } } },
    { required: ["nothing"] },
    { anyOf: [{ properties: { status: { const: 1 } } }, { oneOf: [] }] },
  ]) {
    expect(condition(schema)).toBeNull();
  }
});
