import { expect, test } from "vitest";
import { DEFAULT_TENANT, type BulkDone } from "#contract";
import { insertRecords, personOf } from "../../support/records/fixtures.ts";
import { bulkPath } from "../../support/records/bulk.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { PARCELS } from "../../support/modules/state-modules.ts";
import { checked, imported, workbook } from "../../support/records/transfer.ts";

type Row = Record<string, unknown>;

const BASE = "/api/test/parcel";

onEachDatabase(
  (server) => {
    const parcel = async (values: Row): Promise<Row> => {
      const [row] = await insertRecords(server(), server().module("parcel"), DEFAULT_TENANT, [
        { code: `P${nextSample()}`, ...values },
      ]);
      return row ?? {};
    };
    const stored = (id: unknown): Promise<Row> =>
      server().db.selectFrom("parcel").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

    test("a new record starts in the first state, whatever a client sends", async () => {
      const { client } = await personOf(server());
      const added = await client.post<Row>(`${BASE}/submit`, { code: `P${nextSample()}`, state: "arrived", weight: 5 });
      expect([added.status, added.data]).toEqual([200, expect.objectContaining({ state: "packed", weight: 5 })]);
    });

    test("a refusal names the state, and each record of several", async () => {
      const { client } = await personOf(server());
      const [packed, lost, arrived] = [
        await parcel({ state: "packed" }),
        await parcel({ state: "lost" }),
        await parcel({ state: "arrived" }),
      ];
      const one = await client.post(`${BASE}/send`, { ids: lost["id"] });
      expect([one.status, one.msg]).toEqual([409, `“${String(lost["code"])}”处于“丢失”，不能执行“寄出”`]);
      const several = await client.post(`${BASE}/arrive`, { ids: [packed["id"], lost["id"], arrived["id"]] });
      const named = `${String(lost["code"])}（丢失）、${String(arrived["code"])}（已到达）`;
      expect([several.status, several.msg]).toEqual([409, `有 2 条不能执行“到达”，未做任何修改：${named}`]);
      expect((await stored(packed["id"]))["state"]).toBe("packed");
      const english = await client.with({ "Accept-Language": "en" }).post(`${BASE}/send`, { ids: lost["id"] });
      expect(english.msg).toBe(`“${String(lost["code"])}” is in the state “Lost”. “Send” is not possible in it.`);
    });

    test("a further condition of an action refuses by itself", async () => {
      const { client } = await personOf(server());
      const light = await parcel({ state: "packed", weight: 5 });
      const reply = await client.post(`${BASE}/sendHeavy`, { ids: light["id"] });
      expect([reply.status, reply.msg]).toEqual([409, "当前状态不能执行“寄出重件”，请刷新后查看"]);
      const heavy = await parcel({ state: "packed", weight: 500 });
      const lost = await parcel({ state: "lost", weight: 500 });
      const several = await client.post(`${BASE}/sendHeavy`, { ids: [heavy["id"], light["id"], lost["id"]] });
      const named = `${String(light["code"])}、${String(lost["code"])}（丢失）`;
      expect([several.status, several.msg]).toEqual([409, `有 2 条不能执行“寄出重件”，未做任何修改：${named}`]);
      expect((await client.post(`${BASE}/sendHeavy`, { ids: heavy["id"] })).status).toBe(200);
    });

    test("an edit leaves the fields that the state or the field itself locks", async () => {
      const { client } = await personOf(server());
      const sent = await parcel({ state: "sent", address: "一街", note: "旧", weight: 1 });
      await client.post(`${BASE}/update`, { id: sent["id"], address: "二街", note: "新", weight: 2, code: "other" });
      expect(await stored(sent["id"])).toMatchObject({ address: "一街", note: "新", weight: 1, code: sent["code"] });
      const locked = await parcel({ state: "packed", note: "旧", address: "一街", weight: 7 });
      await client.post(`${BASE}/update`, { id: locked["id"], note: "新", address: "二街" });
      expect(await stored(locked["id"])).toMatchObject({ note: "旧", address: "二街" });
    });

    test("an edit in bulk and an import follow the same rule", async () => {
      const { client } = await personOf(server());
      const [sent, packed] = [
        await parcel({ state: "sent", address: "一街" }),
        await parcel({ state: "packed", address: "一街" }),
      ];
      await client.post(bulkPath("parcel", "edit"), { ids: [sent["id"], packed["id"]], values: { address: "三街" } });
      expect([(await stored(sent["id"]))["address"], (await stored(packed["id"]))["address"]]).toEqual(["一街", "三街"]);
      const code = `I${nextSample()}`;
      await imported(client, "parcel", await checked(client, "parcel", workbook([["单号"], [code]])));
      const row = await server().db.selectFrom("parcel").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
      expect(row["state"]).toBe("packed");
    });

    test("an undo is offered only along a declared way back", async () => {
      const { client } = await personOf(server());
      const [one, other] = [await parcel({ state: "sent" }), await parcel({ state: "sent" })];
      const back = await client.post<BulkDone>(bulkPath("parcel", "run"), { ids: [one["id"]], action: "unpack", input: {} });
      expect(back.data.undo, back.text).not.toBeNull();
      const undone = await client.post(bulkPath("parcel", "undo"), { batchId: back.data.undo?.batchId });
      expect([undone.status, (await stored(one["id"]))["state"]]).toEqual([200, "sent"]);
      const there = await client.post<BulkDone>(bulkPath("parcel", "run"), { ids: [other["id"]], action: "arrive", input: {} });
      expect([there.status, there.data.undo]).toEqual([200, null]);
    });

    test("the recycle bin gives a record back in its state", async () => {
      const { client } = await personOf(server());
      const arrived = await parcel({ state: "arrived" });
      const gone = await client.post<BulkDone>(bulkPath("parcel", "remove"), { ids: [arrived["id"]] });
      expect(gone.status, gone.text).toBe(200);
      const undone = await client.post(bulkPath("parcel", "undo"), { batchId: gone.data.undo?.batchId });
      expect([undone.status, undone.text]).toEqual([200, expect.anything()]);
      expect(await stored(arrived["id"])).toMatchObject({ state: "arrived", is_deleted: 0 });
    });
  },
  { modules: PARCELS },
);
