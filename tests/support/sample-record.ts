import { isJsonObject, type Json, type JsonObject } from "#contract";
import { inputFields, type DialogMode, type Field, type Module } from "#metadata";
import { nextId } from "#server";
import { sql } from "kysely";
import { matchingText } from "./matching-text.ts";
import type { TestServer } from "./create-test-server.ts";

type Fitting = (test: TestServer, tenantId: string) => Promise<Readonly<Record<string, Json>>>;

/** Values that a module's interceptors insist on and that no schema can say. */
const FITTING: Readonly<Record<string, Fitting>> = {
  "data-scope": async (test) => ({
    menuId: await moduleMenu(test, "param"),
    scopeType: 1,
    scopeColumn: "createDept",
    scopeField: "*",
    scopeValue: '{"properties":{"revision":{"minimum":1}}}',
  }),
  // Kept in small letters: samples that differ in capitals only would be one.
  tenant: () => Promise.resolve({ domain: `sample${nextSample()}.example` }),
  // Whoever has more rights than oneself cannot be touched: samples of users have none.
  user: async (test, tenantId) => ({ roleId: await bareRole(test, tenantId) }),
};

async function bareRole(test: TestServer, tenantId: string): Promise<string> {
  const name = `bare${tenantId}`;
  const { table } = test.module("role");
  const known = await test.db.selectFrom(table).select("id").where("role_alias", "=", name).executeTakeFirst();
  if (known !== undefined) return String(known["id"]);
  const id = nextId(test.deps);
  await test.db
    .insertInto(table)
    .values({ id, tenant_id: tenantId, role_name: name, role_alias: name, parent_id: "0", sort: 1 })
    .execute();
  return id;
}

/** The menu row of a module. */
export async function moduleMenu(test: TestServer, name: string): Promise<string> {
  const rows = await test.db
    .selectFrom(test.module("menu").table)
    .select("id")
    .where("component", "=", `module/${name}`)
    .where("is_deleted", "=", 0)
    .execute();
  return String(rows[0]?.["id"]);
}

let counter = 0;

/** A number no other sample has, in this process. */
export function nextSample(): number {
  counter += 1;
  return counter + 1000;
}

/**
 * A record that the module accepts, made from its schema: every field that may be sent in the mode, unique ones
 * different each time, references to records that are there.
 * @param tenantId whose records are referred to
 */
export async function sampleRecord(
  test: TestServer,
  module: Module,
  tenantId: string,
  mode: Exclude<DialogMode, "view"> = "add",
): Promise<Record<string, Json>> {
  const seed = nextSample();
  const record: Record<string, Json> = {};
  for (const field of inputFields(module, mode)) {
    // A tenant of its own is what a record has when nobody says otherwise.
    if (module.tenancy === "tenant" && field.name === "tenantId") continue;
    const value = await sampleValue(test, module, field, record, tenantId, seed);
    if (value !== undefined) record[field.name] = value;
  }
  return { ...record, ...(await FITTING[module.name]?.(test, tenantId)) };
}

/** A valid value of one field; undefined when there is nothing it could be (no record to refer to). */
export async function sampleValue(
  test: TestServer,
  module: Module,
  field: Field,
  record: Readonly<Record<string, Json>>,
  tenantId: string,
  seed: number = nextSample(),
): Promise<Json | undefined> {
  if (module.tree?.parentField === field.name) return module.tree.root;
  if (field.ref !== null) return referenceValue(test, field, record, tenantId);
  if (field.dict !== null) return dictionaryValue(test, field, tenantId);
  return plainValue(field.schema, field.format, field.name, seed);
}

async function referenceValue(
  test: TestServer,
  field: Field,
  record: Readonly<Record<string, Json>>,
  tenantId: string,
): Promise<Json | undefined> {
  const { ref } = field;
  const target = test.catalog.modules.get(ref?.module ?? "");
  if (ref === null || target === undefined) return undefined;
  let query = test.db
    .selectFrom(`${target.table} as t`)
    .select(`t.${snake(ref.value)} as value`)
    .where("t.is_deleted", "=", 0);
  if (target.tenancy === "tenant") query = query.where("t.tenant_id", "=", tenantId);
  for (const [theirs, ours] of Object.entries(ref.where)) {
    const wanted = record[ours];
    if (wanted !== null && wanted !== undefined) query = query.where(`t.${snake(theirs)}`, "=", wanted);
  }
  // The newest: made by the test itself, or the least entangled of the seeds.
  const found = await query.orderBy("t.id", "desc").limit(1).executeTakeFirst();
  return found === undefined ? undefined : String(found["value"]);
}

async function dictionaryValue(test: TestServer, field: Field, tenantId: string): Promise<Json | undefined> {
  const { dict } = field;
  if (dict === null) return undefined;
  const table = test.module(dict.module).table;
  const { rows } = await sql<{ dict_key: string }>`
    select dict_key from ${sql.table(table)}
    where code = ${dict.code} and parent_id <> 0 and is_deleted = 0 and is_sealed = 0
      ${dict.module === "dict" ? sql`` : sql`and tenant_id = ${tenantId}`}
    order by sort limit 1`.execute(test.db);
  const key = rows[0]?.dict_key;
  if (key === undefined) return undefined;
  return field.type === "integer" || field.type === "number" ? Number(key) : key;
}

/** A value that a plain JSON Schema accepts. */
function plainValue(schema: JsonObject, format: string | null, name: string, seed: number): Json {
  const choices = schema["enum"];
  if (Array.isArray(choices)) return (choices[0] as Json | undefined) ?? null;
  if (schema["const"] !== undefined) return schema["const"];
  switch (schema["type"]) {
    case "integer":
    case "number":
      return numberWithin(schema, seed);
    case "boolean":
      return true;
    case "array":
      return [isJsonObject(schema["items"]) ? plainValue(schema["items"], formatOf(schema["items"]), name, seed) : "a"];
    case "object":
      return objectWithin(schema, name, seed);
    default:
      return textWithin(schema, format, name, seed);
  }
}

function objectWithin(schema: JsonObject, name: string, seed: number): Json {
  const properties = isJsonObject(schema["properties"]) ? schema["properties"] : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) =>
      isJsonObject(property) ? [[key, plainValue(property, formatOf(property), `${name}.${key}`, seed)]] : [],
    ),
  );
}

function formatOf(schema: JsonObject): string | null {
  const format = schema["x-format"] ?? schema["format"];
  return typeof format === "string" ? format : null;
}

function numberWithin(schema: JsonObject, seed: number): number {
  const least =
    bound(schema, "minimum") ?? (bound(schema, "exclusiveMinimum") ?? 0) + (schema["exclusiveMinimum"] === undefined ? 0 : 1);
  const most =
    bound(schema, "maximum") ??
    (bound(schema, "exclusiveMaximum") ?? least + 100_000) - (schema["exclusiveMaximum"] === undefined ? 0 : 1);
  const step = bound(schema, "multipleOf") ?? 1;
  const room = Math.floor((most - least) / step);
  return least + (seed % (room + 1)) * step;
}

function bound(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === "number" ? value : undefined;
}

const FORMATTED: Readonly<Record<string, (seed: number) => string>> = {
  date: () => "2024-05-31",
  "local-date-time": () => "2030-05-31 08:30:00",
  "local-time": () => "08:30:00",
  email: (seed) => `sample${seed}@example.com`,
  uri: (seed) => `https://example.com/${seed}`,
  phone: (seed) => `138${String(seed).padStart(8, "0")}`,
  money: () => "12.50",
  color: () => "#1677ff",
  "id-card": () => "11010519491231002X",
  "tenant-id": (seed) => String(500_000 + seed),
  path: (seed) => `/sample/${seed}`,
  json: () => '{"a":1}',
  html: (seed) => `<p>sample ${seed}</p>`,
  password: (seed) => seed.toString(16).padStart(32, "0"),
};

function textWithin(schema: JsonObject, format: string | null, name: string, seed: number): string {
  const pattern = schema["pattern"];
  const text =
    typeof pattern === "string"
      ? matchingText(pattern, seed)
      : format !== null && FORMATTED[format] !== undefined
        ? FORMATTED[format](seed)
        : `样例${seed}${name}`;
  const most = bound(schema, "maxLength") ?? Number.POSITIVE_INFINITY;
  const least = bound(schema, "minLength") ?? 0;
  const short = [...text].length > most ? [...text].slice(0, most).join("") : text;
  return short.padEnd(least, "x");
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
