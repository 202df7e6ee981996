import { expect, test } from "vitest";
import { LoadCache, loadCatalog, type SourceFile } from "#metadata/load";
import { COMPANIONS, KNOWN } from "../corpus-project.ts";
import { baseText, rowsOf } from "./tables.ts";

const PATHS: Readonly<Record<string, string>> = {
  dashboard: "schemas/dashboards/board.json",
  menus: "schemas/menus.json",
  area: "schemas/system/area.json",
};

/** The module that the dashboard asks, and those that it refers to. */
const MODULES: readonly SourceFile[] = [
  ...COMPANIONS.filter(({ path }) => path !== PATHS["menus"]),
  { path: "schemas/system/sample.json", text: baseText("record") },
  {
    path: "schemas/desk/staff.json",
    text: JSON.stringify({
      module: "staff",
      title: "员工",
      schema: {
        type: "object",
        properties: {
          staffName: { type: "string", title: "姓名" },
          deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
          sampleId: { type: "string", title: "样品", "x-ref": { module: "sample" } },
        },
      },
      endpoints: { base: "/staff" },
    }),
  },
];

const CACHE = new LoadCache();

/** @param changed its text stands in for the base of its name */
function load(changed: { readonly base: string; readonly text: string }) {
  const files = Object.entries(PATHS).map(([base, path]) => ({
    path,
    text: base === changed.base ? changed.text : baseText(base),
  }));
  const path = PATHS[changed.base];
  const { findings, catalog } = loadCatalog([...MODULES, ...files], KNOWN, CACHE);
  return { findings: findings.filter(({ file }) => file === path), catalog };
}

test.each(Object.keys(PATHS))("the base “%s” gives no finding", (base) => {
  expect(load({ base, text: baseText(base) }).findings).toEqual([]);
});

/** One base, the text, its replacement, the line, the rule and a part of the hint. */
test.each(rowsOf("others"))(
  "in %s: %j instead: %j gives at line %s “%s” and the hint “%s”",
  (base = "", from = "", to = "", line, rule, hint = "") => {
    const text = baseText(base);
    expect(text).toContain(from);
    const { findings } = load({ base, text: text.replace(from, () => to) });
    expect(findings.map((finding) => ({ line: `${finding.line}`, rule: finding.rule, hint: finding.hint.en }))).toContainEqual({
      line,
      rule,
      hint: expect.stringContaining(hint),
    });
    for (const finding of findings) expect(finding.hint.zh).toMatch(/\p{Script=Han}/u);
  },
);

test.each([
  ['"createUser": "$userId"'],
  ['"updateUser_in": "$userId"'],
  ['"createDept_in": "$deptId"'],
  ['"createTime_within": "past"'],
])("a part may show what the person who looks has added: %s", (filter) => {
  const text = baseText("dashboard").replace('"status_in": "0,1"', () => filter);
  expect(load({ base: "dashboard", text }).findings).toEqual([]);
});

test("a dashboard with nothing but warnings stays usable", () => {
  const text = baseText("dashboard").replace('"title": "样品"', '"title": "Samples"');
  expect([...load({ base: "dashboard", text }).catalog.dashboards.keys()]).toEqual(["board"]);
});

test("a dashboard with more filters than a question takes is refused", () => {
  const many = (prefix: string, from: number) =>
    Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`${prefix}_${["ge", "le", "gt"][at % 3]}`, `${from + at}`]));
  const filters = { ...many("count", 0), ...many("stars", 0), ...many("price", 0), ...many("rate", 0) };
  const text = baseText("dashboard").replace('{ "createTime_within": "last-month" }', () =>
    JSON.stringify({ ...filters, createTime_within: "last-month", ...keysOfRecord() }),
  );
  const { findings } = load({ base: "dashboard", text });
  expect(findings.map(({ line, hint }) => [line, hint.en])).toEqual([[14, "Remove some: a question takes at most 20"]]);
});

function keysOfRecord(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ["bornOn", "startAt", "createTime", "updateTime"].flatMap((name) => [
      [`${name}_datege`, "2026-01-01"],
      [`${name}_datele`, "2026-12-31"],
    ]),
  );
}

/** Hints for the dashboard whose list asks a module with states instead. */
function hintsOfOrders(query: object, changed = baseText("states")): readonly string[] {
  const order = changed.replace('"module": "sample"', '"module": "order"').replace('"base": "/sample"', '"base": "/order"');
  const text = baseText("dashboard").replace(
    '"kind": "list",\n      "query": { "module": "sample", "fields": ["name", "status"], "sort": "-createTime" }',
    () => `"kind": "figure", "query": ${JSON.stringify({ module: "order", ...query })}`,
  );
  const files = [
    { path: "schemas/system/order.json", text: order },
    { path: "schemas/dashboards/board.json", text },
  ];
  const { findings } = loadCatalog([...MODULES, ...files], KNOWN, CACHE);
  return findings.filter(({ file }) => file === "schemas/dashboards/board.json").map(({ hint }) => hint.en);
}

test("a filter by an empty field is reported where every action that leads to the state writes the field", () => {
  const hints = (filters: Readonly<Record<string, string>>) => hintsOfOrders({ filters });
  expect(hints({ status: "1", paidAt_null: "true" })).toEqual(["Remove this filter, or name another state"]);
  expect(hints({ status: "0", paidAt_null: "true" })).toEqual([]);
  expect(hints({ status: "1", remark_null: "true" })).toEqual([]);
});

test.each([
  ["费率", ['Write "kind": "avg", or name a field with amounts']],
  ["占比", []],
])("a sum of percents called %s gives the hints %j", (title, hints) => {
  const remark = '"remark": { "type": "string", "title": "备注" }';
  const states = baseText("states").replace(remark, `"remark": { "type": "number", "title": "${title}", "x-format": "percent" }`);
  expect(hintsOfOrders({ measures: [{ kind: "sum", field: "remark" }] }, states)).toEqual(hints);
});

test("other numbers in the English title of a part are reported", () => {
  const text = baseText("dashboard")
    .replace('"title": "最新的样品"', '"title": "最新的 5 个样品"')
    .replace("Latest samples", "Latest 6 samples");
  const { findings } = load({ base: "dashboard", text });
  expect(findings.map(({ rule, severity, hint }) => [rule, severity, hint.en])).toEqual([
    ["opposite-english", "warning", "Write the same numbers in both: 5, or correct the Chinese"],
  ]);
});
