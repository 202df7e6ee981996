import { TrellisError } from "#contract";
import { normalise } from "#metadata";
import { expect, test } from "vitest";
import { parseRecordQuery } from "./record-query.ts";

const module = normalise(
  {
    module: "thing",
    title: "物",
    schema: {
      type: "object",
      properties: {
        name: { type: "string" },
        likes_null: { type: "integer" },
        kind: { type: "string", enum: ["a", "b"] },
        secret: { type: "string", writeOnly: true },
        extra: { type: "object" },
      },
    },
    endpoints: { base: "/thing" },
  },
  "test",
  () => undefined,
);

function parse(parameters: Record<string, string>, visible: ReadonlySet<string> | null = null) {
  return parseRecordQuery(module, new Map(Object.entries(parameters)), {
    visible,
    today: () => "2024-05-15",
    moduleNamed: () => undefined,
  });
}

function refusal(parameters: Record<string, string>, visible: ReadonlySet<string> | null = null): string {
  try {
    parse(parameters, visible);
    return "accepted";
  } catch (error) {
    return error instanceof TrellisError ? error.id : String(error);
  }
}

test("text is searched by part, what is chosen by equality", () => {
  expect(
    parse({ name: "x", kind: "a", revision: "1" }).filters.map((filter) => ("join" in filter ? filter.join : filter.operator)),
  ).toEqual(["like", "equal", "equal"]);
});

test("a field whose name ends like an operator is itself", () => {
  const [filter] = parse({ likes_null: "1" }).filters;
  expect(filter).toMatchObject({ operator: "equal", stored: { name: "likes_null" } });
  expect(parse({ likes_null_null: "1" }).filters[0]).toMatchObject({ operator: "null" });
});

test("empty values are no filters, and paging is not one either", () => {
  expect(parse({ name: "", current: "2", size: "20" })).toMatchObject({ filters: [], current: 2, size: 20 });
});

test("secrets, structures and what the data scope hides cannot be asked for", () => {
  expect(refusal({ secret: "a" })).toBe("unknownFilter");
  expect(refusal({ secret_notnull: "1" })).toBe("unknownFilter");
  expect(refusal({ extra: "a" })).toBe("unknownFilter");
  expect(refusal({ ascs: "secret" })).toBe("unknownSort");
  expect(refusal({ name: "a" }, new Set(["kind"]))).toBe("unknownFilter");
  expect(refusal({ descs: "name" }, new Set(["kind"]))).toBe("unknownSort");
  expect(refusal({ kind: "a", createTime_ge: "2024-01-01" }, new Set(["kind"]))).toBe("accepted");
});

test("an operator must fit the field and a value the operator", () => {
  expect(refusal({ revision_like: "1" })).toBe("unknownFilter");
  expect(refusal({ name_datege: "2024-01-01" })).toBe("unknownFilter");
  expect(refusal({ revision: "1.5" })).toBe("badFilterValue");
  expect(refusal({ revision: "2147483648" })).toBe("badFilterValue");
  expect(refusal({ id: "9223372036854775808" })).toBe("badFilterValue");
  expect(refusal({ createTime_datege: "2023-02-29" })).toBe("badFilterValue");
  expect(refusal({ createTime_datege: "2024-02-29" })).toBe("accepted");
  expect(refusal({ name: "a\u0000" })).toBe("badFilterValue");
});

test("orders are taken in camelCase and snake_case, first key first", () => {
  expect(parse({ ascs: "create_time, name", descs: "updateTime" }).sort).toEqual([
    { field: "createTime", descending: false },
    { field: "name", descending: false },
    { field: "updateTime", descending: true },
  ]);
  expect(parse({}).sort).toEqual([{ field: "createTime", descending: true }]);
});

test("a page holds 1 to 1,000 records and pages start at 1", () => {
  const pages: Record<string, string>[] = [{ size: "0" }, { size: "-1" }, { size: "1001" }, { current: "0" }, { current: "x" }];
  for (const page of pages) expect(refusal(page)).toBe("badPage");
});

test("a sort may mix directions, comes before the others, and counts a field once", () => {
  expect(parse({ sorts: "-createTime, name", descs: "name,updateTime" }).sort).toEqual([
    { field: "createTime", descending: true },
    { field: "name", descending: false },
    { field: "updateTime", descending: true },
  ]);
  expect(refusal({ sorts: "-secret" })).toBe("unknownSort");
  expect(refusal({ sorts: "--name" })).toBe("unknownSort");
  expect(refusal({ sorts: "id,name,kind,likes_null,createTime,updateTime,createUser,updateUser,revision" })).toBe("tooManySorts");
});

test("a list of values is one of them, each of the field's type, and not without end", () => {
  expect(parse({ kind_in: "a,b,a" }).filters[0]).toMatchObject({
    operator: "in",
    value: {
      kind: "list",
      of: [
        { kind: "value", value: "a" },
        { kind: "value", value: "b" },
      ],
    },
  });
  expect(refusal({ revision_in: "1, 2" })).toBe("accepted");
  expect(refusal({ revision_in: "1,x" })).toBe("badFilterValue");
  expect(refusal({ revision_notin: "," })).toBe("badFilterValue");
  const many = (count: number): string => Array.from({ length: count }, (_, at) => at).join(",");
  expect(refusal({ revision_in: many(200) })).toBe("accepted");
  expect(refusal({ revision_in: many(201) })).toBe("badFilterValue");
});

test("a period is days from today in the server's zone, for dates and moments only", () => {
  expect(parse({ createTime_within: "this-week" }).filters[0]).toMatchObject({
    value: { kind: "day", from: "2024-05-13 00:00:00", to: "2024-05-20 00:00:00" },
  });
  expect(refusal({ createTime_within: "2024-05-13" })).toBe("badFilterValue");
  expect(refusal({ name_within: "today" })).toBe("unknownFilter");
});

test("a tree of conditions is read by the same rules as filters", () => {
  const where = (tree: unknown): Record<string, string> => ({ where: JSON.stringify(tree) });
  const leaf = { field: "name", operator: "like", value: "a" };
  expect(
    parse({ kind: "a", ...where({ any: [leaf, { all: [{ field: "revision", operator: "ge", value: "2" }] }] }) }).filters,
  ).toMatchObject([
    { operator: "equal" },
    {
      join: "any",
      of: [
        { operator: "like", text: "a" },
        { join: "all", of: [{ operator: "ge" }] },
      ],
    },
  ]);
  expect(parse(where({ all: [] })).filters, "a group without parts asks for nothing").toEqual([]);
  expect(parse(where({ any: [leaf, { ...leaf, value: "" }] })).filters, "an empty value is none").toMatchObject([
    { of: [{ text: "a" }] },
  ]);
  expect(refusal(where({ all: [{ ...leaf, field: "secret" }] }))).toBe("unknownFilter");
  expect(refusal(where({ all: [{ ...leaf, field: "isDeleted" }] }))).toBe("unknownFilter");
  expect(refusal(where({ all: [{ ...leaf, operator: "ge", field: "extra" }] }))).toBe("unknownFilter");
  expect(refusal(where({ all: [{ field: "revision", operator: "equal", value: "x" }] }))).toBe("badFilterValue");
  expect(refusal({ name: "a", ...where({ all: Array.from({ length: 49 }, () => leaf) }) })).toBe("accepted");
  expect(refusal({ name: "a", ...where({ all: Array.from({ length: 50 }, () => ({ ...leaf, value: "" })) }) })).toBe(
    "tooManyConditions",
  );
});

test("rejects everything that is not a tree of conditions", () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? { field: "name", operator: "null", value: "" } : { all: [deep(levels - 1)] };
  expect(refusal({ where: JSON.stringify(deep(3)) })).toBe("accepted");
  const hostile: readonly unknown[] = [
    deep(4),
    null,
    [],
    1,
    "name",
    { field: "name", operator: "null", value: "" },
    { all: {} },
    { all: [], any: [] },
    { all: [null] },
    { all: [{ field: "name", operator: "sql", value: "" }] },
    { all: [{ field: ["name"], operator: "equal", value: "" }] },
    { all: [{ field: "name", operator: "equal", value: 1 }] },
    { all: [{ field: "name", operator: "equal", value: "a", more: 1 }] },
    { all: [{ operator: "equal", value: "a" }] },
    { __proto__: { all: [] }, constructor: [] },
    { all: Array.from({ length: 51 }, () => ({ all: [] })) },
  ];
  for (const tree of hostile) expect(refusal({ where: JSON.stringify(tree) }), JSON.stringify(tree)).toBe("badWhere");
  for (const text of ["{", "undefined", "[".repeat(4000), `{"all":[]${" ".repeat(4000)}}`])
    expect(refusal({ where: text }), text).toBe("badWhere");
});
