import type { UploadReply } from "#contract";
import { setCountedCalls } from "../../support/server/count-calls.ts";
import { createPerson } from "../../support/records/fixtures.ts";
import { bareLink } from "../../support/records/uploads.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { PNG } from "../../support/values/png.ts";

const PUT = "/api/blade-resource/oss/endpoint/put-local-file";

describe.each(await databasesToTest())("files and messages, on %s", (database) => {
  let server: TestServer;
  let admin: TestClient;

  beforeAll(async () => {
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
  });
  afterAll(() => server.close());

  interface Upload {
    readonly status: number;
    readonly data: UploadReply;
    readonly msg: string;
  }
  const put = async (client: TestClient, bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<Upload> => {
    const form = new FormData();
    form.set("file", new File([bytes], name));
    // Bytes, because undici's form stream throws an unhandled error when the server stops reading.
    const encoded = new Response(form);
    const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
    const response = await client.fetch(PUT, { method: "POST", body: await encoded.arrayBuffer(), headers });
    const body = (await response.json()) as { data: UploadReply; msg: string };
    return { status: response.status, ...body };
  };

  it("keeps an upload under a name nobody can guess, notes it, and hands it out", async () => {
    const { status, data } = await put(admin, PNG, "../头像.PNG");
    expect(status).toBe(200);
    expect(data).toMatchObject({ originalName: "头像.PNG" });
    expect(bareLink(data.link)).toBe(`/files/${data.name}`);
    expect(data.name).toMatch(/^[0-9a-f]{32}\.png$/);
    const file = await server.nobody.fetch(data.link);
    expect(file.headers.get("Content-Type")).toBe("image/png");
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(PNG);
    const attach = await admin.get("/api/blade-resource/attach/detail", { id: data.attachId });
    expect(attach.data).toMatchObject({ link: data.link, extension: "png", attachSize: PNG.length });
    expect((await admin.post("/api/blade-resource/attach/upload", { file: data.link })).code).toBe(200);
  });

  it("limits the files that one person stores, whichever endpoint takes them", async () => {
    const { client, userId } = await createPerson(server, { codes: [] });
    expect((await put(client, PNG, "一.png")).status).toBe(200);
    await setCountedCalls(server, `upload:${userId}`, 299);
    const begin = async (): Promise<number> =>
      (await client.post("/api/blade-resource/oss/endpoint/upload/begin", { name: "clip.mp4", size: 100 })).status;
    expect([await begin(), await begin(), (await put(client, PNG, "二.png")).status]).toEqual([200, 429, 429]);
    expect((await put(admin, PNG, "三.png")).status).toBe(200);
  });

  it("takes one file at a time where one is meant, instead of dropping the others", async () => {
    const both = async (path: string): Promise<{ code: number; msg: string; errors?: object[] }> => {
      const form = new FormData();
      for (const name of ["a.png", "b.png"]) form.append("file", new File([PNG], name));
      const encoded = new Response(form);
      const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
      const sent = await admin.fetch(path, { method: "POST", body: await encoded.arrayBuffer(), headers });
      return (await sent.json()) as { code: number; msg: string; errors?: object[] };
    };
    expect(await both(PUT)).toMatchObject({ code: 400, msg: "一次只能上传一个文件" });
    const slide = await both("/api/blade-shuffling/shuffling/upload/add?name=x");
    expect(slide).toMatchObject({ code: 400, errors: [{ pointer: "/file", keyword: "maxItems" }] });
  });

  it("hands out a part of a file, as players of films ask for it", async () => {
    const { data } = await put(admin, "0123456789", "digits.txt");
    const part = async (range: string): Promise<unknown[]> => {
      const reply = await server.nobody.fetch(data.link, { headers: { Range: range } });
      return [reply.status, reply.headers.get("Content-Range"), await reply.text()];
    };
    expect(await part("bytes=0-3")).toEqual([206, "bytes 0-3/10", "0123"]);
    expect(await part("bytes=7-")).toEqual([206, "bytes 7-9/10", "789"]);
    expect(await part("bytes=-2")).toEqual([206, "bytes 8-9/10", "89"]);
    expect(await part("bytes=5-99")).toEqual([206, "bytes 5-9/10", "56789"]);
    for (const whole of ["bytes=10-", "bytes=4-2", "bytes=-0", "bytes=0-1,4-5", "bytes=-", "lines=1-2"])
      expect(await part(whole), whole).toEqual([200, null, "0123456789"]);
  });

  it("keeps a file that a record shows, in a field, in a list or in a text, until none does", async () => {
    const { data } = await put(admin, PNG, "shown.png");
    const gone = () => admin.post("/api/blade-resource/attach/remove", undefined, { ids: data.attachId });
    const notice = { title: "图", category: 1, content: `<p><img src="${data.link}"></p>`, releaseTime: "2026-01-01 00:00:00" };
    const users: [path: string, record: object][] = [
      ["/api/blade-shuffling/shuffling", { name: "图", file: data.link }],
      ["/api/blade-feedback/feedback", { type: 1, content: "图", images: [data.link] }],
      ["/api/blade-desk/notice", notice],
    ];
    for (const [path, record] of users) {
      const saved = await admin.post<{ id: string }>(`${path}/submit`, record);
      expect(saved.errors, path).toEqual([]);
      expect((await gone()).msg, path).toMatch(/^仍被“.+”引用/);
      expect((await server.nobody.fetch(data.link)).status).toBe(200);
      expect((await admin.post(`${path}/remove`, undefined, { ids: saved.data.id })).code, path).toBe(200);
    }
    expect((await gone()).code).toBe(200);
    expect((await server.nobody.fetch(data.link)).status).toBe(404);
  });

  it("goes by what the bytes say, not by the name", async () => {
    const page = "<html><script>alert(1)</script></html>";
    expect((await put(admin, page, "picture.png")).status).toBe(415);
    expect((await put(admin, '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', "a.svg")).status).toBe(415);
    expect((await put(admin, "MZ\u0000\u0001", "tool.exe")).status).toBe(415);
    expect((await put(admin, PNG, "page.html")).data.name).toMatch(/\.png$/);
    const text = await put(admin, "姓名,电话\n张三,1", "people.csv");
    expect(text.data.name).toMatch(/\.csv$/);
    expect((await server.nobody.fetch(text.data.link)).headers.get("Content-Disposition")).toContain("attachment");
  });

  it("tells the name that a file was uploaded with to those who were shown the file, and downloads it by that name", async () => {
    const { data } = await put(admin, "姓名\n张三", "名单(终).csv");
    const response = await server.nobody.fetch(data.link);
    expect(response.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${data.name}"; filename*=UTF-8''%E5%90%8D%E5%8D%95%28%E7%BB%88%29.csv`,
    );
    const ask = (client: TestClient, link: string) => client.post("/api/trellis/file-names", { links: [link] });
    const staff = await server.signIn("staff");
    expect((await ask(staff, data.link)).data).toEqual({ [data.name]: "名单(终).csv" });
    expect((await ask(staff, bareLink(data.link))).status).toBe(400);
    expect((await ask(server.nobody, data.link)).status).toBe(401);
  });

  it("refuses what is too large, empty, or sent by nobody", async () => {
    const large = new Uint8Array(3 * 1024 * 1024);
    large.set(PNG);
    expect((await put(admin, large, "large.png")).status).toBe(413);
    expect((await put(admin, "", "empty.txt")).status).toBe(400);
    expect((await put(server.nobody, PNG, "a.png")).status).toBe(401);
  });

  it("holds a record's files against what their field takes, at the field; those it had before stay", async () => {
    const large = new Uint8Array(513 * 1024);
    large.set(PNG);
    const gif = Uint8Array.from(atob("R0lGODlhAQABAAAAACwAAAAAAQABAAA="), (character) => character.charCodeAt(0));
    const manager = await server.signIn("manager");
    const keep = (avatar: string) => manager.post("/api/blade-user/update-info", { avatar });
    const said = async (link: string) => (await keep(link)).errors.map(({ pointer, message }) => `${pointer} ${message}`);
    const tooLarge = (await put(manager, large, "large.png")).data.link;
    expect(await said(tooLarge)).toEqual(["/avatar 头像的文件不能大于 500 kB"]);
    expect(await said((await put(manager, gif, "moving.gif")).data.link)).toEqual([
      "/avatar 头像只接受 image/jpeg,image/png 类型的文件",
    ]);
    expect((await keep((await put(manager, PNG, "me.png")).data.link)).code).toBe(200);
    // Editing the user's record gives the same error. An older file that breaks the rule is accepted.
    const [own] = await server.db.selectFrom("user").select("id").where("account", "=", "manager").execute();
    const id = String(own?.["id"]);
    expect((await admin.post("/api/blade-user/submit", { id, avatar: tooLarge })).errors).toMatchObject([{ pointer: "/avatar" }]);
    await server.db
      .updateTable("user")
      .set({ avatar: bareLink(tooLarge) })
      .where("id", "=", id)
      .execute();
    expect((await admin.post("/api/blade-user/submit", { id, avatar: tooLarge, name: "主管" })).code).toBe(200);
  });

  it("takes the file away with its last record, and only a file that an upload put there", async () => {
    const { data } = await put(admin, PNG, "gone.png");
    const elsewhere = await server.signIn("100001/admin");
    const attach = { link: data.link, name: data.name, originalName: "mine.png" };
    const refused = await elsewhere.post("/api/blade-resource/attach/submit", attach);
    expect(refused.errors).toMatchObject([{ pointer: "/link", keyword: "x-file-address" }]);
    const forged = await admin.post<{ id: string; name: string | null }>("/api/blade-resource/attach/submit", attach);
    expect(forged.data.name).toBeNull();
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: forged.data.id })).code).toBe(200);
    expect((await server.nobody.fetch(data.link)).status).toBe(200);
    expect((await admin.post("/api/blade-resource/attach/remove", undefined, { ids: data.attachId })).code).toBe(200);
    expect((await server.nobody.fetch(data.link)).status).toBe(404);
  });

  it("shows the staff their own uploads only", async () => {
    const staff = await server.signIn("staff");
    await put(staff, PNG, "own.png");
    const { data } = await staff.get<{ records: { originalName: string }[] }>("/api/blade-resource/attach/list");
    expect(data.records.map((record) => record.originalName)).toEqual(["own.png"]);
  });

  it("has one storage in use, whoever presses when", async () => {
    const storage = {
      category: 1,
      endpoint: "http://127.0.0.1:9000",
      bucketName: "trellis",
      accessKey: "key",
      secretKey: "secret",
    };
    const [first, second] = await Promise.all(
      ["one", "two"].map((ossCode) =>
        admin.post<{ id: string; status: number }>("/api/blade-resource/oss/submit", { ...storage, ossCode }),
      ),
    );
    expect(first?.data.status).toBe(1);
    const enable = (id: string | undefined) => admin.post("/api/blade-resource/oss/enable", undefined, { id });
    const replies = await Promise.all([enable(first?.data.id), enable(second?.data.id)]);
    expect(replies.map((reply) => reply.code)).toEqual([200, 200]);
    const { data, text } = await admin.get<{ records: { status: number }[] }>("/api/blade-resource/oss/list", { status: 2 });
    expect(data.records).toHaveLength(1);
    expect(text).not.toContain("secretKey");
    const forged = await admin.post<{ status: number }>("/api/blade-resource/oss/submit", {
      ...storage,
      ossCode: "three",
      status: 2,
    });
    expect(forged.data.status).toBe(1);
  });

  it("writes messages down, with the template filled in and the phones checked", async () => {
    const send = (query: Record<string, string>) =>
      admin.post<{ said: string; messages: { phone: string; content: string }[] }>(
        "/api/blade-resource/sms/endpoint/send-message",
        undefined,
        query,
      );
    expect((await send({ code: "verify", phones: "" })).msg).toBe("手机号码不能为空");
    expect((await send({ code: "verify", phones: "1390000" })).msg).toContain("手机号码长度不为11位");
    expect((await send({ code: "verify", phones: "02188886666" })).msg).toContain("手机号码格式不正确");
    expect((await send({ code: "verify", phones: "13900002222" })).msg).toContain("code");
    expect((await send({ code: "nobody", phones: "13900002222" })).msg).toContain("没有使用该编号");
    for (const [params, said] of [
      ['{"code":{"a":1}}', "模版参数须为文本或数字：code"],
      ['{"code":null}', "缺少模版参数：code"],
      ["[1]", "模版参数须为 JSON 对象"],
    ] as const) {
      const refused = await send({ code: "verify", phones: "13900002222", params });
      expect([refused.code, refused.errors]).toEqual([400, [expect.objectContaining({ pointer: "/params", message: said })]]);
    }
    expect((await send({ code: "verify", phones: "1390000" })).errors).toMatchObject([{ pointer: "/phones" }]);
    const sent = await send({ code: "verify", phones: "13900002222,13900003333", params: '{"code":"8866"}' });
    expect(sent.data.messages).toHaveLength(2);
    expect(sent.data.said).toBe("短信已记录，未实际发送（13900002222 等 2 个号码）");
    expect(sent.data.messages[0]?.content).toBe("【星河宠物】您的验证码为 8866，五分钟内有效，请勿告知他人。");
    const log = await admin.get<{ records: { content: string; status: number }[] }>("/api/blade-resource/sms-log/list", {
      phone_equal: "13900002222",
    });
    expect(log.data.records).toMatchObject([{ content: sent.data.messages[0]?.content, status: 1 }]);
    for (let time = 0; time < 9; time += 1) await send({ code: "verify", phones: "13900002222", params: '{"code":"1"}' });
    expect((await send({ code: "verify", phones: "13900002222", params: '{"code":"1"}' })).msg).toContain("今日发送次数已达上限");
  });
});
