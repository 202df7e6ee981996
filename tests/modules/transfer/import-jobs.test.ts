import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  cancelJobEndpoint,
  dismissJobEndpoint,
  importCheckEndpoint,
  importFaultsEndpoint,
  importRunEndpoint,
  jobEndpoint,
  type Page,
  type RowFault,
  type TransferJob,
} from "#contract";
import { addParam, HEAD, nextKey } from "../../support/records/import-params.ts";
import { personOf } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample } from "../../support/records/sample-record.ts";
import { SPECIMENS } from "../../support/modules/specimen-modules.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import { checked, imported, settled, workbook, type FileCell } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

onEachDatabase(
  (server) => {
    const admin = (): Promise<TestClient> => server().signIn("admin");

    test("A job that is cancelled saves nothing more, can go on, and is forgotten when dismissed", async () => {
      const client = await admin();
      const job = await checked(client, "param", workbook([HEAD, ["a", nextKey(), "v"]]));
      const cancelled = await client.post<TransferJob>(recordsPath("param", cancelJobEndpoint), { id: job.id });
      expect(cancelled.data.state).toBe("cancelled");
      expect((await client.post(recordsPath("param", importRunEndpoint), { id: job.id, bad: "skip" })).status).toBe(409);
      await client.post(recordsPath("param", importCheckEndpoint), { id: job.id, plan: job.import!.plan });
      await settled(client, "param", job.id);
      const done = await imported(client, "param", job);
      expect(done.state).toBe("done");
      expect((await client.post(recordsPath("param", dismissJobEndpoint), { id: job.id })).data).toBe(true);
      expect((await client.get(recordsPath("param", jobEndpoint), { id: job.id })).status).toBe(404);
    });

    test("An import that is cancelled in the middle keeps what it has told, and goes on from there", async () => {
      const client = await admin();
      const lead = `mid.${nextSample()}.`;
      const rows = Array.from({ length: 4_000 }, (_, at) => ["a", `${lead}${at}`, "v"]);
      const job = await checked(client, "param", workbook([HEAD.slice(0, 3), ...rows]));
      await client.post(recordsPath("param", importRunEndpoint), { id: job.id, bad: "refuse" });
      const cancelled = await client.post<TransferJob>(recordsPath("param", cancelJobEndpoint), { id: job.id });
      const stored = async (): Promise<number> => {
        const reply = await client.get<{ total: number }>("/api/blade-system/param/list", { paramKey_likeright: lead, size: 1 });
        return reply.data.total;
      };
      // On a database with one session the import may have been through before the cancelling got its turn.
      if (cancelled.status !== 200) expect(cancelled.status).toBe(409);
      const rest = await settled(client, "param", job.id);
      expect(await stored()).toBe(rest.import?.counts.added);
      if (rest.state === "cancelled") expect((await imported(client, "param", rest)).state).toBe("done");
      expect(await stored()).toBe(rows.length);
      // The planner's statistics estimate large numbers, so they are updated first.
      const { rows: told } = await sql<{ about: number; exact: number }>`
        select reltuples::int4 as about, (select count(*)::int4 from param) as exact
        from pg_class where oid = 'param'::regclass`.execute(server().db);
      expect(told[0]?.about).toBe(told[0]?.exact);
    });

    test("An import of passwords hashes few of them in one transaction", async () => {
      const [client, { roleId, deptId }] = [await admin(), await personOf(server())];
      const lead = `hashed${nextSample()}`;
      const rows = Array.from({ length: 40 }, (_, at) => [`${lead}${at}`, `a-Secret-${at}`, lead, "甲", roleId, deptId]);
      const head = ["登录账号", "密码", "用户昵称", "用户姓名", "所属角色", "所属部门"];
      const job = await checked(client, "user", workbook([head, ...rows]));
      const statements = await server().counter.ofServerDuring(async () => {
        expect((await imported(client, "user", job)).import?.counts).toMatchObject({ added: 40, bad: 0 });
      });
      expect(statements.filter((text) => text.includes("select rows, faults from trellis_transfer_chunk"))).toHaveLength(2);
      await server().signIn(`${lead}39`, "a-Secret-39");
    });

    test("Cells of bad rows are mended where they are told, and the file is tried again with them", async () => {
      const client = await admin();
      const [good, mended, twice] = [nextKey(), nextKey(), nextKey()];
      const file = workbook([HEAD.slice(0, 3), ["a", good, "v"], ["", mended, "v"], ["c", good, "v"], ["d"]]);
      const job = await checked(client, "param", file);
      const { records } = (await client.get<Page<RowFault>>(recordsPath("param", importFaultsEndpoint), { id: job.id })).data;
      expect(records.map(({ row, at }) => [row, at])).toEqual([
        [3, 0],
        [4, 1],
        [5, 1],
        [5, 2],
      ]);
      const check = (cells: unknown) =>
        client.post<TransferJob>(recordsPath("param", importCheckEndpoint), { id: job.id, plan: job.import?.plan, cells });
      expect((await check([{ row: 2, at: 0, value: "x" }])).status, "a row without a fault").toBe(409);
      for (const wrong of ["x", [1], [{ row: 3, at: 9, value: "x" }], [{ row: 3, at: 0, value: 7 }]])
        expect((await check(wrong)).status).toBe(400);
      const cells = [
        { row: 3, at: 0, value: "b" },
        { row: 4, at: 1, value: twice },
        { row: 5, at: 1, value: nextKey() },
      ];
      expect((await check(cells)).status).toBe(200);
      const again = await settled(client, "param", job.id);
      expect(again.import?.counts).toMatchObject({ good: 3, bad: 1 });
      // A value that the row in the file lacked.
      expect((await check([{ row: 5, at: 2, value: "w" }])).status).toBe(200);
      expect((await settled(client, "param", job.id)).import?.counts).toMatchObject({ good: 4, bad: 0 });
      expect((await imported(client, "param", job)).import?.counts).toMatchObject({ added: 4 });
      const stored = await client.get<Page<{ paramName: string }>>("/api/blade-system/param/list", { paramKey: mended });
      expect(stored.data.records.map(({ paramName }) => paramName)).toEqual(["b"]);
    });

    test("A record that somebody takes away between check and import is refused and told, the others are saved", async () => {
      const client = await admin();
      const [gone, stays] = [await addParam(client), await addParam(client)];
      const file = workbook([HEAD, ["x", String(gone["paramKey"]), "v"], ["y", String(stays["paramKey"]), "v"]]);
      const job = await checked(client, "param", file, { mode: "update", key: "paramKey" });
      expect(job.import?.counts).toMatchObject({ good: 2, bad: 0 });
      await client.post("/api/blade-system/param/remove", undefined, { ids: String(gone["id"]) });
      const done = await imported(client, "param", job);
      expect(done.import?.counts).toMatchObject({ good: 1, bad: 1, refused: 1, updated: 1 });
      expect(done.files).toEqual(["report"]);
    });

    test("A hundred rows cost as many statements as one", async () => {
      const client = await admin();
      const cost = async (count: number): Promise<number> => {
        const rows = Array.from({ length: count }, (_, at): FileCell[] => [
          at % 2 === 0 ? "高层" : "1",
          nextKey(),
          `岗位${at}`,
          at,
        ]);
        const form = new FormData();
        form.set("file", new File([workbook([["岗位类型", "岗位编号", "岗位名称", "岗位排序"], ...rows])], "rows.xlsx"));
        const statements = await server().counter.ofServerDuring(async () => {
          const response = await client.fetch("/api/blade-system/post/import-post", { method: "POST", body: form });
          expect(response.status, await response.text()).toBe(200);
        });
        return statements.filter((text) => /\bpost\b|dict|trellis_history/.test(text)).length;
      };
      await cost(1);
      const one = await cost(1);
      expect(await cost(100)).toBe(one);
    });

    test("A hundred changed records cost as many statements as one, and each has its own past", async () => {
      const client = await admin();
      const cost = async (count: number): Promise<number> => {
        const known = await Promise.all(Array.from({ length: count }, () => addParam(client)));
        const rows = known.map((record, at): FileCell[] => [`名称 ${at}`, String(record["paramKey"]), `值 ${at}`]);
        const job = await checked(client, "param", workbook([HEAD, ...rows]), { mode: "update", key: "paramKey" });
        const statements = await server().counter.ofServerDuring(async () => {
          const done = await imported(client, "param", job);
          expect(done.import?.counts).toMatchObject({ updated: count, refused: 0 });
        });
        for (const [at, { id }] of known.entries()) {
          const { data } = await client.get<Record<string, unknown>>("/api/blade-system/param/detail", { id: String(id) });
          expect(data).toMatchObject({ paramName: `名称 ${at}`, paramValue: `值 ${at}`, revision: 2 });
        }
        const entries = await server()
          .db.selectFrom("trellis_history")
          .select(["revision", "changes"])
          .where("module", "=", "param")
          .where("kind", "=", "edit")
          .where(
            "record_id",
            "in",
            known.map(({ id }) => id),
          )
          .execute();
        expect(entries.length).toBe(count);
        return statements.filter((text) => /^\s*(?:with|insert)[\s\S]*(?:"param"|trellis_history)/.test(text)).length;
      };
      await cost(1);
      const one = await cost(1);
      expect(await cost(100)).toBe(one);
    });
  },
  { modules: SPECIMENS },
);
