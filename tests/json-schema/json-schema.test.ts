import { readFileSync, readdirSync } from "node:fs";
import { Ajv } from "ajv";
import { expect, test } from "vitest";
import type { Finding } from "#contract";
import type { Module } from "#metadata";
import { loadCatalog } from "#metadata/load";
import editorSchema from "../../schemas/editor.schema.json" with { type: "json" };
import moduleSchema from "../../schemas/module.schema.json" with { type: "json" };
import { KNOWN } from "../lint-corpus/corpus-project.ts";

/**
 * Schemas in the style of forms, generators and APIs, as they stand in `schema` of a module file: `samples` has one
 * each, `shapes` several by name. They are written for this test after the habits of public schemas.
 */
const SCHEMAS: ReadonlyMap<string, unknown> = new Map([
  ...filesOf("samples").map(([name, schema]): [string, unknown] => [name, schema]),
  ...filesOf("shapes").flatMap(([, schemas]) => Object.entries(schemas as Record<string, unknown>)),
]);
const NAMES = [...SCHEMAS.keys()];

function filesOf(folder: string): [string, unknown][] {
  const url = new URL(`${folder}/`, import.meta.url);
  return readdirSync(url).map((name) => [name.replace(/\.json$/, ""), JSON.parse(readFileSync(new URL(name, url), "utf8"))]);
}

/** The samples that the format refuses, with the rule that refuses them. */
const REFUSED: Readonly<Record<string, string>> = {
  "recursive-tree": "composed-schema",
  "labels-map": "composition",
  "shape-without-discriminator": "composed-schema",
  "reserved-name": "system-field",
  pet: "unknown-key",
  order: "safe-integer",
  "uuid-and-ip": "unknown-format",
  "nullable-3": "unknown-key",
  "string-map": "wrong-type",
  "deep-filter": "composed-schema",
  "write-only-password": "unknown-format",
  address: "malformed",
  "calendar-with-remote": "composed-schema",
  movie: "unknown-key",
  "pattern-by-branch": "composed-schema",
  "either-required": "composed-schema",
  "not-both": "composition",
  "count-of-properties": "unknown-key",
  "swagger-form": "keyword-fit",
  "zod-record": "wrong-type",
  "zod-tuple": "wrong-type",
  "dotnet-model": "malformed",
  "avro-like": "unknown-key",
  "bson-validator": "unknown-key",
};

/** The samples that several rules refuse. */
const REFUSED_BY_SEVERAL: Readonly<Record<string, readonly string[]>> = {
  "patch-document": ["missing-key", "unknown-value", "unknown-key"],
  feature: ["composed-schema"],
  "typescript-union": ["system-field", "composed-schema"],
  "pydantic-decimal": ["composed-schema"],
  "java-bean": ["unknown-key", "unknown-format"],
};

function fileOf(name: string, schema = SCHEMAS.get(name)): { readonly path: string; readonly text: string } {
  const value = { $schema: "../module.schema.json", module: name, title: "样品", schema, endpoints: { base: `/${name}` } };
  return { path: `schemas/desk/${name}.json`, text: JSON.stringify(value) };
}

function load(name: string, schema?: object): { readonly module: Module | undefined; readonly errors: readonly Finding[] } {
  const { catalog, findings } = loadCatalog([fileOf(name, schema)], KNOWN);
  return { module: catalog.modules.get(name), errors: findings.filter(({ severity }) => severity === "error") };
}

const TAKEN = NAMES.filter((name) => !(name in REFUSED) && !(name in REFUSED_BY_SEVERAL));

test("two thirds of the schemas are taken as they stand", () => {
  expect([TAKEN.length, NAMES.length]).toEqual([58, 87]);
});

test.each(TAKEN)("%s is taken as it stands", (name) => {
  expect(load(name).errors).toEqual([]);
  expect(load(name).module?.fields.length).toBeGreaterThan(1);
});

test.each([...Object.entries(REFUSED), ...Object.entries(REFUSED_BY_SEVERAL)])(
  "%s is refused by %s, with a mend",
  (name, rules) => {
    const { errors } = load(name);
    expect(new Set(errors.map((finding) => finding.rule))).toEqual(new Set([rules].flat()));
    expect(errors.every(({ hint, pointer }) => hint.zh !== "" && pointer.startsWith("/schema"))).toBe(true);
  },
);

test("an editor accepts what the linter takes", () => {
  const validate = new Ajv({ strict: false, allErrors: true, logger: false })
    .addSchema(editorSchema, "editor.schema.json")
    .compile(moduleSchema);
  for (const name of TAKEN)
    expect([name, validate(JSON.parse(fileOf(name).text)), validate.errors ?? []]).toEqual([name, true, []]);
});

function fieldOf(name: string, field: string): Module["fields"][number] | undefined {
  return load(name).module?.fields.find((candidate) => candidate.name === field);
}

test("the branches of oneOf show their fields by the value that tells them apart", () => {
  expect(fieldOf("payment-one-of", "kind")).toMatchObject({
    required: true,
    options: [
      { value: "card", label: { zh: "Card" } },
      { value: "transfer", label: { zh: "Bank transfer" } },
      { value: "cash", label: { zh: "Cash" } },
    ],
  });
  expect(fieldOf("payment-one-of", "cardNumber")).toMatchObject({
    required: true,
    visible: { properties: { kind: { const: "card" } } },
  });
  // Two branches have it, and only one of them requires it.
  expect(fieldOf("payment-one-of", "holder")).toMatchObject({
    required: false,
    visible: { properties: { kind: { enum: ["card", "transfer"] } } },
    schema: { "x-required": { properties: { kind: { const: "transfer" } } } },
  });
});

test("a single choice of oneOf keeps its title", () => {
  const properties = { term: { type: "string", title: "Term", oneOf: [{ const: "half-year", title: "Half-year" }] } };
  const { module } = load("calendar", { type: "object", properties });
  expect(module?.fields[0]?.options).toMatchObject([{ value: "half-year", label: { zh: "Half-year" } }]);
});

test("a plain text that tells branches apart has their values alone", () => {
  const state = { type: "string", title: "State", enum: ["new", "used"] };
  const { module, errors } = load("donor", {
    type: "object",
    properties: {
      kind: { type: "string", title: "Kind" },
      gifts: { type: "array", title: "Gifts", items: { type: "object", properties: { state } } },
    },
    oneOf: [
      { title: "Company", properties: { kind: { const: "company" }, taxNo: { type: "string", title: "Tax number" } } },
      { title: "Person", properties: { kind: { const: "person" } } },
    ],
  });
  expect(errors).toEqual([]);
  const [kind, gifts] = module?.fields ?? [];
  expect(kind).toMatchObject({
    options: [
      { value: "company", label: { zh: "Company" } },
      { value: "person", label: { zh: "Person" } },
    ],
    widget: "radio",
  });
  // In the table of a list few choices open in a list as well.
  expect(gifts?.items?.parts).toMatchObject([{ name: "state", widget: "select" }]);
});

test("if, then and else show and require fields", () => {
  expect(fieldOf("survey-if-then", "reason")).toMatchObject({
    visible: null,
    schema: { "x-required": { properties: { satisfied: { const: false } } } },
  });
  expect(fieldOf("insurance-claim", "rooms")?.visible).toEqual({ not: { properties: { damage: { const: "theft" } } } });
});

test("a condition inside a list sees the line", () => {
  const greeting = fieldOf("line-branches", "items")?.items?.parts.find(({ name }) => name === "greeting");
  expect(greeting).toMatchObject({ required: true, visible: { properties: { gift: { const: true } } } });
});

test("references and merged schemas become ordinary fields", () => {
  expect(fieldOf("customer-addresses", "billing")?.parts.map(({ name, required }) => [name, required])).toEqual([
    ["street", true],
    ["city", true],
    ["zip", false],
  ]);
  expect(fieldOf("openapi-all-of", "weight")).toMatchObject({ type: "number", required: false });
  expect(fieldOf("generated-from-pydantic", "level")).toMatchObject({ default: "junior", widget: "radio" });
});

test("a day with a time has no zone, whatever names it", () => {
  expect(fieldOf("calendar-entry", "dtstart")).toMatchObject({ storage: "timestamp", widget: "datetime", required: true });
  expect(fieldOf("schedule", "opensAt")).toMatchObject({ storage: "time" });
});

test("a field without a title is shown by its name", () => {
  expect(fieldOf("camel-address", "postOfficeBox")?.title).toEqual({ zh: "Post office box", en: "Post office box" });
  const { findings } = loadCatalog([fileOf("camel-address")], KNOWN);
  expect(findings.filter(({ rule }) => rule === "missing-title").map(({ severity }) => severity)).toContain("warning");
});

test("a dependency without a value asks for nothing", () => {
  expect(fieldOf("form-dependencies", "billingAddress")?.schema["x-required"]).toEqual({
    properties: { creditCard: { not: { const: null } } },
  });
});

test("the module has the title of its schema, and the fields their order and titles of ui", () => {
  const text = JSON.stringify({
    module: "parcel",
    schema: {
      title: "包裹",
      type: "object",
      properties: { note: { type: "string", title: "备注" }, code: { type: "string", title: "编号" } },
    },
    ui: { fields: { "ui:order": ["code", "*"], code: { "ui:title": "包裹编号", "ui:description": "贴在右上角" } } },
    endpoints: { base: "/parcel" },
  });
  const { catalog } = loadCatalog([{ path: "schemas/desk/parcel.json", text }], KNOWN);
  const module = catalog.modules.get("parcel");
  expect(module?.title.zh).toBe("包裹");
  expect(module?.fields.map(({ title, description }) => [title.zh, description?.zh])).toEqual([
    ["包裹编号", "贴在右上角"],
    ["备注", undefined],
  ]);
});

test("a finding inside a definition stands at the definition", () => {
  const schema = {
    type: "object",
    properties: { home: { title: "住址", $ref: "#/definitions/place" } },
    definitions: { place: { type: "object", properties: { city: { type: "string", title: "城市", maxLenght: 3 } } } },
  };
  const text = JSON.stringify({ module: "parcel", title: "包裹", schema, endpoints: { base: "/parcel" } });
  const { findings } = loadCatalog([{ path: "schemas/desk/parcel.json", text }], KNOWN);
  expect(findings.map(({ pointer, hint }) => [pointer, hint.en])).toContainEqual([
    "/schema/definitions/place/properties/city/maxLenght",
    "Did you mean “maxLength”?",
  ]);
});

test("an unknown reference is one finding, and the other rules judge by the definition that is meant", () => {
  const schema = {
    type: "object",
    definitions: { limit: { type: "string", "x-format": "money" } },
    properties: {
      limit: { $ref: "#/definitions/limt", title: "限额" },
      used: { type: "string", title: "已用", "x-format": "money", "x-maximum": "limit" },
      rest: { type: "string", title: "剩余", "x-format": "money", "x-compute": "limit - used" },
    },
  };
  expect(load("allowance", schema).errors.map(({ rule }) => rule)).toEqual(["composed-schema"]);
});

test("definitions that double each other are refused before they fill the memory", () => {
  const definitions: Record<string, unknown> = { d0: { type: "string", title: "甲" } };
  for (let level = 1; level < 40; level += 1) {
    const half = { title: "乙", $ref: `#/definitions/d${level - 1}` };
    definitions[`d${level}`] = { type: "object", properties: { a: half, b: half } };
  }
  const schema = { type: "object", definitions, properties: { all: { title: "全部", $ref: "#/definitions/d39" } } };
  const text = JSON.stringify({ module: "parcel", title: "包裹", schema, endpoints: { base: "/parcel" } });
  const { catalog, findings } = loadCatalog([{ path: "schemas/desk/parcel.json", text }], KNOWN);
  expect(catalog.modules.has("parcel")).toBe(false);
  expect(findings.some(({ rule, message }) => rule === "composed-schema" && message.en.includes("more than"))).toBe(true);
});
