import { describe, expect, test } from "vitest";
import type { KnownIds } from "./catalog.ts";
import { LiveCatalog } from "./live-catalog.ts";
import type { SourceFile } from "./parse.ts";

const KNOWN: KnownIds = { manifests: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ["apps"] };

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
    live.settle([], (module) => catalog.modules.has(module));
    expect(states(live)).toEqual({ "schemas/office/room.json": "ok", "schemas/attic/room.json": "refused" });
    live.settle([lossy], (module) => catalog.modules.has(module));
    expect(states(live)).toEqual({ "schemas/office/room.json": "stale", "schemas/attic/room.json": "refused" });
  });

  test("calls a broken file stale where the server has an older version of its module from elsewhere", () => {
    const live = new LiveCatalog(() => "2026-01-01 00:00:00");
    live.update([{ path: "schemas/office/room.json", text: "{" }], KNOWN);
    live.settle([], (module) => module === "room");
    expect(states(live)).toEqual({ "schemas/office/room.json": "stale" });
  });
});
