import { expect, test } from "vitest";
import {
  DEFAULT_TENANT,
  HEADERS,
  changesEndpoint,
  exportEndpoint,
  importRunEndpoint,
  type RecordsChanged,
  type TransferJob,
} from "#contract";
import { createPerson, insertRecords, insertSample } from "../../support/records/fixtures.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { EventReader } from "../../support/server/event-reader.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { moduleMenu, nextSample } from "../../support/records/sample-record.ts";
import { checked, fileOf, imported, settled, workbook } from "../../support/records/transfer.ts";
import { recordsPath } from "../../support/records/records-path.ts";

interface TwoRoles {
  /** In both roles at once: all posts are within sight. */
  readonly client: TestClient;
  readonly userId: string;
  /** In the role that sees only the posts of its own making. */
  readonly narrow: TestClient;
}

/** Somebody with two roles that see more and less of the posts. */
async function twoRoles(server: TestServer): Promise<TwoRoles> {
  const menuId = await moduleMenu(server, "post");
  const scopes = await insertRecords(
    server,
    server.module("data-scope"),
    DEFAULT_TENANT,
    [1, 2].map((scopeType) => ({ menuId, resourceCode: `act${nextSample()}`, scopeName: "post", scopeType })),
  );
  const [wide, narrow] = scopes.map(({ id }) => String(id));
  const first = await createPerson(server, { dataScopes: [wide ?? ""] });
  const second = await createPerson(server, { dataScopes: [narrow ?? ""] });
  const roleId = `${first.roleId},${second.roleId}`;
  await server.db.updateTable("user").set({ role_id: roleId }).where("id", "=", first.userId).execute();
  await (await server.signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
  const { client, userId } = first;
  return { client, userId, narrow: client.with({ [HEADERS.role]: second.roleId }) };
}

onEachDatabase(
  (server) => {
    const post = async (): Promise<Record<string, unknown>> =>
      insertSample(server(), server().module("post"), DEFAULT_TENANT, { userId: null, deptId: null });

    test("an export goes on in the roles that it was started in", async () => {
      const { client, narrow } = await twoRoles(server());
      const hidden = await post();
      const exported = async (as: TestClient): Promise<string> => {
        const body = { format: "csv", columns: ["postCode"], query: {}, values: "labels" };
        const { data } = await as.post<TransferJob>(recordsPath("post", exportEndpoint), body);
        const job = await settled(as, "post", data.id);
        expect(job.state, job.reason ?? "").toBe("done");
        return (await fileOf(as, "post", job, "result")).text();
      };
      expect(await exported(client)).toContain(String(hidden["postCode"]));
      expect(await exported(narrow)).not.toContain(String(hidden["postCode"]));
    });

    test("an import goes on in the roles of whoever said so last, and stops when they are taken away", async () => {
      const { client, narrow, userId } = await twoRoles(server());
      const hidden = await post();
      const rows = workbook([
        ["岗位编号", "岗位名称"],
        [String(hidden["postCode"]), "改名"],
      ]);
      const plan = { mode: "update", key: "postCode" } as const;
      expect((await checked(narrow, "post", rows, plan)).import?.counts).toMatchObject({ bad: 1 });
      const seen = await checked(client, "post", rows, plan);
      expect(seen.import?.counts).toMatchObject({ bad: 0 });
      expect((await imported(narrow, "post", seen)).import?.counts).toMatchObject({ updated: 0, refused: 1 });
      const again = await checked(narrow, "post", rows, plan);
      await server().db.updateTable("user").set({ role_id: "" }).where("id", "=", userId).execute();
      await (await server().signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
      const refused = await narrow.post(recordsPath("post", importRunEndpoint), { id: again.id, bad: "skip" });
      expect(refused.status).toBe(403);
    });

    test("a stream tells of what the roles in force show, and ends when they are taken away", async () => {
      const { client, narrow, userId } = await twoRoles(server());
      const writer = await createPerson(server());
      const [hidden, own] = [await post(), await post()];
      await server().db.updateTable("post").set({ create_user: userId }).where("id", "=", String(own["id"])).execute();
      const readers = await Promise.all(
        [client, narrow].map(async (as) => {
          const reader = new EventReader(await as.fetch(`${changesEndpoint.path}?modules=post`));
          expect((await reader.next()).event).toBe("ready");
          return reader;
        }),
      );
      for (const { id } of [hidden, own]) {
        const changed = await writer.client.post("/api/blade-system/post/submit", { id, remark: `${nextSample()}` });
        expect(changed.status, changed.text).toBe(200);
      }
      const told = async (reader?: EventReader): Promise<readonly string[] | null> =>
        (JSON.parse((await reader?.next())?.data ?? "") as RecordsChanged).ids;
      const [all, some] = readers;
      expect(await told(all)).toEqual([hidden["id"]]);
      expect(await told(some)).toEqual([own["id"]]);
      expect(await told(all)).toEqual([own["id"]]);
      await server().db.updateTable("user").set({ role_id: "" }).where("id", "=", userId).execute();
      await (await server().signIn("admin")).get("/api/blade-auth/oauth/clear-cache");
      for (const reader of readers) expect(await reader.next()).toEqual({ event: "end", data: "access" });
    });
  },
  { config: { switchMode: true } },
);
