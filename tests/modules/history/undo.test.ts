import { expect, test } from "vitest";
import type { BulkDone } from "#contract";
import { createPerson, personOf } from "../../support/records/fixtures.ts";
import { bulkPath, byFilter, insertSpecimens, rowsOf } from "../../support/records/bulk.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient } from "../../support/server/test-client.ts";

onEachDatabase(
  (server) => {
    const editOf = async (client: TestClient, ids: readonly string[]): Promise<string> => {
      const reply = await client.post<BulkDone>(bulkPath("specimen", "edit"), {
        ids,
        values: { count: 95, title: "so heißen alle" },
      });
      expect(reply.status, reply.text).toBe(200);
      return reply.data.undo?.batchId ?? "";
    };

    test("gives every record the values it had", async () => {
      const { client } = await personOf(server());
      const { ids } = await insertSpecimens(server(), 3);
      await server().db.updateTable("specimen").set({ count: 10 }).where("id", "=", ids[0]).execute();
      const before = (await rowsOf(server(), "specimen", ids)).map(({ count, title }) => ({ count, title }));
      const batchId = await editOf(client, ids);
      const reply = await client.post<number>(bulkPath("specimen", "undo"), { batchId });
      expect(reply.status, reply.text).toBe(200);
      expect(reply.data).toBe(3);
      expect((await rowsOf(server(), "specimen", ids)).map(({ count, title }) => ({ count, title }))).toEqual(before);
      const entry = await server()
        .db.selectFrom("trellis_history")
        .select(["origin", "kind"])
        .where("record_id", "=", ids[0])
        .orderBy("revision", "desc")
        .executeTakeFirst();
      expect(entry).toEqual({ origin: "undo", kind: "edit" });
    });

    test("undo of an action that is data restores the state", async () => {
      const { client } = await personOf(server());
      const { ids, filters } = await insertSpecimens(server(), 2);
      const run = await byFilter(client, "specimen", "run", filters, { action: "approve", input: { reason: "好" } });
      const undone = await client.post(bulkPath("specimen", "undo"), { batchId: run.data.undo?.batchId });
      expect(undone.status, undone.text).toBe(200);
      for (const row of await rowsOf(server(), "specimen", ids)) expect(row).toMatchObject({ state: 0, reason: null });
    });

    test("is refused as a whole when one of the records has changed since", async () => {
      const { client } = await personOf(server());
      const { ids } = await insertSpecimens(server(), 3);
      const batchId = await editOf(client, ids);
      await client.post("/api/test/specimen/update", { id: ids[1], count: 40 });
      const reply = await client.post<{ count: number; ids: string[] }>(bulkPath("specimen", "undo"), { batchId });
      expect(reply.status, reply.text).toBe(409);
      expect(reply.data).toEqual({ count: 1, ids: [ids[1]] });
      expect((await rowsOf(server(), "specimen", ids)).map((row) => row["count"])).toEqual([95, 40, 95]);
    });

    test("says which has changed by a name that the person may see, or by its id", async () => {
      const person = await createPerson(server());
      const { ids, filters } = await insertSpecimens(server(), 1);
      const values = { ids, values: { count: 95 } };
      const edited = await person.client.post<BulkDone>(bulkPath("specimen", "edit"), values);
      await (await personOf(server())).client.post("/api/test/specimen/update", { id: ids[0], count: 40 });
      const undo = () => person.client.post(bulkPath("specimen", "undo"), { batchId: edited.data.undo?.batchId });
      expect((await undo()).msg).toContain(`“${filters["title_equal"]}”`);
      const rule = { roleId: person.roleId, module: "specimen", rights: { title: "hidden" } };
      const admin = await server().signIn("admin");
      expect((await admin.post("/api/blade-system/role/field-rules", rule)).status).toBe(200);
      expect((await undo()).msg).toContain(`“${ids[0]}”`);
    });

    test("is for whoever did it", async () => {
      const { client } = await personOf(server());
      const other = await createPerson(server());
      const { ids } = await insertSpecimens(server(), 1);
      const batchId = await editOf(client, ids);
      expect((await other.client.post(bulkPath("specimen", "undo"), { batchId })).status).toBe(404);
      expect((await other.client.post(bulkPath("parcel", "undo"), { batchId })).status).toBe(404);
      expect((await client.post(bulkPath("parcel", "undo"), { batchId })).status, "nor by another module's door").toBe(409);
      for (const wrong of ["", "x", 5, undefined]) {
        expect((await client.post(bulkPath("specimen", "undo"), { batchId: wrong })).status).toBe(400);
      }
    });

    test("ends with its time", async () => {
      const { client } = await personOf(server());
      const { ids } = await insertSpecimens(server(), 1);
      const batchId = await editOf(client, ids);
      await server()
        .db.updateTable("trellis_history")
        .set({ written_at: "2001-01-01 00:00:00" })
        .where("batch_id", "=", batchId)
        .execute();
      const reply = await client.post(bulkPath("specimen", "undo"), { batchId });
      expect(reply.status, reply.text).toBe(409);
      expect((await rowsOf(server(), "specimen", ids))[0]?.["count"]).toBe(95);
    });

    test("is neither offered nor done where a secret was changed", async () => {
      const { client } = await personOf(server());
      const { ids } = await insertSpecimens(server(), 1);
      const batchId = await editOf(client, ids);
      const changes = JSON.stringify([{ field: "secret", before: null, after: null }]);
      await server().db.updateTable("trellis_history").set({ changes }).where("batch_id", "=", batchId).execute();
      expect((await client.post(bulkPath("specimen", "undo"), { batchId })).status).toBe(409);
    });

    test("is not offered for what hand-written code did", async () => {
      const admin = await server().signIn("admin");
      const user = await createPerson(server());
      const body = { ids: [user.userId], action: "resetPassword" };
      const reply = await admin.post<BulkDone>(bulkPath("user", "run"), body);
      expect(reply.status, reply.text).toBe(200);
      expect(reply.data).toEqual({ count: 1, unchanged: 0, undo: null });
      expect(reply.headers.get("Trellis-Undo")).toBeNull();
    });

    test("asks for the right to do the opposite, as it is now", async () => {
      const codes = ["specimen", "specimen_edit"];
      const { client, roleId } = await createPerson(server(), { codes });
      const { ids } = await insertSpecimens(server(), 1);
      const batchId = await editOf(client, ids);
      const menus = server().db.selectFrom("menu").select(["id"]).where("code", "=", "specimen_edit").$castTo<{ id: string }>();
      await server().db.deleteFrom("trellis_role_menu").where("role_id", "=", roleId).where("menu_id", "in", menus).execute();
      await (await server().signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
      expect((await client.post(bulkPath("specimen", "undo"), { batchId })).status).toBe(403);
    });
  },
  { modules: SPECIMENS },
);
