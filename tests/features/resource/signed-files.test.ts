import { DEFAULT_TENANT, exportEndpoint, historyEndpoint, type Page, type RecordHistory, type TransferJob } from "#contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { FORUM, addCategory, addPost } from "../../support/features/forum.ts";
import { recordsPath } from "../../support/records/records-path.ts";
import { bytesOf, checked, faultsOf, fileOf, imported, rowsOf, settled, workbook } from "../../support/records/transfer.ts";
import { bareLink, uploadFile } from "../../support/records/uploads.ts";
import { createPublicPages } from "../../../src/entry/node/console/public-pages/read-public-page.ts";

const SLIDES = "/api/blade-shuffling/shuffling";
const SIGNED = /^\/files\/~[\da-z]+\.\d{6}\.[\w-]{20}\/[0-9a-f]{32}\.png$/;
const DAY = 86_400_000;

interface Slide {
  readonly id: string;
  readonly name: string;
  readonly file: string;
}

describe.each(await databasesToTest())("addresses of uploads, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;
  let ahead = 0;

  beforeAll(async () => {
    server = await createTestServer({ database, deps: { clock: () => new Date(Date.now() + ahead) } });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  const status = async (address: string): Promise<number> => (await server.nobody.fetch(address)).status;
  const save = (client: TestClient, slide: Partial<Slide>) => client.post<Slide>(`${SLIDES}/submit`, slide);
  const stored = async (id: string): Promise<unknown> =>
    (await server.db.selectFrom("shuffling").select("file").where("id", "=", id).execute())[0]?.["file"];
  const refusal = { status: 400, errors: [{ pointer: "/file", keyword: "x-file-address" }] };

  it("are signed in every answer, and stored bare", async () => {
    const { link } = await uploadFile(admin, "signed.png");
    expect(link).toMatch(SIGNED);
    const { data: saved } = await save(admin, { name: "有签名", file: link });
    expect(saved.file).toBe(link);
    expect(await stored(saved.id)).toBe(bareLink(link));
    const { data: list } = await admin.get<Page<Slide>>(`${SLIDES}/list`, { name: "有签名" });
    expect(list.records.map(({ file }) => file)).toEqual([link]);
    const { data: detail } = await admin.get<Slide>(`${SLIDES}/detail`, { id: saved.id });
    expect(detail.file).toBe(link);
    const again = await save(admin, { id: saved.id, name: "改名", file: detail.file });
    expect(again.data).toMatchObject({ name: "改名", file: link });
    const { data: history } = await admin.get<RecordHistory>(recordsPath("shuffling", historyEndpoint), { id: saved.id });
    const values = history.records.flatMap(({ changes }) => changes).filter(({ field }) => field === "file");
    expect(values.map(({ after }) => after)).toEqual([link]);
  });

  it("are readable with their signature only, and browsers keep the file as long", async () => {
    const { link } = await uploadFile(admin, "readable.png");
    const reply = await server.nobody.fetch(link);
    expect(reply.status).toBe(200);
    const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(reply.headers.get("Cache-Control") ?? "") ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual((2 * DAY) / 1000);
    expect(await status(`/api${link}`)).toBe(200);
    const part = await server.nobody.fetch(link, { headers: { Range: "bytes=0-3" } });
    expect([part.status, part.headers.get("Content-Range")?.startsWith("bytes 0-3/")]).toEqual([206, true]);
    for (const wrong of [bareLink(link), link.replace(/.\/([^/]+)$/, "!/$1"), link.replace(".000000.", ".100001.")]) {
      const refused = await server.nobody.fetch(wrong);
      expect(refused.status, wrong).toBe(403);
      expect(refused.headers.get("Cache-Control")).toBe("no-store");
      expect(await refused.json()).toMatchObject({ msg: "文件地址无效，请从系统页面打开文件" });
    }
    expect(await status(bareLink(link).replace(/\w{4}\.png/, "0000.png")), "a name that does not exist").toBe(403);
  });

  it("expire, and prove for a month that the file was shown", async () => {
    const { link } = await uploadFile(admin, "expires.png");
    const { data: saved } = await save(admin, { name: "到期", file: link });
    try {
      ahead = 2 * DAY;
      const later = await server.signIn("admin");
      const expired = await server.nobody.fetch(link);
      expect(expired.status).toBe(403);
      expect(await expired.json()).toMatchObject({ msg: "文件地址已过期，请回到原页面重新打开" });
      const { data: fresh } = await later.get<Slide>(`${SLIDES}/detail`, { id: saved.id });
      expect(fresh.file).toMatch(SIGNED);
      expect(fresh.file).not.toBe(link);
      expect(await status(fresh.file)).toBe(200);
      expect((await save(later, { name: "旧草稿", file: link })).status).toBe(200);
      ahead = 40 * DAY;
      // Another user: the uploader's own files need no proof.
      const other = await createPerson(server, { tenantId: DEFAULT_TENANT, codes: ["shuffling_add", "shuffling_view"] });
      expect(await save(other.client, { name: "太旧", file: link })).toMatchObject(refusal);
    } finally {
      ahead = 0;
    }
  });

  it("cannot be mounted by who was never shown the file", async () => {
    const { link } = await uploadFile(admin, "mine.png");
    const { data: saved } = await save(admin, { name: "我的", file: link });
    const person = await createPerson(server, {
      tenantId: DEFAULT_TENANT,
      codes: ["shuffling_add", "shuffling_edit", "shuffling_view", "shuffling_import", "feedback_add", "notice_add"],
    });
    const { client } = person;
    expect(await save(client, { name: "猜的", file: bareLink(link) })).toMatchObject(refusal);
    expect(await save(client, { name: "假的", file: link.replace(/~[^/]+/, "~zzz.000000.aaaaaaaaaaaaaaaaaaaa") })).toMatchObject(
      refusal,
    );
    const elsewhere = await server.signIn("100001/admin");
    expect(await save(elsewhere, { name: "他租户的", file: link })).toMatchObject(refusal);
    const content = `<p>看 <img src="${bareLink(link)}"></p>`;
    const notice = { title: "图", category: 1, content, releaseTime: "2026-01-01 00:00:00" };
    expect(await client.post("/api/blade-desk/notice/submit", notice)).toMatchObject({
      status: 400,
      errors: [{ pointer: "/content", keyword: "x-file-address" }],
    });
    // A text that is no address is judged as well: its answer would sign it.
    expect((await save(client, { name: bareLink(link), file: (await uploadFile(client, "own.png")).link })).status).toBe(400);
    // The file of the record itself may stay, and own uploads and signed addresses may be used.
    expect((await save(client, { id: saved.id, name: "改了名", file: bareLink(link) })).status).toBe(200);
    const own = await uploadFile(client, "theirs.png");
    expect((await save(client, { name: "自己的", file: bareLink(own.link) })).status).toBe(200);
    expect((await save(client, { name: "看过的", file: link })).status).toBe(200);
    const shown = await admin.post<{ content: string }>("/api/blade-desk/notice/submit", notice);
    expect(shown.data.content).toContain(`src="${link}"`);
  });

  it("are signed in exports, and judged in imports before a preview shows them", async () => {
    const { link } = await uploadFile(admin, "sheet.png");
    await save(admin, { name: "进表格", file: link });
    const shuffling = server.module("shuffling");
    const hidden = await uploadFile(admin, "hidden.png");
    const body = { format: "xlsx", columns: ["name", "file"], query: { name: "进表格" }, values: "keys" };
    const { data: job } = await admin.post<TransferJob>(recordsPath(shuffling, exportEndpoint), body);
    await settled(admin, shuffling, job.id);
    const [, row] = rowsOf(await bytesOf(await fileOf(admin, shuffling, job, "result")));
    expect(row).toEqual(["进表格", link]);
    const person = await createPerson(server, {
      tenantId: DEFAULT_TENANT,
      codes: ["shuffling_add", "shuffling_view", "shuffling_import"],
    });
    const sheet = workbook([
      ["名称", "图片"],
      ["带签名", link],
      ["不带", bareLink(hidden.link)],
    ]);
    const tried = await checked(person.client, shuffling, sheet, { mode: "add", key: null });
    expect(JSON.stringify(tried.import?.columns)).toContain(`"/files/~/${hidden.name}"`);
    expect(tried.import?.counts).toMatchObject({ good: 1, bad: 1 });
    const faults = await faultsOf(person.client, shuffling, tried);
    expect(faults).toMatchObject([{ field: "file", keyword: "x-file-address", value: `/files/~/${hidden.name}` }]);
    expect((await imported(person.client, shuffling, tried)).import?.counts).toMatchObject({ added: 1 });
  });

  it("are permanent where a field is public, with or without a signature", async () => {
    const { link } = await uploadFile(admin, "face.png");
    expect(await status(bareLink(link))).toBe(403);
    const person = await createPerson(server, { tenantId: DEFAULT_TENANT, codes: [] });
    const own = await uploadFile(person.client, "own-face.png");
    expect((await person.client.post("/api/blade-user/update-info", { avatar: own.link })).code).toBe(200);
    const reply = await server.nobody.fetch(bareLink(own.link));
    expect([reply.status, reply.headers.get("Cache-Control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    ahead = 5 * DAY;
    try {
      expect(await status(own.link), "an address that somebody kept").toBe(200);
    } finally {
      ahead = 0;
    }
  });

  it("are signed in posts, whose preview has an address that lasts as long as guests read them", async () => {
    const pages = createPublicPages(server.server, { trustProxy: false });
    const open = (path: string) => pages(new Request(`http://forum.example${path}`), "192.0.2.1");
    const preview = async (id: string): Promise<number> => ((await open(`/forum/picture?id=${id}`)) as Response).status;
    const picture = async (audience: number): Promise<string> => {
      const { link } = await uploadFile(admin, "post.png");
      const post = await addPost(admin, await addCategory(server, { audience }), { images: [link] });
      expect(post["images"]).toEqual([link]);
      return String(post["id"]);
    };
    const [id, staff] = [await picture(1), await picture(3)];
    const { data } = await server.nobody.get<{ images: string[] }>(`${FORUM.posts}/detail`, { id });
    expect(await status(bareLink(data.images[0] ?? ""))).toBe(403);
    expect(await open(`/forum/detail?id=${id}`)).toMatchObject({ image: `http://forum.example/forum/picture?id=${id}` });
    ahead = 5 * DAY;
    try {
      const shown = (await open(`/forum/picture?id=${id}`)) as Response;
      expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(shown.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
    } finally {
      ahead = 0;
    }
    expect([await preview(staff), await preview("1"), await preview("x")]).toEqual([404, 404, 404]);
    const read = await admin.get<{ images: string[] }>(`${FORUM.posts}/detail`, { id: staff });
    expect(await status(read.data.images[0] ?? "")).toBe(200);
    expect((await admin.post(`${FORUM.posts}/remove`, {}, { ids: id })).status).toBe(200);
    expect(await preview(id)).toBe(410);
  });
});
