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
      },
    },
    ui: {
      list: {
        filters: ["title", "releaseTime", "amount", "createTime"],
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
