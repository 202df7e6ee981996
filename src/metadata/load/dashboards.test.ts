import { describe, expect, test } from "vitest";
import type { KnownIds } from "../module/catalog.ts";
import { LiveCatalog } from "./live-catalog.ts";
import { loadCatalog } from "./load.ts";
import type { SourceFile } from "../source/parse.ts";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps", "dashboard"] };

const MODULES: readonly SourceFile[] = [
  moduleFile("client", { name: { type: "string", title: "名称" }, since: { type: "string", format: "date", title: "起始" } }),
  moduleFile("bill", {
    number: { type: "string", title: "编号" },
    state: { type: "integer", title: "状态", enum: [0, 1] },
    amount: { type: "string", "x-format": "money", title: "金额" },
    clientId: { type: "string", title: "客户", "x-ref": { module: "client" } },
    weight: { type: "number", title: "重量" },
    unit: { type: "string", title: "单位" },
    note: { type: "object", title: "备注" },
    key: { type: "string", title: "密钥", writeOnly: true },
    lines: {
      type: "array",
      title: "明细",
      items: { type: "object", properties: { count: { type: "integer", title: "数量" } } },
    },
  }),
];

function moduleFile(name: string, properties: Readonly<Record<string, object>>): SourceFile {
  const english = Object.keys(properties).map((field): [string, unknown] => [
    field,
    field === "state" ? { title: "State", enumNames: ["New", "Paid"] } : field,
  ]);
  const value = {
    $schema: "../module.schema.json",
    module: name,
    title: "模块",
    schema: { type: "object", properties },
    ...(name === "bill"
      ? { ui: { fields: { state: { "ui:enumNames": ["新", "已付"] }, weight: { "ui:options": { unitField: "unit" } } } } }
      : {}),
    endpoints: { base: `/${name}` },
    en: { title: "Module", ...Object.fromEntries(english), ...(name === "bill" ? { "lines.count": "Count" } : {}) },
  };
  return { path: `schemas/sales/${name}.json`, text: JSON.stringify(value) };
}

const FIGURE = { id: "one", title: "一", kind: "figure", query: { module: "bill" } };

function dashboardFile(...parts: readonly object[]): SourceFile {
  const titled = parts.map((part, at) => (at === 0 ? part : { ...part, title: `第 ${at} 个` }));
  const titles = Object.fromEntries(parts.map((part, at) => ["id" in part ? part.id : "", at === 0 ? "Title" : `Title ${at}`]));
  const value = { $schema: "../dashboard.schema.json", title: "看板", parts: titled, en: { title: "Board", parts: titles } };
  return { path: "schemas/dashboards/board.json", text: JSON.stringify(value) };
}

const figure = (query: object): object => ({ ...FIGURE, query: { module: "bill", ...query } });
const chart = (query: object): object => ({ ...FIGURE, kind: "bar", query: { module: "bill", ...query } });
const list = (query: object): object => ({ ...FIGURE, kind: "list", query: { module: "bill", ...query } });

function findingsOf(...files: readonly SourceFile[]): readonly string[] {
  return loadCatalog([...MODULES, ...files], KNOWN).findings.map(({ rule, pointer }) => `${rule} ${pointer}`);
}

describe("a dashboard file", () => {
  test("asks fields of the record, of entries and behind references, and is in the catalog with every default", () => {
    const parts = [
      figure({ filters: { state: "1", number_like: "A", createTime_within: "$period", createTimeRange: "2026-01-01," } }),
      {
        ...chart({ groups: [{ field: "clientId.since", period: "year" }], measures: [{ kind: "sum", field: "amount" }] }),
        id: "two",
      },
      {
        ...chart({ rows: "lines", groups: [{ field: "state" }], measures: [{ kind: "sum", field: "lines.count" }] }),
        id: "three",
      },
      { ...list({ fields: ["number", "clientId", "createTime"], sort: "-amount", size: 3 }), id: "four" },
      { ...chart({ groups: [{ field: "number", prefix: 2 }] }), id: "five", kind: "map" },
    ];
    const { catalog, findings, modules } = loadCatalog([...MODULES, dashboardFile(...parts)], KNOWN);
    expect(findings).toEqual([]);
    expect(modules.at(-1)).toEqual({ module: "dashboards/board", file: "schemas/dashboards/board.json", ok: true });
    expect(catalog.modules.has("board")).toBe(false);
    const board = catalog.dashboards.get("board");
    expect([board?.icon, board?.sort, board?.roles, board?.wall]).toEqual(["dashboard", 100, null, false]);
    expect(board?.period).toBe("this-month");
    expect(board?.parts.map(({ id, width }) => [id, width])).toEqual([
      ["one", 1],
      ["two", 2],
      ["three", 2],
      ["four", 2],
      ["five", 2],
    ]);
    expect(board?.parts[0]).toMatchObject({
      title: { zh: "一", en: "Title" },
      query: { measures: [{ kind: "count", field: "" }] },
    });
  });

  test.each<[string, object, string]>([
    ["an unknown module", figure({ module: "bil" }), "/parts/0/query/module"],
    ["an unknown key", figure({ filter: {} }), "/parts/0/query/filter"],
    ["an unknown field", figure({ measures: [{ kind: "sum", field: "amout" }] }), "/parts/0/query/measures/0/field"],
    ["a field that nobody may read", figure({ measures: [{ kind: "count", field: "key" }] }), "/parts/0/query/measures/0/field"],
    ["a sum of a text", figure({ measures: [{ kind: "sum", field: "number" }] }), "/parts/0/query/measures/0/field"],
    ["a sum of nothing", figure({ measures: [{ kind: "sum" }] }), "/parts/0/query/measures/0"],
    [
      "two measures of a figure",
      figure({ measures: [{ kind: "count" }, { kind: "count", field: "number" }] }),
      "/parts/0/query/measures",
    ],
    ["groups of a figure", figure({ groups: [{ field: "state" }] }), "/parts/0/query/groups"],
    ["a chart without groups", chart({}), "/parts/0/query"],
    ["groups by JSON", chart({ groups: [{ field: "note" }] }), "/parts/0/query/groups/0/field"],
    ["a period of no date", chart({ groups: [{ field: "state", period: "day" }] }), "/parts/0/query/groups/0/period"],
    ["a prefix of a number", chart({ groups: [{ field: "state", prefix: 2 }] }), "/parts/0/query/groups/0/prefix"],
    ["a step behind no reference", chart({ groups: [{ field: "number.name" }] }), "/parts/0/query/groups/0/field"],
    ["an unknown field behind a reference", chart({ groups: [{ field: "clientId.nam" }] }), "/parts/0/query/groups/0/field"],
    ["rows that are no list", figure({ rows: "note" }), "/parts/0/query/rows"],
    [
      "a record's amount summed by entries",
      figure({ rows: "lines", measures: [{ kind: "sum", field: "amount" }] }),
      "/parts/0/query/measures/0/field",
    ],
    ["a filter by no field", figure({ filters: { stat: "1" } }), "/parts/0/query/filters/stat"],
    ["an operator that does not fit", figure({ filters: { state_like: "1" } }), "/parts/0/query/filters/state_like"],
    ["an unknown period", figure({ filters: { createTime_within: "todya" } }), "/parts/0/query/filters/createTime_within"],
    ["a value that the field does not have", figure({ filters: { state_in: "0,2" } }), "/parts/0/query/filters/state_in"],
    ["a text for a number", figure({ filters: { amount_equal: "x" } }), "/parts/0/query/filters/amount_equal"],
    ["a variable that there is not", figure({ filters: { clientId: "$me" } }), "/parts/0/query/filters/clientId"],
    ["the viewer where no user is", figure({ filters: { clientId: "$userId" } }), "/parts/0/query/filters/clientId"],
    ["a tree of conditions that is none", figure({ filters: { where: "{" } }), "/parts/0/query/filters/where"],
    ["an unknown column", list({ fields: ["number", "nam"] }), "/parts/0/query/fields/1"],
    ["a column behind a reference", list({ fields: ["clientId.name"] }), "/parts/0/query/fields/0"],
    ["an order by JSON", list({ sort: "-note" }), "/parts/0/query/sort"],
    ["a comparison of a chart", { ...chart({ groups: [{ field: "state" }] }), compare: { filters: {} } }, "/parts/0/compare"],
    ["a course of a chart", { ...chart({ groups: [{ field: "state" }] }), trend: "createTime" }, "/parts/0/trend"],
    ["a course along which it is not filtered", { ...FIGURE, trend: "createTime" }, "/parts/0/trend"],
    [
      "a course and another comparison",
      { ...figure({ filters: { createTime_within: "$period" } }), trend: "createTime", compare: { filters: { state: "1" } } },
      "/parts/0/compare",
    ],
    ["good news without a comparison", { ...FIGURE, lessIsBetter: true }, "/parts/0/lessIsBetter"],
    ["a comparison by no field", { ...FIGURE, compare: { filters: { stat: "1" } } }, "/parts/0/compare/filters/stat"],
  ])("with %s is refused at its place", (_, part, pointer) => {
    expect(findingsOf(dashboardFile(part))).toEqual([`dashboard ${pointer}`]);
  });

  test("needs different ids, an icon that exists, and the English of each part and no other", () => {
    expect(findingsOf(dashboardFile(FIGURE, FIGURE))).toEqual(["dashboard /parts/1/id"]);
    const board = JSON.parse(dashboardFile(FIGURE).text) as object;
    const changed = (change: object) => ({ ...dashboardFile(), text: JSON.stringify({ ...board, ...change }) });
    const units = (part: object, english: object) =>
      changed({ parts: [part], en: { title: "Board", parts: { one: "One" }, units: english } });
    expect(findingsOf(units({ ...FIGURE, unit: "件" }, { one: "Piece" }))).toEqual([]);
    expect(findingsOf(units({ ...FIGURE, unit: "件" }, {}))).toEqual(["dashboard /parts/0/unit"]);
    expect(findingsOf(units(FIGURE, { one: "Piece" }))).toEqual(["dashboard /en/units/one"]);
    expect(findingsOf(units({ ...list({}), unit: "件" }, { one: "Piece" }))).toEqual(["dashboard /parts/0/unit"]);
    const weights = figure({ measures: [{ kind: "sum", field: "weight" }] });
    expect(findingsOf(units({ ...weights, unit: "件" }, { one: "Piece" }))).toEqual(["dashboard /parts/0/unit"]);
    expect(findingsOf(units(weights, {}))).toEqual([]);
    expect(findingsOf(changed({ icon: "app" }))).toEqual(["dashboard /icon"]);
    expect(findingsOf(changed({ en: { title: "Board", parts: { other: "Other" } } }))).toEqual([
      "dashboard /en/parts",
      "dashboard /en/parts/other",
    ]);
  });

  test("that is broken keeps its last good version, and takes no module along", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([...MODULES, dashboardFile(FIGURE)], KNOWN);
    const catalog = live.update([...MODULES, dashboardFile(figure({ module: "none" }))], KNOWN);
    expect([...catalog.dashboards.keys()]).toEqual(["board"]);
    expect([...catalog.modules.keys()]).toEqual(["bill", "client"]);
    expect(live.health.find(({ module }) => module === "dashboards/board")).toMatchObject({ state: "stale" });
    expect([...live.update(MODULES, KNOWN).dashboards.keys()]).toEqual([]);
  });

  test("stands with its other parts while a module lacks a reference or is gone, and says so, after a restart as well", () => {
    const [client, bill] = MODULES;
    const file = dashboardFile(FIGURE, { ...figure({ module: "client" }), id: "two" });
    const running = new LiveCatalog(() => "2026-01-01 00:00:00");
    running.update([...MODULES, file], KNOWN);
    for (const files of [
      [bill!, file],
      [client!, file],
      [client!, { ...bill!, text: "{" }, file],
    ]) {
      const started = new LiveCatalog(() => "2026-01-01 00:00:00");
      const [before, after] = [running, started].map((live) => {
        const catalog = live.update(files, KNOWN);
        return [[...catalog.dashboards.get("board")!.parts], live.health.find(({ module }) => module === "dashboards/board")];
      });
      expect(after![0]).toEqual(before![0]);
      const said = { state: "ok", findings: expect.arrayContaining([expect.objectContaining({ severity: "error" })]) };
      expect([before![1], after![1]]).toMatchObject([said, said]);
    }
    const stale = running.update([bill!, { path: file.path, text: "{" }], KNOWN);
    expect(stale.dashboards.get("board")?.parts.length).toBe(2);
    expect(running.health.find(({ module }) => module === "dashboards/board")).toMatchObject({ state: "stale" });
    expect([...running.update([bill!], KNOWN).dashboards.keys()]).toEqual([]);
  });

  test("names once the file with errors that several parts wait for, through other modules as well", () => {
    const [client, bill] = MODULES;
    const compared = { ...figure({}), compare: { filters: { state: "1" } } };
    const parts = [
      FIGURE,
      { ...FIGURE, id: "two" },
      { ...compared, id: "three" },
      { ...figure({ module: "client" }), id: "four" },
    ];
    const { findings } = loadCatalog([{ ...client!, text: "{" }, bill!, dashboardFile(...parts)], KNOWN);
    const found = findings.filter(({ file }) => file === "schemas/dashboards/board.json");
    expect(found.map(({ rule, pointer, hint }) => [rule, pointer, hint.en])).toEqual([
      ["broken-dependency", "/parts/0/query/module", "Fix the errors in schemas/sales/client.json first"],
    ]);
  });

  test("never makes loading fail, whatever stands at any place", () => {
    const whole = dashboardFile(
      { ...figure({ filters: { state: "1" } }), compare: { filters: { state: "0" } } },
      { ...chart({ groups: [{ field: "state" }], measures: [{ kind: "count" }] }), id: "two" },
      { ...list({ fields: ["number"], sort: "number" }), id: "three" },
    );
    function* mutants(value: unknown, replacement: unknown): Generator {
      yield replacement;
      if (typeof value !== "object" || value === null) return;
      for (const [key, part] of Object.entries(value))
        for (const mutant of mutants(part, replacement))
          yield Array.isArray(value) ? value.with(Number(key), mutant) : { ...value, [key]: mutant };
    }
    for (const replacement of [null, 0, "x", true, [], {}, [1], "__proto__"])
      for (const mutant of mutants(JSON.parse(whole.text), replacement)) {
        const { catalog } = loadCatalog([...MODULES, { path: whole.path, text: JSON.stringify(mutant) }], KNOWN);
        expect(catalog.modules.size).toBe(2);
      }
  });
});
