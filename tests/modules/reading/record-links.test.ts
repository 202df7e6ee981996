import { expect, test } from "vitest";
import { DEFAULT_TENANT, exportEndpoint, type TransferJob } from "#contract";
import { createDept, createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu } from "../../support/records/sample-record.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { bytesOf, fileOf, rowsOf, settled } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

const LEDGER: ExtraModules = {
  "schemas/test/parcel.json": {
    module: "parcel",
    title: "包裹",
    schema: {
      type: "object",
      properties: {
        parcelNo: { type: "string", title: "包裹号" },
        deptOwner: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
      },
    },
    endpoints: { base: "/test/parcel" },
    en: { title: "Parcels", parcelNo: "Number", deptOwner: "Department" },
  },
  "schemas/test/visit.json": {
    module: "visit",
    title: "走访",
    schema: {
      type: "object",
      properties: {
        deptOwner: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
        note: { type: "string", title: "说明" },
      },
    },
    ui: { list: { columns: ["deptOwner"], filters: ["deptOwner"] }, dialog: { view: false } },
    endpoints: { base: "/test/visit" },
    en: { title: "Visits", deptOwner: "Department", note: "Note" },
  },
  "schemas/test/slip.json": {
    module: "slip",
    title: "凭条",
    schema: {
      type: "object",
      properties: {
        text: { type: "string", title: "内容" },
        sourceModule: { type: "string", title: "来源模块", readOnly: true },
        sourceId: { type: "string", title: "来源", readOnly: true, "x-record": { in: "sourceModule" } },
        earlier: { type: "string", title: "前一张", readOnly: true, "x-record": { module: "slip" } },
      },
    },
    ui: { list: { columns: ["text", "sourceId"] } },
    endpoints: { base: "/test/slip" },
    en: { title: "Slips", text: "Text", sourceModule: "Source module", sourceId: "Source", earlier: "Before it" },
  },
};

const SLIPS = "/api/test/slip";

interface Slip {
  readonly text: string;
  readonly sourceName: string;
  readonly sourceLink: string;
  readonly earlierName: string;
  readonly earlierLink: string;
}

onEachDatabase(
  (server) => {
    const insert = async (module: string, record: Record<string, unknown>, deptId: string | null = null): Promise<string> => {
      const author = { userId: null, deptId };
      const [row] = await insertRecords(server(), server().module(module), DEFAULT_TENANT, [record], author);
      return String(row?.["id"]);
    };
    const slip = (text: string, sourceModule: string | null, sourceId: string | null, earlier: string | null = null) =>
      insert("slip", { text, sourceModule, sourceId, earlier });

    test("a record by module and id is told by the module's title and its name, with the way to it", async () => {
      const { client } = await createPerson(server());
      const parcel = await insert("parcel", { parcelNo: "P-1" });
      const first = await slip("一", "parcel", parcel);
      const id = await slip("二", "slip", first, first);
      const detail = (await client.with({ "Accept-Language": "en" }).get<Slip>(`${SLIPS}/detail`, { id })).data;
      expect(detail).toMatchObject({ sourceName: "Slips · 一", sourceLink: `/test/slip#view=${first}` });
      expect(detail).toMatchObject({ earlierName: "Slips · 一", earlierLink: `/test/slip#view=${first}` });
      const { records } = (await client.get<{ records: Slip[] }>(`${SLIPS}/list`, { text_equal: "一" })).data;
      expect(records).toMatchObject([{ sourceName: "包裹 · P-1", sourceLink: `/test/parcel#view=${parcel}` }]);
      // No column of the list asks for the slip before it.
      const both = (await client.get<{ records: Slip[] }>(`${SLIPS}/list`)).data.records;
      expect(both.map(({ earlierName }) => earlierName)).toEqual(both.map(() => undefined));
    });

    test("a record that is known by what it refers to goes by the label of that", async () => {
      const { client } = await createPerson(server());
      const deptOwner = await createDept(server(), DEFAULT_TENANT);
      const visit = await insert("visit", { deptOwner, note: "x" });
      const id = await slip("三", "visit", visit);
      const { data } = await client.get<Slip>(`${SLIPS}/detail`, { id });
      expect(data.sourceName).toMatch(/^走访 · dept\d+$/);
      expect(decodeURIComponent(data.sourceLink)).toBe(
        `/test/visit?where=${JSON.stringify({ all: [{ field: "id", operator: "equal", value: visit }] })}`,
      );
    });

    test("a caller who may not read the record gets its module and nothing else", async () => {
      const parcel = await insert("parcel", { parcelNo: "P-2" });
      const id = await slip("四", "parcel", parcel);
      const stranger = await createPerson(server(), { codes: ["slip", "slip_view"] });
      const told = (await stranger.client.get<Slip>(`${SLIPS}/detail`, { id })).data;
      expect(told).toMatchObject({ sourceName: "包裹", sourceLink: "" });
      // Neither does a data scope that leaves it out.
      const [scope] = await insertRecords(server(), server().module("data-scope"), DEFAULT_TENANT, [
        {
          menuId: await moduleMenu(server(), "parcel"),
          resourceCode: "parcel-own",
          scopeName: "own",
          scopeType: 3,
          scopeColumn: "createDept",
          scopeField: "*",
        },
      ]);
      const limited = await createPerson(server(), { dataScopes: [String(scope?.["id"])] });
      expect((await limited.client.get<Slip>(`${SLIPS}/detail`, { id })).data).toMatchObject({
        sourceName: "包裹",
        sourceLink: "",
      });
      const own = await slip("五", "parcel", await insert("parcel", { parcelNo: "P-3" }, limited.deptId));
      expect((await limited.client.get<Slip>(`${SLIPS}/detail`, { id: own })).data.sourceName).toBe("包裹 · P-3");
    });

    test("names the module of a missing record, and an unknown module by its stored name", async () => {
      const { client } = await createPerson(server());
      const told = async (...[module, id]: readonly (string | null)[]) => {
        const { data } = await client.get<Slip>(`${SLIPS}/detail`, { id: await slip("六", module ?? null, id ?? null) });
        return [data.sourceName, data.sourceLink, data.earlierName];
      };
      expect(await told("parcel", "1900000000000000001")).toEqual(["包裹", "", ""]);
      expect(await told("parcel", null)).toEqual(["包裹", "", ""]);
      expect(await told("parcel", "no id")).toEqual(["包裹", "", ""]);
      expect(await told("dropped-module", "17")).toEqual(["dropped-module", "", ""]);
      expect(await told(null, null)).toEqual(["", "", ""]);
    });

    test("it is taken from nobody, sent back or not, and exported as people read it", async () => {
      const { client } = await createPerson(server());
      const parcel = await insert("parcel", { parcelNo: "P-7" });
      const id = await slip("七", "parcel", parcel);
      const { data } = await client.get<Slip>(`${SLIPS}/detail`, { id });
      const sent = await client.post<Slip>(`${SLIPS}/submit`, { ...data, text: "八" });
      expect([sent.status, sent.data]).toMatchObject([200, { text: "八", sourceName: "包裹 · P-7" }]);
      const wanted = { format: "xlsx", columns: ["text", "sourceId"], query: { text_equal: "八" }, values: "labels" };
      const { data: job } = await client.post<TransferJob>(recordsPath("slip", exportEndpoint), wanted);
      const file = await fileOf(client, "slip", await settled(client, "slip", job.id), "result");
      expect(rowsOf(await bytesOf(file))).toEqual([
        ["内容", "来源"],
        ["八", "包裹 · P-7"],
      ]);
    });
  },
  { modules: LEDGER },
);
