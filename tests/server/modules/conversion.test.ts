import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConversionPreview, JsonObject, Page, StoredRecord } from "#contract";
import { createTestServer, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { testCatalog } from "../../support/server/test-deps.ts";
import { DATABASE } from "../support.ts";

const PATH = "schemas/test/parcel.json";
const PARCELS = "/api/test/parcel";
const CONVERSION = "/api/trellis/module-health/conversion";

const text = (title: string): JsonObject => ({ type: "string", title, maxLength: 50 });

function parcel(fields: JsonObject): JsonObject {
  const properties: JsonObject = {
    name: text("名称"),
    weight: text("重量"),
    pieces: { type: "number", title: "件数" },
    tags: text("标签"),
    sizes: { type: "array", title: "尺寸", items: { type: "string" } },
    code: text("暗号"),
    unused: text("未用"),
    link: text("链接"),
    remark: text("备注"),
    ...fields,
  };
  return {
    module: "parcel",
    title: "包裹",
    schema: { type: "object", properties },
    ui: { list: { columns: ["name"], filters: ["weight"] } },
    endpoints: { base: "/test/parcel", list: "GET /list", detail: "GET /detail", submit: "POST /submit", remove: false },
    en: {
      title: "Parcels",
      name: "Name",
      weight: "Weight",
      pieces: "Pieces",
      tags: "Tags",
      sizes: { title: "Sizes" },
      code: "Code",
      unused: "Unused",
      link: "Link",
      remark: "Notes",
    },
  };
}

let at: TestServer;
let admin: TestClient;
let latest: JsonObject = parcel({});
beforeAll(async () => {
  at = await createTestServer({
    database: DATABASE,
    modules: { [PATH]: latest },
    deps: { reloadModules: async () => void (await at.server.replaceCatalog(await testCatalog({ [PATH]: latest }))) },
  });
  admin = await at.signIn("admin");
  for (const record of [
    { name: "一", weight: "12", pieces: 2, tags: "红,大", sizes: ["S"], code: "x", link: "java\tscript:x", remark: "1 < 2 & 3" },
    { name: "二", weight: "012", pieces: 3.5, link: "https://a.example/javascript:", remark: "plain" },
    { name: "三", weight: "重" },
  ])
    expect((await admin.post(`${PARCELS}/submit`, record)).status).toBe(200);
});
afterAll(() => at.close());

/** Puts a changed file in place. @returns the fields whose change was refused */
async function change(fields: JsonObject): Promise<readonly (string | undefined)[]> {
  latest = parcel(fields);
  const { refused } = await at.server.replaceCatalog(await testCatalog({ [PATH]: latest }));
  return refused.map(({ field }) => field?.name);
}

async function preview(field: string): Promise<ConversionPreview> {
  const { data, status } = await admin.get<ConversionPreview>(CONVERSION, { module: "parcel", field });
  expect(status).toBe(200);
  return data;
}

async function values(field: string): Promise<readonly unknown[]> {
  const { data } = await admin.get<Page<StoredRecord>>(`${PARCELS}/list`, { ascs: "id" });
  return data.records.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).map((record) => record[field] ?? null);
}

describe("the type of a field", () => {
  test("changes by itself while no record has a value", async () => {
    expect(await change({ unused: { type: "integer", title: "未用" } })).toEqual([]);
    expect(await change({ unused: { type: "array", title: "未用", items: { type: "string" } } })).toEqual([]);
    expect(await change({})).toEqual([]);
  });

  test("is tried first: what does not convert or reads differently is listed, and nothing changes", async () => {
    expect(await change({ weight: { type: "integer", title: "重量" } })).toEqual(["weight"]);
    const { samples, ...counts } = await preview("weight");
    const kept = "weight_before";
    expect(counts).toEqual({
      module: "parcel",
      field: "weight",
      title: { zh: "重量", en: "Weight" },
      from: "text",
      to: "integer",
      total: 3,
      lost: 1,
      changed: 1,
      kept,
    });
    expect(samples.map(({ before, after }) => [before, after])).toEqual([
      ["重", ""],
      ["012", "12"],
    ]);
    expect(await values("weight")).toEqual(["12", "012", "重"]);
  });

  test("is not converted for somebody who has seen other losses, or is no administrator", async () => {
    const body = { module: "parcel", field: "weight", lost: 0 };
    expect((await admin.post(CONVERSION, body)).status).toBe(409);
    const manager = await at.signIn("manager");
    expect((await manager.post(CONVERSION, { ...body, lost: 1 })).status).toBe(403);
    expect((await manager.get(CONVERSION, { module: "parcel", field: "weight" })).status).toBe(403);
    expect((await admin.get(CONVERSION, { module: "parcel", field: "name" })).status).toBe(404);
    expect(await values("weight")).toEqual(["12", "012", "重"]);
  });

  test("is converted, keeps the earlier values beside it, and the file comes into force", async () => {
    expect((await admin.post(CONVERSION, { module: "parcel", field: "weight", lost: 1 })).status).toBe(200);
    expect(at.server.refused()).toEqual([]);
    expect(await values("weight")).toEqual([12, 12, null]);
    const { rows } = await at.db
      .selectFrom("parcel")
      .select("weight_before")
      .orderBy("id")
      .execute()
      .then((rows) => ({ rows }));
    expect(rows.map((row) => row["weight_before"])).toEqual(["12", "012", "重"]);
    expect((await admin.post(`${PARCELS}/submit`, { name: "四", weight: 7 })).status).toBe(200);
  });

  test("converts in place where every value stays the same", async () => {
    const weight = { type: "integer", title: "重量" };
    expect(await change({ weight, tags: { type: "array", title: "标签", items: { type: "string" } } })).toEqual(["tags"]);
    expect(await preview("tags")).toMatchObject({ total: 1, lost: 0 });
    expect((await admin.post(CONVERSION, { module: "parcel", field: "tags", lost: 0 })).status).toBe(200);
    expect((await values("tags"))[0]).toEqual(["红", "大"]);
  });
});

describe("a change of which the column knows nothing", () => {
  const done = { weight: { type: "integer", title: "重量" }, tags: { type: "array", title: "标签", items: { type: "string" } } };

  test.each([
    ["from a list to an object", "sizes", { type: "object", title: "尺寸" }, 1],
    ["from texts to objects in a list", "sizes", { type: "array", title: "尺寸", items: { type: "object" } }, 1],
    ["from a text to a secret", "code", { ...text("暗号"), writeOnly: true, "x-format": "secret" }, 1],
    ["from a text to an address", "link", { ...text("链接"), format: "uri" }, 1],
    ["from a number to a whole one", "pieces", { type: "integer", title: "件数" }, 1],
  ])("%s is refused while a value would be stranded", async (_, field, changed, lost) => {
    expect(await change({ ...done, [field]: changed })).toEqual([field]);
    expect(await preview(field)).toMatchObject({ lost });
    expect(await change(done)).toEqual([]);
  });

  test("from a text to formatted text keeps what stands there as text", async () => {
    const remark = { ...text("备注"), "x-format": "html" };
    expect(await change({ ...done, remark })).toEqual(["remark"]);
    expect(await preview("remark")).toMatchObject({ total: 2, lost: 0, changed: 1, kept: "remark_before" });
    expect((await admin.post(CONVERSION, { module: "parcel", field: "remark", lost: 0 })).status).toBe(200);
    expect(at.server.refused()).toEqual([]);
    expect((await values("remark")).slice(0, 2)).toEqual(["1 &lt; 2 & 3", "plain"]);
  });
});
