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
  return parseRecordQuery(module, new Map(Object.entries(parameters)), { visible, today: () => "2024-05-15" });
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
