import { createServer } from "#server/platform";
import { exportEndpoint, jobFileEndpoint, printEndpoint, templateEndpoint, type PrintStamp } from "#contract";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPerson } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestServer } from "../../support/server/create-test-server.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import type { TestClient } from "../../support/server/test-client.ts";
import { settled, upload, workbook } from "../../support/records/transfer.ts";

const ROWS = [
  ["岗位编号", "岗位名称"],
  ["file-rights", "导入的岗位"],
];
const EXPORT = { format: "csv", columns: ["postName"] };

describe.each(await databasesToTest())("rights to files, on %s", (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer({ database });
  });
  afterAll(() => server.close());

  /** Statuses of every way by which records leave or come in as a file or on paper. */
  async function ways(client: TestClient): Promise<Record<string, number>> {
    const family = `${server.module("post").endpoints.find(({ id }) => id === "export")?.path}`;
    return {
      job: (await client.post(recordsPath("post", exportEndpoint), EXPORT)).status,
      family: (await client.fetch(`/api${family}`)).status,
      print: (await client.get(recordsPath("post", printEndpoint))).status,
      template: (await client.fetch(recordsPath("post", templateEndpoint))).status,
      upload: (await upload(client, "post", workbook(ROWS))).status,
    };
  }

  test("refuses export, import and print to a caller who may only read and save", async () => {
    const codes = ["post", "post_view", "post_add", "post_edit"];
    const { client } = await createPerson(server, { codes });
    expect(await ways(client)).toEqual({ job: 403, family: 403, print: 403, template: 403, upload: 403 });
    const { client: granted } = await createPerson(server, { codes: [...codes, "post_export", "post_import", "post_print"] });
    expect(await ways(granted)).toEqual({ job: 200, family: 200, print: 200, template: 200, upload: 200 });
    const { data } = await granted.get<PrintStamp>(recordsPath("post", printEndpoint));
    expect(data).toEqual({ name: expect.stringMatching(/^person/), time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/) });
    // The right to files adds nothing to what a person may read.
    const { client: blind } = await createPerson(server, { codes: ["post_export"] });
    expect((await blind.post(recordsPath("dept", exportEndpoint), EXPORT)).status).toBe(403);
  });

  test("a file that was written is not handed out once the right is gone", async () => {
    const { client, roleId } = await createPerson(server, { codes: ["post", "post_export"] });
    const { data } = await client.post<{ id: string }>(recordsPath("post", exportEndpoint), EXPORT);
    await settled(client, "post", data.id);
    const file = `${recordsPath("post", jobFileEndpoint)}?id=${data.id}&kind=result`;
    expect((await client.fetch(file)).status).toBe(200);
    const admin = await server.signIn("admin");
    await admin.post("/api/blade-system/role/grant", { roleIds: [roleId], menuIds: [], dataScopeIds: [], apiScopeIds: [] });
    expect((await client.fetch(file)).status).toBe(403);
  });

  test("the file of a report needs the right to export the module that it reads", async () => {
    const { client: author } = await createPerson(server);
    const content = { module: "post", groups: [], measures: [{ kind: "count" }] };
    const report = await author.post<{ id: string }>("/api/blade-report/report/rest/submit", {
      name: "岗位数",
      chart: 0,
      content,
    });
    expect(report.status, report.text).toBe(200);
    const statuses = [];
    for (const codes of [["report"], ["report", "report_export", "post"], ["report", "report_export", "post", "post_export"]]) {
      const { client } = await createPerson(server, { codes });
      statuses.push((await client.fetch(`/api/blade-report/report/rest/export?id=${report.data.id}`)).status);
    }
    expect(statuses).toEqual([403, 403, 200]);
  });

  test("roles and packages of an older database keep what they had", async () => {
    const { roleId } = await createPerson(server, { codes: ["post", "post_view", "dept", "dept_edit"] });
    const menus = await server.db.selectFrom("menu").select(["id", "code"]).where("is_deleted", "=", 0).execute();
    const idOf = (code: string) => String(menus.find((row) => row["code"] === code)?.["id"]);
    const own = await server.db.selectFrom("tenant_package").select(["id", "menu_id"]).executeTakeFirstOrThrow();
    await server.db
      .updateTable("tenant_package")
      .set({ menu_id: idOf("post") })
      .where("id", "=", own["id"])
      .execute();
    await server.db.deleteFrom("trellis_seed").where("name", "=", "file-rights").execute();
    for (let boot = 0; boot < 2; boot += 1) {
      const older = await createServer(server.deps);
      await older.close();
    }
    const held = await server.db.selectFrom("trellis_role_menu").select("menu_id").where("role_id", "=", roleId).execute();
    const codes = held.map((row) => menus.find(({ id }) => id === row["menu_id"])?.["code"]);
    expect(new Set(codes)).toEqual(
      new Set([
        "post",
        "post_view",
        "post_export",
        "post_print",
        "dept",
        "dept_edit",
        "dept_export",
        "dept_print",
        "dept_import",
      ]),
    );
    const { menu_id: listed } = await server.db
      .selectFrom("tenant_package")
      .select("menu_id")
      .where("id", "=", own["id"])
      .executeTakeFirstOrThrow();
    expect(new Set(String(listed).split(","))).toEqual(new Set(["post", "post_export", "post_print"].map(idOf)));
  });
});
