import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_TENANT, type Envelope, type FieldError } from "#contract";
import { createPerson, insertRecords, type Person } from "../../support/records/fixtures.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { memoryFiles } from "../../../src/entry/memory-files.ts";
import type { ExtraModules } from "../../support/server/test-deps.ts";
import { PNG } from "../../support/values/png.ts";

type Row = Record<string, unknown>;

const FILE = { type: "object", properties: { link: { type: "string" }, name: { type: "string" }, size: { type: "integer" } } };

const MODULES: ExtraModules = {
  "schemas/test/banner.json": {
    module: "banner",
    title: "横幅",
    schema: {
      type: "object",
      required: ["name", "picture"],
      properties: {
        name: { type: "string", title: "名称", maxLength: 10 },
        sort: { type: "integer", title: "排序" },
        picture: { type: "string", title: "图片", "x-format": "path" },
      },
    },
    ui: {
      fields: { picture: { "ui:widget": "image", "ui:options": { accept: ".png,.jpg", maxSize: 1000 } } },
    },
    endpoints: {
      base: "/test/banner",
      uploadAdd: { endpoint: "POST /upload/add", operation: "save" },
      uploadUpdate: { endpoint: "POST /upload/update", operation: "update" },
    },
    en: { title: "Banners", name: "Name", sort: "Sort", picture: "Picture" },
  },
  "schemas/test/claim.json": {
    module: "claim",
    title: "索赔",
    schema: {
      type: "object",
      properties: {
        reason: { type: "string", title: "事由" },
        photos: { type: "array", title: "照片", items: { type: "string" }, maxItems: 2 },
        papers: { type: "array", title: "文件", items: FILE },
        receipt: { type: "string", title: "收据", readOnly: true },
        state: { type: "integer", title: "状态", default: 0, readOnly: true },
      },
    },
    ui: { fields: { photos: { "ui:widget": "image" }, papers: { "ui:widget": "files" } } },
    endpoints: { base: "/test/claim" },
    actions: {
      settle: {
        title: "结案",
        when: { properties: { state: { const: 0 } } },
        form: { type: "object", required: ["receipt"], properties: { receipt: { type: "string", title: "收据" } } },
        fields: { receipt: { "ui:widget": "file", "ui:options": { accept: "image/*,.pdf" } } },
        set: { state: 1 },
      },
    },
    en: {
      title: "Claims",
      reason: "Reason",
      photos: "Photos",
      papers: "Papers",
      "papers.link": "Link",
      "papers.name": "Name",
      "papers.size": "Size",
      receipt: "Receipt",
      state: "State",
      settle: "Settle",
    },
  },
};

const png = (name = "a.png"): File => new File([PNG], name);

/** Sends a form as bytes: a form stream throws into nowhere when the server stops reading. */
async function send(client: TestClient, path: string, parts: readonly (readonly [string, string | File])[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const encoded = new Response(form);
  const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
  const response = await client.fetch(path, { method: "POST", body: await encoded.arrayBuffer(), headers });
  const body = (await response.json()) as Envelope<Row> & { readonly errors?: readonly FieldError[] };
  return { status: response.status, ...body };
}

describe.each(await databasesToTest())("a record and its files in one call, on %s", (database) => {
  const files = memoryFiles();
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await createTestServer({ database, modules: MODULES, deps: { files } });
    person = await createPerson(server);
  });
  afterAll(() => server.close());

  const attached = async (): Promise<number> =>
    (await server.db.selectFrom("attach").select("id").where("is_deleted", "=", 0).execute()).length;

  test("the part “file” is the one picture of the record, the query its fields", async () => {
    const added = await send(person.client, "/api/test/banner/upload/add?name=春季&sort=3", [["file", png("春.png")]]);
    expect(added.status, added.msg).toBe(200);
    expect(added.data).toMatchObject({
      name: "春季",
      sort: 3,
      picture: expect.stringMatching(/^\/files\/~[^/]+\/[0-9a-f]{32}\.png$/),
    });
    const file = await server.nobody.fetch(String(added.data["picture"]));
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
    const attach = await person.client.get<{ records: Row[] }>("/api/blade-resource/attach/list", {
      link_equal: String(added.data["picture"]),
    });
    expect(attach.data.records).toMatchObject([{ originalName: "春.png", createUser: person.userId }]);
    const { id } = added.data;
    const renamed = await send(person.client, `/api/test/banner/upload/update?name=夏季&id=${String(id)}`, []);
    expect(renamed.data).toMatchObject({ id, name: "夏季", picture: added.data["picture"], revision: 2 });
    const other = await send(person.client, "/api/test/banner/submit", [
      ["id", String(id)],
      ["picture", png()],
    ]);
    expect(other.data["picture"]).not.toBe(added.data["picture"]);
    expect(other.data).toMatchObject({ id, name: "夏季" });
  });

  test("lists take several, with names and sizes where there is a place for them", async () => {
    const { status, data, msg } = await send(person.client, "/api/test/claim/submit", [
      ["reason", "破损"],
      ["photos", png("1.png")],
      ["photos", png("2.png")],
      ["papers", new File(["甲,乙"], "清单.csv")],
    ]);
    expect(status, msg).toBe(200);
    expect(data["photos"]).toHaveLength(2);
    expect(data["papers"]).toEqual([{ link: expect.stringMatching(/\.csv$/), name: "清单.csv", size: 7 }]);
  });

  test("an action takes the files that its form asks for", async () => {
    const [claim] = await insertRecords(server, server.module("claim"), DEFAULT_TENANT, [{ reason: "丢失", state: 0 }]);
    const id = String(claim?.["id"]);
    const settled = await send(person.client, "/api/test/claim/settle", [
      ["ids", id],
      ["file", png()],
    ]);
    expect(settled.status, settled.msg).toBe(200);
    expect((await person.client.get<Row>("/api/test/claim/detail", { id })).data).toMatchObject({
      state: 1,
      receipt: expect.stringMatching(/^\/files\//),
    });
    const before = [files.stored.size, await attached()];
    const again = await send(person.client, "/api/test/claim/settle", [
      ["ids", id],
      ["receipt", png()],
    ]);
    expect(again.status).toBe(409);
    expect([files.stored.size, await attached()]).toEqual(before);
  });

  test("a file that its field does not take is refused at the field, by what its bytes say", async () => {
    const before = [files.stored.size, await attached()];
    const gif = new File([Uint8Array.from(atob("R0lGODlhAQABAAAAACwAAAAAAQABAAA="), (one) => one.charCodeAt(0))], "a.png");
    const kind = await send(person.client, "/api/test/banner/upload/add?name=甲", [["file", gif]]);
    expect([kind.status, kind.errors]).toMatchObject([400, [{ pointer: "/picture", keyword: "x-file-kind" }]]);
    expect(kind.errors?.[0]?.message).toContain(".png,.jpg");
    const large = new File([PNG, new Uint8Array(1000)], "a.png");
    const size = await send(person.client, "/api/test/banner/submit", [
      ["name", "甲"],
      ["picture", large],
    ]);
    expect([size.status, size.errors]).toMatchObject([400, [{ pointer: "/picture", keyword: "x-file-size" }]]);
    const [claim] = await insertRecords(server, server.module("claim"), DEFAULT_TENANT, [{ reason: "破损", state: 0 }]);
    const settled = await send(person.client, "/api/test/claim/settle", [
      ["ids", String(claim?.["id"])],
      ["receipt", new File(["甲,乙"], "a.csv")],
    ]);
    expect(settled.errors).toMatchObject([{ pointer: "/receipt", keyword: "x-file-kind" }]);
    expect([files.stored.size, await attached()]).toEqual(before);
  });

  test("a refused upload stores no file and no record, and names the field", async () => {
    const before = [files.stored.size, await attached()];
    const long = await send(person.client, "/api/test/banner/submit", [
      ["name", "一二三四五六七八九十甲"],
      ["picture", png()],
    ]);
    expect(long.errors).toMatchObject([{ pointer: "/name", keyword: "maxLength" }]);
    const page = await send(person.client, "/api/test/banner/submit", [
      ["name", "网页"],
      ["picture", new File(["<html></html>"], "a.png")],
    ]);
    expect([page.status, page.errors]).toMatchObject([415, [{ pointer: "/picture", keyword: "upload" }]]);
    const unknown = await send(person.client, "/api/test/banner/submit", [
      ["name", "封面"],
      ["cover", png()],
    ]);
    expect([unknown.status, unknown.msg]).toEqual([400, "请求无法识别：没有字段接收文件“cover”；可用：picture"]);
    const photos = [1, 2, 3].map((): [string, File] => ["photos", png()]);
    expect((await send(person.client, "/api/test/claim/submit", photos)).errors).toMatchObject([{ pointer: "/photos" }]);
    const missing = await send(person.client, "/api/test/banner/upload/update?id=1", [["file", png()]]);
    expect(missing.status).toBe(404);
    const reader = await createPerson(server, { codes: ["banner", "banner_add"] });
    const { data } = await send(person.client, "/api/test/banner/upload/add?name=甲", [["file", png()]]);
    const edit = await send(reader.client, `/api/test/banner/submit?id=${String(data["id"])}`, [["file", png()]]);
    expect(edit.status, "an id in the query is a change, too").toBe(403);
    expect([files.stored.size - 1, (await attached()) - 1]).toEqual(before);
  });
});
