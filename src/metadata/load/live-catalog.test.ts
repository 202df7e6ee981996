import { describe, expect, test } from "vitest";
import type { KnownIds } from "../module/catalog.ts";
import { LiveCatalog } from "./live-catalog.ts";
import type { SourceFile } from "../source/parse.ts";

const KNOWN: KnownIds = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };

function moduleFile(area: string, name = "room"): SourceFile {
  const value = {
    $schema: "../module.schema.json",
    module: name,
    title: "模块",
    schema: { type: "object", properties: { name: { type: "string", title: "名称" } } },
    endpoints: { base: `/${name}` },
    en: { title: "Module", name: "Name" },
  };
  return { path: `schemas/${area}/${name}.json`, text: JSON.stringify(value, null, 2) };
}

describe("module health", () => {
  const states = (live: LiveCatalog) => Object.fromEntries(live.health.map(({ file, state }) => [file, state]));
  const lossy = { module: "room", pointer: "/schema", reason: { zh: "会丢数据", en: "would lose data" }, statement: "DROP x" };

  test("calls a new file refused whose module another file has, and leaves that one alone", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([moduleFile("office")], KNOWN);
    const catalog = live.update([moduleFile("attic"), moduleFile("office")], KNOWN);
    live.settle([], [], (module) => catalog.modules.has(module));
    expect(states(live)).toEqual({ "schemas/office/room.json": "ok", "schemas/attic/room.json": "refused" });
    live.settle([lossy], [], (module) => catalog.modules.has(module));
    expect(states(live)).toEqual({ "schemas/office/room.json": "stale", "schemas/attic/room.json": "refused" });
  });

  test("calls a broken file stale where the server has an older version of its module from elsewhere", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([{ path: "schemas/office/room.json", text: "{" }], KNOWN);
    live.settle([], [], (module) => module === "room");
    expect(states(live)).toEqual({ "schemas/office/room.json": "stale" });
  });
});

test("an update in steps pauses after each file, and its result is in force at its end only", async () => {
  const live = new LiveCatalog(() => "2026-01-01 00:00:00");
  const files = [moduleFile("office"), moduleFile("attic", "box")];
  live.update(files, KNOWN);
  const changed = [{ path: files[0]?.path ?? "", text: "{" }, ...files.slice(1)];
  const during: string[][] = [];
  const catalog = await live.updateInSteps(changed, KNOWN, [], () => {
    during.push(live.health.map(({ state }) => state));
    return Promise.resolve();
  });
  expect(during.length).toBeGreaterThan(2 * files.length);
  expect(new Set(during.flat())).toEqual(new Set(["ok"]));
  expect(live.health.map(({ state }) => state)).toEqual(["stale", "ok"]);
  expect(catalog.modules.get("room")?.title.zh).toBe("模块");
  expect([...live.changed]).toEqual([files[0]?.path]);
});

describe("unreadable files and folders", () => {
  const denied = "EACCES: permission denied";
  const office = moduleFile("office");
  const attic = moduleFile("attic", "box");
  const open = (live: LiveCatalog) => Object.fromEntries(live.health.map(({ file, state }) => [file, state]));

  test("keep their last good version while the others go on changing", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([office, attic], KNOWN);
    for (const path of ["schemas/office/room.json", "schemas/office", "schemas/office/room.json"]) {
      const catalog = live.update([attic, moduleFile("attic", "trunk")], KNOWN, [{ path, reason: denied }]);
      expect([...catalog.modules.keys()].sort()).toEqual(["box", "room", "trunk"]);
      expect(open(live)).toMatchObject({ "schemas/office/room.json": "stale", "schemas/attic/trunk.json": "ok" });
      const [finding] = live.health.find(({ module }) => module === "room")?.findings ?? [];
      expect(finding).toMatchObject({ rule: "unreadable", message: { en: `${path} cannot be read (${denied})` } });
      expect(live.health.every(({ file }) => file.endsWith(".json"))).toBe(true);
    }
    live.update([office, attic], KNOWN);
    expect(open(live)).toMatchObject({ "schemas/office/room.json": "ok", "schemas/attic/trunk.json": "removed" });
    live.update([attic], KNOWN);
    expect(open(live)).toMatchObject({ "schemas/office/room.json": "removed" });
  });

  test("keep everything when the whole folder is away", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([office, attic], KNOWN);
    const catalog = live.update([], KNOWN, [{ path: "schemas", reason: "ENOENT: no such file or directory" }]);
    expect(catalog.modules.size).toBe(2);
    expect(open(live)).toEqual({ "schemas/office/room.json": "stale", "schemas/attic/box.json": "stale" });
  });

  test("are named when nothing is known of them, their tables stay as they are, and the entry goes with the reason", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([attic], KNOWN, [
      { path: "schemas/office/room.json", reason: denied },
      { path: "schemas/cellar", reason: denied },
    ]);
    expect(open(live)).toMatchObject({ "schemas/office/room.json": "refused", "schemas/cellar": "refused" });
    expect(live.broken).toEqual(["room"]);
    live.update([attic, office], KNOWN);
    expect(open(live)).toEqual({ "schemas/attic/box.json": "ok", "schemas/office/room.json": "ok" });
  });

  test("include menus.json, whose folders stay known", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    const menus = {
      path: "schemas/menus.json",
      text: JSON.stringify({ folders: [{ code: "attic", title: "阁楼", en: "Attic", icon: "apps", sort: 10 }] }),
    };
    const before = live.update([attic, menus], KNOWN).folders;
    const after = live.update([attic], KNOWN, [{ path: menus.path, reason: denied }]).folders;
    expect(after).toEqual(before);
    expect(open(live)).toMatchObject({ "schemas/menus.json": "stale" });
    live.update([attic, menus], KNOWN);
    expect(open(live)).toEqual({ "schemas/attic/box.json": "ok" });
  });
});

test("serves a module that it calls active, while one whose records it shows has errors from the start", () => {
  const place = moduleFile("office");
  const value = JSON.parse(place.text) as { schema: { properties: object }; en: object };
  const beds = { type: "integer", title: "床位", "x-rollup": { module: "bed", field: "roomId", take: "count" } };
  const text = JSON.stringify({
    ...value,
    schema: { ...value.schema, properties: { ...value.schema.properties, beds } },
    en: { ...value.en, beds: "Beds" },
  });
  const live = new LiveCatalog(() => "2026-01-01 00:00:00");
  const catalog = live.update(
    [
      { path: place.path, text },
      { path: "schemas/office/bed.json", text: "{" },
    ],
    KNOWN,
  );
  expect(live.health.map(({ module, state }) => `${module} ${state}`)).toEqual(["room ok", "bed refused"]);
  expect([...catalog.modules.keys()]).toEqual(["room"]);
});
