import { expect, test } from "vitest";
import { normalise } from "#metadata";
import { emptyQuery, parametersOf, queryFromSearch, searchFromQuery, whereOf, withWhere } from "./record-query.ts";

const notice = normalise(
  {
    module: "notice",
    title: "通知",
    schema: {
      type: "object",
      properties: {
        title: { type: "string", title: "标题" },
        releaseTime: { type: "string", title: "时间", "x-format": "local-date-time" },
        amount: { type: "string", title: "金额", "x-format": "money" },
        state: { type: "integer", title: "状态", enum: [1, 2], enumNames: ["待发货", "已发货"] },
      },
    },
    ui: {
      list: {
        filters: ["title", "releaseTime", "amount", "state", "createTime"],
        columns: ["title", { field: "amount", sortable: false }],
        pageSize: 30,
      },
    },
    endpoints: { base: "/blade-desk/notice" },
  },
  "desk",
  () => undefined,
);

test("writes filters, sort and page into the address and reads the same back", () => {
  const query = {
    filters: { title_like: "放假", releaseTime_datege: "2024-01-01 00:00:00", amount_le: "12.50" },
    sort: [{ field: "title", descending: true }],
    current: 3,
    size: 50,
  };
  const search = searchFromQuery(notice, query, new URLSearchParams("tab=a"));
  expect(search.get("tab")).toBe("a");
  expect(queryFromSearch(notice, new URLSearchParams(search.toString()))).toEqual(query);
});

test("leaves the address of an untouched list clean", () => {
  expect(
    searchFromQuery(notice, emptyQuery(notice.list), new URLSearchParams("title_like=x&current=4&size=50&ascs=title")).toString(),
  ).toBe("");
});

test("ignores what does not fit the module: foreign filters, unsortable columns, odd sizes and pages", () => {
  const query = queryFromSearch(
    notice,
    new URLSearchParams("secret_like=1&title_like=&ascs=amount,title&descs=hacked&size=7&current=-2"),
  );
  expect(query).toEqual({ filters: {}, sort: [{ field: "title", descending: false }], current: 1, size: 30 });
});

test("takes filters of dashboards that the list does not offer as conditions, which replace them in the next address", () => {
  const search = new URLSearchParams("releaseTime_within=this-month&amount=5&title_like=x&state=1&view=7");
  const query = queryFromSearch(notice, search);
  expect(query.filters).toMatchObject({ title_like: "x", state_equal: "1" });
  expect(whereOf(query)).toEqual({
    all: [
      { field: "releaseTime", operator: "within", value: "this-month" },
      { field: "amount", operator: "equal", value: "5" },
    ],
  });
  const next = searchFromQuery(notice, query, search);
  expect([...next.keys()].toSorted()).toEqual(["state_equal", "title_like", "view", "where"]);
  expect(queryFromSearch(notice, next)).toEqual(query);
});

test("says a mixed order in one parameter, where rising and falling keys alone would turn it round", () => {
  const sort = [
    { field: "releaseTime", descending: true },
    { field: "title", descending: false },
  ];
  const query = { ...emptyQuery(notice.list), sort };
  expect(parametersOf(query)).toEqual({ sorts: "-releaseTime,title", current: 1, size: 30 });
  expect(queryFromSearch(notice, searchFromQuery(notice, query, new URLSearchParams()))).toEqual(query);
});

test("keeps of a condition tree what fits the module, and nothing of one that cannot be read", () => {
  const where = {
    all: [
      { field: "title", operator: "like", value: "x" },
      { field: "title", operator: "within", value: "today" },
      { any: [{ field: "secret", operator: "equal", value: "1" }] },
    ],
  };
  const query = queryFromSearch(notice, new URLSearchParams({ where: JSON.stringify(where) }));
  expect(whereOf(query)).toEqual({ all: [{ field: "title", operator: "like", value: "x" }] });
  expect(queryFromSearch(notice, searchFromQuery(notice, query, new URLSearchParams()))).toEqual(query);
  expect(withWhere(query.filters, null)).toEqual({});
  for (const broken of ["{", "[]", '{"all":{}}', '{"all":[1]}'])
    expect(queryFromSearch(notice, new URLSearchParams({ where: broken })).filters).toEqual({});
});

test("keeps the order in which the person sorted", () => {
  const sort = [
    { field: "b", descending: true },
    { field: "a", descending: true },
  ];
  expect(parametersOf({ filters: {}, sort, current: 1, size: 10 })).toEqual({ descs: "b,a", current: 1, size: 10 });
});

test("starts with the defaults of its filters, until somebody clears them or an address says something else", () => {
  const user = normalise(
    {
      module: "user",
      title: "用户",
      schema: {
        type: "object",
        properties: { name: { type: "string", title: "姓名" }, kind: { type: "integer", title: "类型", enum: [1, 2] } },
      },
      ui: { list: { filters: ["name", { field: "kind", default: 1 }] } },
      endpoints: { base: "/t/user" },
    },
    "system",
    () => undefined,
  );
  const read = (address: string) => queryFromSearch(user, new URLSearchParams(address)).filters;
  const write = (filters: Record<string, string>, more = {}) =>
    searchFromQuery(user, { ...emptyQuery(user.list), filters, ...more }, new URLSearchParams()).toString();
  expect(read("")).toEqual({ kind_equal: "1" });
  expect(read("current=2")).toEqual({ kind_equal: "1" });
  expect(read("name_like=a")).toEqual({ name_like: "a" });
  expect(write({ kind_equal: "1" })).toBe("");
  expect(write({ kind_equal: "1" }, { size: 50 })).toBe("kind_equal=1&size=50");
  expect(write({})).toBe("where=");
  expect(read(write({}))).toEqual({});
  expect(read(write({ name_like: "a", kind_equal: "1" }))).toEqual({ name_like: "a", kind_equal: "1" });
});
