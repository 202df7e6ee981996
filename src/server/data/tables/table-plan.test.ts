import { normalise, type AuthoredModule } from "#metadata";
import { expect, test } from "vitest";
import { storedFields } from "../columns.ts";
import { trigrams } from "../trigrams.ts";
import { planTable, type ExistingTable } from "./table-plan.ts";
import { tableIndexes } from "./table-indexes.ts";

const NONE = { trigram: false };

type Properties = AuthoredModule["schema"]["properties"];

function moduleOf(properties: Properties, more: Partial<AuthoredModule> = {}) {
  return normalise(
    { module: "thing", title: "物", schema: { type: "object", properties }, endpoints: { base: "/thing" }, ...more },
    "test",
    () => undefined,
  );
}

/** The table as it stands after a plan for this module was carried out. */
function tableFor(properties: Properties, more: Partial<AuthoredModule> = {}): ExistingTable {
  const module = moduleOf(properties, more);
  return {
    columns: new Map(
      storedFields(module).all.map((stored) => [
        stored.column,
        { type: stored.type, notNull: stored.constraint.startsWith("not null"), statistics: stored.byPart ? 300 : null },
      ]),
    ),
    indexes: new Set(tableIndexes(module, NONE).map((index) => index.name)),
    grown: true,
  };
}

const NAME = { type: "string", maxLength: 20 } as const;

test("a table that fits needs nothing", () => {
  const properties = { name: { ...NAME, "x-unique": true }, count: { type: "integer" } };
  expect(planTable(moduleOf(properties), tableFor(properties), NONE)).toEqual({ statements: [], refused: [], ifEmpty: [] });
});

test("a new field is a new column, with its default for the records that are there, and an index where a list sorts by it", () => {
  const plan = planTable(moduleOf({ name: NAME, level: { type: "integer", default: 3 } }), tableFor({ name: NAME }), NONE);
  expect(plan).toEqual({
    refused: [],
    ifEmpty: [],
    statements: [
      `alter table "thing" add column "level" integer default '3'::integer`,
      `alter table "thing" alter column "level" drop default`,
      `create index "thing$order$level" on "thing" ("tenant_id", "level", "id") where is_deleted = 0`,
    ],
  });
});

test("a table of few records gets the unique indexes only, a grown one those of its lists as well", () => {
  const module = moduleOf({ name: { ...NAME, "x-unique": true }, level: { type: "integer", "x-index": true } });
  const unique = `create unique index "thing$key$name" on "thing" ("tenant_id", "name") where is_deleted = 0`;
  const created = planTable(module, null, NONE).statements.filter((statement) => statement.includes(" index "));
  expect(created).toEqual([unique]);
  const bare = { ...tableFor({ level: { type: "integer" }, name: NAME }), indexes: new Set<string>() };
  expect(planTable(module, { ...bare, grown: false }, NONE).statements).toEqual([unique]);
  expect(planTable(module, bare, NONE).statements).toEqual(tableIndexes(module, NONE).map(({ statement }) => statement));
});

test("a property that is dropped keeps its column", () => {
  expect(planTable(moduleOf({ name: NAME }), tableFor({ name: NAME, old: { type: "string" } }), NONE)).toEqual({
    statements: [],
    refused: [],
    ifEmpty: [],
  });
});

test("a property that becomes required changes no table: the rule is the server's", () => {
  const plan = planTable(
    moduleOf({ name: NAME }, { schema: { type: "object", required: ["name"], properties: { name: NAME } } }),
    tableFor({ name: NAME }),
    NONE,
  );
  expect(plan).toEqual({ statements: [], refused: [], ifEmpty: [] });
});

test("a change that may lose something is made in an empty column, and otherwise refused with its statement", () => {
  const plan = planTable(moduleOf({ name: { type: "integer" }, more: NAME }), tableFor({ name: NAME }), NONE);
  expect(plan.ifEmpty).toEqual([
    {
      column: "name",
      statements: [`drop index "thing$pairs$name"`, `alter table "thing" alter column "name" type integer using null::integer`],
      otherwise: {
        module: "thing",
        pointer: "/schema/properties/name",
        reason: expect.objectContaining({ en: "Changing “Name” from text to integer may lose data" }),
        statement: `drop index "thing$pairs$name"; alter table "thing" alter column "name" type integer using "name"::integer;`,
        field: { name: "name", title: expect.anything() },
      },
    },
  ]);
});

test("a widening that keeps every value is done", () => {
  const plan = planTable(
    moduleOf({ size: { type: "integer", maximum: 9e12 }, count: { type: "number" } }),
    tableFor({ size: { type: "integer" }, count: { type: "integer" } }),
    NONE,
  );
  expect(plan).toEqual({
    refused: [],
    ifEmpty: [],
    statements: [
      `alter table "thing" alter column "size" type bigint using "size"::bigint`,
      `alter table "thing" alter column "count" type double precision using "count"::double precision`,
    ],
  });
});

test("a change of tenancy is for an operator to decide, either way", () => {
  const toTenant = planTable(moduleOf({ name: NAME }), tableFor({ name: NAME }, { tenancy: "platform" }), NONE);
  expect(toTenant.refused).toMatchObject([{ pointer: "/tenancy", statement: expect.stringContaining(`add column "tenant_id"`) }]);
  const toPlatform = planTable(moduleOf({ name: NAME }, { tenancy: "platform" }), tableFor({ name: NAME }), NONE);
  expect(toPlatform.refused).toMatchObject([{ pointer: "/tenancy", statement: expect.stringContaining("drop not null") }]);
});

test("a unique rule that is lifted goes, and a filter that is searched by part gets its index where it can", () => {
  const lifted = planTable(moduleOf({ name: NAME }), tableFor({ name: { ...NAME, "x-unique": true } }), NONE);
  expect(lifted.statements[0]).toBe(`drop index "thing$key$name"`);
  const filtered = { ui: { list: { filters: ["name"] } } };
  const earlier = {
    columns: new Map([...tableFor({ name: NAME }).columns].map(([name, column]) => [name, { ...column, statistics: null }])),
    indexes: new Set(["thing_name_grams", "thing_name_trgm", "thing$trigrams$name"]),
    grown: true,
  };
  expect(planTable(moduleOf({ name: NAME }, filtered), earlier, { trigram: true }).statements).toEqual(
    expect.arrayContaining([
      `drop index "thing_name_grams"`,
      `drop index "thing_name_trgm"`,
      `drop index "thing$trigrams$name"`,
      `alter table "thing" alter column "name" set statistics 300`,
      `create index "thing$pairs$name" on "thing" using gin ((${trigrams('"name"')}))`,
      `create index "thing$parts$name" on "thing" using gin ("name" gin_trgm_ops) where is_deleted = 0 and octet_length("name") <> -1`,
    ]),
  );
});

test("indexes get the names that no other module's can have, and a rule that goes with the type of a column comes back", () => {
  const properties = { name: { ...NAME, "x-unique": true }, level: { type: "integer" } } as const;
  const existing = tableFor(properties);
  const former = new Map(tableIndexes(moduleOf(properties), NONE).map(({ name, formerName }) => [name, formerName]));
  const earlier = { ...existing, indexes: new Set([...existing.indexes].map((name) => former.get(name) ?? name)) };
  expect([...earlier.indexes]).toContain("thing_name_key");
  const { statements } = planTable(moduleOf(properties), earlier, NONE);
  expect(statements).toEqual(
    [...former].map(([name, earlierName]) => `alter index if exists "${earlierName}" rename to "${name}"`),
  );
  const lifted = planTable(moduleOf({ ...properties, name: NAME }), earlier, NONE).statements;
  expect(lifted).toContain(`drop index "thing_name_key"`);
  const changed = planTable(moduleOf({ ...properties, name: { type: "integer", "x-unique": true } }), earlier, NONE);
  expect(changed.ifEmpty[0]?.statements).toContain(`drop index "thing_name_key"`);
  expect(changed.statements).toContain(
    `create unique index "thing$key$name" on "thing" ("tenant_id", "name") where is_deleted = 0`,
  );
});

test("a unique combination has an index of its own, which is replaced when the combination changes, also with a long name", () => {
  const day = { type: "string", format: "date" } as const;
  const properties = { owner: NAME, place: NAME, day: { ...day, "x-unique": ["owner"] } };
  const kept = `create unique index "thing$key$day$owner" on "thing" ("tenant_id", "owner", "day") where is_deleted = 0`;
  expect(tableIndexes(moduleOf(properties), NONE).map(({ statement }) => statement)).toContain(kept);
  expect(planTable(moduleOf(properties), tableFor({ ...properties, day }), NONE).statements).toEqual([kept]);
  expect(planTable(moduleOf(properties), tableFor(properties), NONE).statements).toEqual([]);
  const more = moduleOf({ ...properties, day: { ...day, "x-unique": ["owner", "place"] } });
  expect(planTable(more, tableFor(properties), NONE).statements).toEqual([
    `drop index "thing$key$day$owner"`,
    `create unique index "thing$key$day$owner$place" on "thing" ("tenant_id", "owner", "place", "day") where is_deleted = 0`,
  ]);
  const long = "aFieldWithANameOfManyWordsThatNobodyShortens";
  const cut = { [long]: { ...NAME, "x-unique": ["owner"] }, owner: NAME } as const;
  const [dropped, ...rest] = planTable(moduleOf({ ...cut, [long]: NAME }), tableFor(cut), NONE).statements;
  expect(dropped).toMatch(/^drop index "thing\$key\$a_field_with_a_name_of_many_wo\$[\da-f]{16}"$/);
  expect(rest).toEqual([]);
});

test("texts that together would be too long for an index are compared by their hash", () => {
  const long = { type: "string", maxLength: 400 } as const;
  const statements = tableIndexes(moduleOf({ note: { ...long, "x-unique": ["owner"] }, owner: NAME }), NONE);
  expect(statements.find(({ rule }) => rule !== null)?.statement).toContain(`("tenant_id", "owner", md5("note"))`);
});

test("an index to sort by takes the place of the one to find by, also in a table that has that", () => {
  const properties = { kind: { type: "integer" }, hidden: { type: "integer" } } as const;
  const ui = { list: { columns: [{ field: "kind" }], filters: ["kind", "hidden"] } };
  const existing = tableFor(properties, { ui });
  const [listed = "", authored = ""] = [...existing.indexes].filter((name) => name.includes("$list$"));
  const earlier = new Set(
    [...existing.indexes].map((name) =>
      name === listed ? "thing_create_time_sort" : name === authored ? "thing$idx$create_user" : name.replace("$order$", "$idx$"),
    ),
  );
  expect([...existing.indexes].toSorted()).toEqual(
    ["thing$idx$create_dept", listed, authored, "thing$idx$hidden", "thing$order$kind"].toSorted(),
  );
  expect(planTable(moduleOf(properties, { ui }), { ...existing, indexes: earlier }, NONE).statements).toEqual([
    `drop index "thing_create_time_sort"`,
    `drop index "thing$idx$create_user"`,
    `drop index "thing$idx$kind"`,
    `create index "${listed}" on "thing" ("tenant_id", "create_time", "id") include ("create_user", "create_dept", "kind", "hidden") where is_deleted = 0`,
    `create index "${authored}" on "thing" ("tenant_id", "create_user", "create_time", "id") include ("create_dept", "kind", "hidden") where is_deleted = 0`,
    `create index "thing$order$kind" on "thing" ("tenant_id", "kind", "id") where is_deleted = 0`,
  ]);
});

test("an index holds the list's order and its filters up to the size of an index entry; further filters get another index", () => {
  const properties = {
    name: { type: "string", maxLength: 64 },
    title: { type: "string", maxLength: 65 },
    text: { type: "string" },
    phone: { type: "string", "x-format": "phone" },
  } as const;
  const indexOf = (filters: readonly string[], sort: readonly string[]): string[] =>
    tableIndexes(moduleOf(properties, { ui: { list: { filters, sort } } }), NONE)
      .map((index) => index.statement)
      .filter((statement) => statement.includes("$list$") && !statement.includes("$list$create_user$"));
  expect(indexOf(["name", "title", "text", "phone"], ["-createTime"])).toEqual([
    expect.stringContaining(`("tenant_id", "create_time", "id") include ("create_user", "create_dept", "name", "phone") where`),
  ]);
  expect(indexOf(["name"], ["title"])).toEqual([
    expect.stringContaining(`("tenant_id", "title", "id") include ("create_user", "create_dept", "create_time", "name") where`),
  ]);
  expect(indexOf(["phone"], ["-title", "name", "-createTime"]), "an order of both directions says them").toEqual([
    expect.stringContaining(
      `("tenant_id", "title" desc, "name", "create_time" desc, "id" desc) include ("create_user", "create_dept", "phone") where`,
    ),
  ]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`count${at}`, { type: "integer" } as const]));
  const ofMany = tableIndexes(moduleOf(many, { ui: { list: { filters: Object.keys(many) } } }), NONE)[0]?.statement ?? "";
  expect(ofMany.split(",").length).toBeLessThanOrEqual(32);
  expect(indexOf(["name"], ["-createTime"])).not.toEqual(indexOf([], ["-createTime"]));
});

test("fields that many records share, such as the author, are indexed in the list's order", () => {
  const properties = { state: { type: "integer", "x-dict": "state" }, name: NAME } as const;
  const statements = tableIndexes(
    moduleOf(properties, { ui: { list: { filters: ["state", "name"], sort: ["-name"] } } }),
    NONE,
  ).map((index) => index.statement);
  const rest = `where is_deleted = 0`;
  expect(statements.filter((statement) => statement.includes("$list$"))).toEqual([
    expect.stringContaining(`("tenant_id", "name", "id") include ("create_user", "create_dept", "create_time", "state") ${rest}`),
    expect.stringContaining(`("tenant_id", "create_user", "name", "id") include ("create_dept", "create_time", "state") ${rest}`),
    expect.stringContaining(`("tenant_id", "state", "name", "id") include ("create_user", "create_dept", "create_time") ${rest}`),
  ]);
});

test("an index over several fields stands beside that of the first one", () => {
  const module = moduleOf({ owner: { ...NAME, "x-index": ["state", "createTime"] }, state: { type: "integer" } });
  expect(tableIndexes(module, NONE).map(({ statement }) => statement)).toContain(
    `create index "thing$with$owner$state$create_time" on "thing" ("tenant_id", "owner", "state", "create_time", "id") where is_deleted = 0`,
  );
});

test("every index begins with the tenant and holds living records only, but that of characters, which is reckoned by", () => {
  const module = moduleOf({
    name: { ...NAME, "x-unique": true },
    kind: { type: "integer", "x-index": true },
    long: { type: "string", "x-unique": true },
  });
  const statements = tableIndexes(module, NONE).map((index) => index.statement);
  expect(statements).toContain(`create unique index "thing$key$name" on "thing" ("tenant_id", "name") where is_deleted = 0`);
  expect(statements).toContain(`create unique index "thing$key$long" on "thing" ("tenant_id", md5("long")) where is_deleted = 0`);
  for (const statement of statements)
    if (!statement.includes("$pairs$")) expect(statement).toMatch(/\("tenant_id".* where is_deleted = 0$/);
});
