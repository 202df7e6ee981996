import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Json, JsonObject } from "#contract";
import type { Module, ModuleValidators } from "#metadata";
import { ICONS, loadCatalog } from "#metadata/load";
import { validatorsOf } from "../../../../tests/support/forms/form-sample.ts";
import { FormSession } from "../../form-model/form-session.ts";
import { moduleShape } from "../../form-model/values/form-shape.ts";
import { ChildLines, formFields } from "./child-lines.ts";
import { withLines } from "./with-lines.ts";

const rollup = (take: string, more: JsonObject): JsonObject => ({ module: "trip-stop", field: "tripId", take, ...more });

const TRIP: JsonObject = {
  module: "trip",
  title: "行程",
  schema: {
    type: "object",
    properties: {
      name: { type: "string", title: "名称" },
      stops: { type: "array", title: "站点", "x-children": { module: "trip-stop", field: "tripId" } },
      rate: { type: "number", title: "税率" },
      paid: {
        type: "integer",
        title: "付费站",
        "x-rollup": rollup("count", { where: { properties: { price: { minimum: 1 } } } }),
      },
      cost: { type: "string", title: "费用", "x-format": "money", "x-rollup": rollup("sum", { of: "cost" }) },
      first: { type: "string", title: "首日", format: "date", "x-rollup": rollup("min", { of: "day" }) },
      dearest: { type: "string", title: "最贵", "x-format": "money", "x-rollup": rollup("max", { of: "price" }) },
      last: { type: "string", title: "末站", "x-rollup": rollup("last", { of: "place", order: "day" }) },
      newest: { type: "string", title: "新站", "x-rollup": rollup("last", { of: "place" }) },
      tax: { type: "string", title: "税额", "x-format": "money", multipleOf: 0.01, "x-compute": "cost * rate" },
    },
  },
  ui: { fields: { name: { "ui:visible": { properties: { paid: { const: 1 } } } } } },
  endpoints: { base: "/trip" },
  en: { title: "Trips", name: "Name", stops: "Stops", rate: "Rate", paid: "Paid", cost: "Cost", first: "First" },
};

const STOP: JsonObject = {
  module: "trip-stop",
  title: "站点",
  schema: {
    type: "object",
    properties: {
      tripId: { type: "string", title: "行程", "x-ref": { module: "trip" } },
      place: { type: "string", title: "地点" },
      day: { type: "string", title: "日期", format: "date" },
      price: { type: "string", title: "单价", "x-format": "money", minimum: 0 },
      nights: { type: "integer", title: "晚数" },
      // Neither shown in the form nor in the list.
      fee: {
        type: "string",
        title: "手续费",
        "x-format": "money",
        readOnly: true,
        "x-required": { properties: { price: { minimum: 1 } } },
      },
      cost: { type: "string", title: "小计", "x-format": "money", "x-compute": "price * nights + coalesce(fee, 0)" },
      afterId: { type: "string", title: "上一站", "x-ref": { module: "trip-stop", where: { tripId: "tripId" } } },
      viaId: { type: "string", title: "经过", "x-ref": { module: "trip-stop", where: { afterId: "afterId" } } },
    },
  },
  ui: { list: { columns: ["place", "day", "cost"] } },
  endpoints: { base: "/trip-stop" },
  en: { title: "Stops" },
};

let trip: Module;
let stop: Module;
let rules: { readonly trip: ModuleValidators; readonly stop: ModuleValidators };

beforeAll(async () => {
  const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
  const files = [TRIP, STOP].map((file) => ({ path: `schemas/test/${String(file["module"])}.json`, text: JSON.stringify(file) }));
  const { modules } = loadCatalog(files, known).catalog;
  [trip, stop] = [modules.get("trip")!, modules.get("trip-stop")!];
  rules = { trip: await validatorsOf(trip), stop: await validatorsOf(stop) };
});

function open(mode: "add" | "edit", record: Readonly<Record<string, Json>>): FormSession {
  const [link] = trip.children;
  if (link === undefined) throw new Error("no lines");
  const abilities = { add: true, edit: true, delete: true };
  const source = new ChildLines(link, stop, rules.stop, { abilities, isTooLong: false });
  const form = new FormSession(withLines(moduleShape(trip, mode), new Map([[link, source]])), record, rules.trip);
  form.computed.load();
  return form;
}

const GATHERED = ["paid", "cost", "first", "dearest", "last", "newest", "tax"];
const gathered = (form: FormSession): unknown => GATHERED.map((name) => form.valueOf(name) ?? null);

const STORED: Readonly<Record<string, Json>> = {
  id: "9",
  rate: 0.1,
  stops: [
    {
      id: "10",
      place: "a",
      day: "2026-01-02",
      price: "10.00",
      nights: 2,
      fee: "0.5",
      cost: "20.5",
      createTime: "2026-01-01 00:00:00",
    },
    { id: "11", place: "b", day: "2026-01-05", price: "2.00", nights: 1, cost: "2", createTime: "2026-01-01 00:00:00" },
  ],
  paid: 2,
  cost: "22.5",
  first: "2026-01-02",
  dearest: "10.00",
  last: "b",
  newest: "b",
  tax: "2.25",
};

describe("lines of another module while somebody types", () => {
  it("have no field that their module shows in the view alone", () => {
    const cost = (on: Module["fields"][number]["on"]) => ({
      ...stop,
      fields: stop.fields.map((field) => (field.name === "cost" ? { ...field, on } : field)),
    });
    const [link] = trip.children;
    const names = (module: Module) => formFields(link!, module).map(({ name }) => name);
    expect(names(stop)).toContain("cost");
    expect(names(cost(["view"]))).not.toContain("cost");
    expect(names(cost(["view", "edit"]))).toContain("cost");
  });

  it("show their computed fields, and the record what it gathers from them", async () => {
    const form = open("add", {});
    form.set(["rate"], 0.1);
    form.set(["stops"], [{ place: "a", day: "2026-02-01", price: "100.10", nights: 3 }, { place: "b" }]);
    await vi.waitFor(() => expect(form.computed.item("stops", 0)["cost"]).toBe("300.3"), { timeout: 60_000 });
    expect(form.computed.item("stops", 1)["cost"]).toBeUndefined();
    expect(gathered(form)).toEqual([1, "300.3", "2026-02-01", "100.1", "a", "b", "30.03"]);
    form.set(["stops", 1, "price"], "0.50");
    form.set(["stops", 1, "nights"], 1);
    form.set(["stops", 1, "day"], "2026-01-31");
    expect(gathered(form)).toEqual([1, "300.8", "2026-01-31", "100.1", "a", "b", "30.08"]);
    expect(form.shape.shown.map(({ name }) => name)).toEqual(GATHERED);
    expect(form.input()["stops"]).toEqual([
      { place: "a", day: "2026-02-01", price: "100.10", nights: 3, afterId: null, viaId: null },
      { place: "b", day: "2026-01-31", price: "0.50", nights: 1, afterId: null, viaId: null },
    ]);
  });

  it("ask for no read-only field, which nobody can fill in", () => {
    const form = open("add", {});
    form.set(["stops"], [{ place: "a", price: "5" }]);
    expect(form.faults()).toEqual([]);
  });

  it("get their positions from the form, also where each line must have one", async () => {
    const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
    const [leg, tour] = [
      {
        module: "leg",
        title: "段",
        schema: {
          type: "object",
          required: ["tourId", "sort"],
          properties: {
            tourId: { type: "string", title: "行程", "x-ref": { module: "tour" } },
            place: { type: "string", title: "地点" },
            sort: { type: "integer", title: "排序", minimum: 1 },
          },
        },
        endpoints: { base: "/leg" },
        en: { title: "Legs", tourId: "Tour", place: "Place", sort: "Order" },
      },
      {
        module: "tour",
        title: "行程",
        schema: {
          type: "object",
          properties: {
            name: { type: "string", title: "名称" },
            legs: { type: "array", title: "段", "x-children": { module: "leg", field: "tourId" } },
          },
        },
        endpoints: { base: "/tour" },
        en: { title: "Tours", name: "Name", legs: "Legs" },
      },
    ];
    const files = [leg, tour].map((file) => ({ path: `schemas/test/${file.module}.json`, text: JSON.stringify(file) }));
    const { modules } = loadCatalog(files, known).catalog;
    const [lines, record] = [modules.get("leg")!, modules.get("tour")!];
    const [link] = record.children;
    const abilities = { add: true, edit: true, delete: true };
    const source = new ChildLines(link!, lines, await validatorsOf(lines), { abilities, isTooLong: false });
    const form = new FormSession(
      withLines(moduleShape(record, "add"), new Map([[link!, source]])),
      {},
      await validatorsOf(record),
    );
    form.set(["legs"], [{ place: "a" }, { place: "b" }]);
    expect(form.faults()).toEqual([]);
    expect(form.input()["legs"]).toEqual([
      { place: "a", sort: 1 },
      { place: "b", sort: 2 },
    ]);
  });

  it("start from the stored values, also of fields that the form does not show", async () => {
    const form = open("edit", STORED);
    expect(gathered(form)).toEqual(GATHERED.map((name) => STORED[name]));
    form.set(["stops", 0, "nights"], 3);
    await vi.waitFor(() => expect(form.computed.item("stops", 0)["cost"]).toBe("30.5"), { timeout: 60_000 });
    expect(gathered(form)).toEqual([2, "32.5", "2026-01-02", "10", "b", "b", "3.25"]);
    form.set(["stops"], [{ place: "c", day: "2026-01-05" }]);
    expect(gathered(form)).toEqual([0, "0", "2026-01-05", null, "c", "c", "0"]);
    form.set(["stops"], form.initial["stops"]);
    expect(form.dirty).toBe(false);
  });

  it("change a count and a sum by the difference where the caller reads a part of the lines, and nothing else", async () => {
    const form = open("edit", {
      ...STORED,
      paid: 5,
      cost: "1022.5",
      first: "2025-01-01",
      dearest: "500",
      last: "z",
      newest: "z",
    });
    form.set(["stops"], [{ place: "c", day: "2024-01-01", price: "900", nights: 1 }]);
    await vi.waitFor(() => expect(form.valueOf("cost")).toBe("1900"), { timeout: 60_000 });
    expect(gathered(form)).toEqual([4, "1900", "2025-01-01", "500", "z", "z", "190"]);
  });

  it("show fields of the record by what they add up to, as the server does", async () => {
    const form = open("edit", { ...STORED, paid: 1 });
    await vi.waitFor(() => expect(form.isVisible("name")).toBe(true), { timeout: 60_000 });
    form.set(["stops", 1, "price"], undefined);
    await vi.waitFor(() => expect(form.valueOf("paid")).toBe(0), { timeout: 60_000 });
    expect(form.isVisible("name")).toBe(false);
  });

  it("narrow a reference by another field of the same line, and empty it when that field changes", () => {
    const form = open("edit", STORED);
    form.set(["stops", 0, "afterId"], "5");
    form.set(["stops", 0, "viaId"], "6");
    expect([0, 1].map((at) => form.cascades.at(`/stops/${at}/viaId`))).toEqual([{ afterId: "5" }, null]);
    expect([0, 1].map((at) => form.cascades.missing(`/stops/${at}/viaId`)?.name)).toEqual([undefined, "afterId"]);
    // The record of the form is the value of the reference to it.
    expect(form.cascades.at("/stops/0/afterId")).toEqual({ tripId: "9" });
    form.set(["stops", 0, "afterId"], "7");
    expect(form.computed.item("stops", 0)["viaId"]).toBeUndefined();
    expect(form.emptiedBy(["stops", 0, "viaId"])?.name).toBe("afterId");
    expect(form.emptiedBy(["stops", 1, "viaId"])).toBeNull();
    form.set(["stops"], [{ place: "c" }]);
    expect(form.emptiedBy(["stops", 0, "viaId"])).toBeNull();
    // A new record has no lines yet to choose from, and nothing to wait for either.
    const added = open("add", {});
    added.set(["stops"], [{ place: "a" }]);
    expect(added.cascades.missing("/stops/0/afterId")).toBeNull();
  });
});
