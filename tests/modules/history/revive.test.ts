import { expect, test } from "vitest";
import { DEFAULT_TENANT, restoreEndpoint, reviveEndpoint, type Unrestorable } from "#contract";
import { createPerson, endpointOf, insertRecords, insertSample, pathOf, personOf } from "../../support/records/fixtures.ts";
import { change, historyOf, remove } from "../../support/records/history.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample, sampleRecord } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import { recordsPath } from "../../support/records/records-path.ts";

onEachDatabase(
  (server) => {
    test("is refused while its unique value is taken, with the record's name and the reason", async () => {
      const module = server().module("specimen");
      const { client } = await personOf(server());
      const record = await insertSample(server(), module, DEFAULT_TENANT);
      await remove(server(), module, record["id"]);
      const [thief] = await insertRecords(server(), module, DEFAULT_TENANT, [
        { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), essay: record["essay"] },
      ]);
      const refused = await client.post<readonly Unrestorable[]>(recordsPath(module, reviveEndpoint), { ids: record["id"] });
      expect(refused.status, refused.text).toBe(409);
      expect(refused.msg).toContain(String(record["title"]));
      expect(refused.msg).toContain("长文");
      expect(refused.data).toMatchObject([{ id: record["id"], label: record["title"] }]);
      await remove(server(), module, thief?.["id"]);
      expect((await client.post(recordsPath(module, reviveEndpoint), { ids: record["id"] })).status).toBe(200);
      // Two that want the same cannot come together either.
      await remove(server(), module, record["id"]);
      const both = await client.post(recordsPath(module, reviveEndpoint), { ids: [record["id"], thief?.["id"]] });
      expect(both.status, both.text).toBe(409);
      const living = await server()
        .db.selectFrom(module.table)
        .select("id")
        .where("id", "=", record["id"])
        .where("is_deleted", "=", 0)
        .execute();
      expect(living, "all or none").toEqual([]);
    });

    test("needs what it refers to, and in a tree its parent; parents and children come back together in any order", async () => {
      const module = server().module("shelf");
      const parcels = server().module("parcel");
      const { client } = await personOf(server());
      const top = await insertSample(server(), module, DEFAULT_TENANT);
      const [child] = await insertRecords(server(), module, DEFAULT_TENANT, [
        { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), parentCode: top["code"] },
      ]);
      const [parcel] = await insertRecords(server(), parcels, DEFAULT_TENANT, [
        { number: `N${nextSample()}`, shelfCode: child?.["code"] },
      ]);
      await remove(server(), parcels, parcel?.["id"]);
      await remove(server(), module, top["id"], child?.["id"]);
      const lost = await client.post(recordsPath(parcels, reviveEndpoint), { ids: parcel?.["id"] });
      expect(lost.status, lost.text).toBe(409);
      expect(lost.msg).toContain("货架");
      const orphan = await client.post(recordsPath(module, reviveEndpoint), { ids: child?.["id"] });
      expect(orphan.status, orphan.text).toBe(409);
      expect(orphan.msg).toContain("上级");
      const both = await client.post(recordsPath(module, reviveEndpoint), { ids: [child?.["id"], top["id"]] });
      expect(both.status, both.text).toBe(200);
      expect((await client.post(recordsPath(parcels, reviveEndpoint), { ids: parcel?.["id"] })).status).toBe(200);
    });

    test("passes the features' rules: no quota of accounts is got around", async () => {
      const tenantId = String(600_000 + nextSample());
      await insertRecords(server(), server().module("tenant"), DEFAULT_TENANT, [
        { tenantId, tenantName: "小公司", linkman: "某人", accountNumber: 2 },
      ]);
      const person = await createPerson(server(), { tenantId });
      const module = server().module("user");
      const user = await insertSample(server(), module, tenantId);
      expect((await person.client.post(pathOf(endpointOf(module, "remove")!), { ids: user["id"] })).status).toBe(200);
      const taken = await insertSample(server(), module, tenantId);
      const refused = await person.client.post(recordsPath(module, reviveEndpoint), { ids: user["id"] });
      expect(refused.status, refused.text).toBe(409);
      expect(refused.msg).toContain("上限");
      expect((await person.client.post(pathOf(endpointOf(module, "remove")!), { ids: taken["id"] })).status).toBe(200);
      expect((await person.client.post(recordsPath(module, reviveEndpoint), { ids: user["id"] })).status).toBe(200);
    });

    test("an old value that is no longer valid is refused at its field", async () => {
      const module = server().module("specimen");
      const { client } = await personOf(server());
      const record = await insertSample(server(), module, DEFAULT_TENANT);
      await change(server(), module, record["id"], { essay: `frei ${nextSample()}` });
      await insertRecords(server(), module, DEFAULT_TENANT, [
        { ...(await sampleRecord(server(), module, DEFAULT_TENANT)), essay: record["essay"] },
      ]);
      const entry = (await historyOf(await personOf(server()), module, record["id"])).records[0]?.id;
      const refused = await client.post(recordsPath(module, restoreEndpoint), { id: record["id"], entry, side: "before" });
      expect(refused.status, refused.text).toBe(400);
      expect(refused.errors).toMatchObject([{ pointer: "/essay", keyword: "x-unique" }]);
    });

    test("an entry of another record is not found, and a body that makes no sense is refused", async () => {
      const module = server().module("specimen");
      const { client } = await personOf(server());
      const [one, other] = [
        await insertSample(server(), module, DEFAULT_TENANT),
        await insertSample(server(), module, DEFAULT_TENANT),
      ];
      await change(server(), module, one["id"], { count: 5 });
      const entry = (await historyOf(await personOf(server()), module, one["id"])).records[0]?.id;
      expect((await client.post(recordsPath(module, restoreEndpoint), { id: other["id"], entry })).status).toBe(404);
      for (const body of [
        null,
        [],
        {},
        { id: one["id"] },
        { id: 1, entry },
        { id: one["id"], entry, side: "up" },
        { id: one["id"], entry, fields: [] },
        { id: one["id"], entry, fields: ["id"] },
      ])
        expect((await client.post(recordsPath(module, restoreEndpoint), body)).status).toBe(400);
    });
  },
  { modules: SPECIMENS },
);
