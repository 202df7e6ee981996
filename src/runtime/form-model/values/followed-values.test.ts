import { beforeAll, expect, it } from "vitest";
import type { Json, JsonObject, ReferencePage } from "#contract";
import type { Module, ModuleValidators } from "#metadata";
import { ICONS, loadCatalog } from "#metadata/load";
import { validatorsOf } from "../../../../tests/support/forms/form-sample.ts";
import { FormSession } from "../form-session.ts";
import { moduleShape } from "./form-shape.ts";

const PRODUCT: JsonObject = {
  module: "ware",
  title: "货物",
  schema: {
    type: "object",
    properties: {
      name: { type: "string", title: "名称" },
      price: { type: "string", title: "价格", "x-format": "money" },
      kind: { type: "string", title: "类别" },
    },
  },
  endpoints: { base: "/ware" },
  en: { title: "Wares" },
};

const SALE: JsonObject = {
  module: "sale",
  title: "销售",
  schema: {
    type: "object",
    properties: {
      wareId: { type: "string", title: "货物", "x-ref": { module: "ware" } },
      kind: { type: "string", title: "类别", "x-compute": "wareId.kind" },
      serial: { type: "string", title: "序列号", "x-required": { properties: { kind: { const: "device" } } } },
      budget: { type: "string", title: "预算", "x-format": "money" },
      lines: {
        type: "array",
        title: "明细",
        items: {
          type: "object",
          properties: {
            wareId: { type: "string", title: "货物", "x-ref": { module: "ware" } },
            count: { type: "integer", title: "数量" },
            kind: { type: "string", title: "类别", "x-compute": "wareId.kind" },
            amount: {
              type: "string",
              title: "金额",
              "x-format": "money",
              "x-compute": "wareId.price * count",
              "x-maximum": "budget",
            },
            note: { type: "string", title: "说明", "x-required": { properties: { kind: { const: "device" } } } },
          },
        },
      },
    },
  },
  endpoints: { base: "/sale" },
  en: { title: "Sales" },
};

const WARES: Readonly<Record<string, JsonObject>> = {
  "1": { kind: "device", price: { amount: "12.50" } },
  "2": { kind: "service", price: { amount: "3" } },
};

let sale: Module;
let rules: ModuleValidators;

beforeAll(async () => {
  const known = { manifests: [], handlers: [], dictionaries: { dict: [], "dict-biz": [] }, icons: ICONS };
  const files = [PRODUCT, SALE].map((file) => ({
    path: `schemas/test/${String(file["module"])}.json`,
    text: JSON.stringify(file),
  }));
  const { modules } = loadCatalog(files, known).catalog;
  sale = modules.get("sale")!;
  rules = await validatorsOf(sale);
});

it("computes, requires and bounds by referenced records as they are chosen, in lines as well", async () => {
  const asked: { readonly field: string; readonly values: readonly string[] }[] = [];
  const form = new FormSession(moduleShape(sale, "add"), {}, rules);
  form.computed.load((query) => {
    asked.push(query);
    const options = query.values.map((value) => ({ value, label: value, values: WARES[value] ?? {} }));
    return Promise.resolve<ReferencePage>({ options, total: options.length, tree: false, complete: true });
  });
  form.set(["wareId"], "1");
  form.set(["budget"], "30");
  form.set(["lines"], [
    { wareId: "1", count: 3 },
    { wareId: "2", count: 3 },
  ] as Json);
  await expect.poll(() => form.computed.item("lines", 1)).toMatchObject({ kind: "service", amount: "9" });
  expect(form.valueOf("kind")).toBe("device");
  expect(form.isNeeded("serial")).toBe(true);
  expect([form.isNeededAt(["lines", 0, "note"]), form.isNeededAt(["lines", 1, "note"])]).toEqual([true, false]);
  expect(form.faults().map(({ pointer }) => pointer)).toEqual(["/lines/0/amount", "/serial", "/lines/0/note"]);

  form.set(["wareId"], "2");
  form.set(["lines", 0, "count"], 2);
  form.set(["lines", 0, "note"], "x");
  await expect.poll(() => form.valueOf("kind")).toBe("service");
  expect(form.faults()).toEqual([]);
  // Once for each value of each field.
  expect(asked.map(({ field, values }) => `${field} ${String(values)}`).sort()).toEqual([
    "lines.wareId 1",
    "lines.wareId 2",
    "wareId 1",
    "wareId 2",
  ]);
});
