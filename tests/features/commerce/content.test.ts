import { describe, expect, it } from "vitest";
import { DEFAULT_TENANT, homeEndpoint, type HomeFacts, type Page } from "#contract";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import type { TestClient, TestReply, TestServer } from "../../support/server/create-test-server.ts";
import { moduleMenu } from "../../support/records/sample-record.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { sorted } from "../../support/values/sorted.ts";
import { PNG } from "../../support/values/png.ts";

type Row = Record<string, unknown>;

const SLIDES = "/api/blade-shuffling/shuffling";
const BOARD = "/api/message_board/messageboard";
const FEEDBACK = "/api/blade-feedback/feedback";
const TEMPLATES = "/api/blade_msg_template/msgtemplate";
const VERSIONS = "/api/blade-version";

/** A form goes out as bytes: as a stream it throws into nowhere when the server stops reading. */
async function uploaded(client: TestClient, path: string, file: File | null): Promise<{ status: number; data: Row }> {
  const form = new FormData();
  if (file !== null) form.set("file", file);
  const request = new Response(form);
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  const response = await client.fetch(path, { method: "POST", body: await request.arrayBuffer(), headers });
  return { status: response.status, ...((await response.json()) as { data: Row }) };
}

const picture = (name: string): File => new File([PNG], name, { type: "image/png" });

onEachDatabase((test: () => TestServer) => {
  describe("slides", () => {
    it("are added and changed with their picture, and put in another order", async () => {
      const admin = await test().signIn("admin");
      const first = await uploaded(admin, `${SLIDES}/upload/add?name=${encodeURIComponent("春季")}`, picture("a.png"));
      expect(first).toMatchObject({ status: 200, data: { name: "春季", file: expect.stringMatching(/^\/.+\.png$/) } });
      const second = await uploaded(admin, `${SLIDES}/upload/add?name=b`, picture("b.png"));
      expect((await uploaded(admin, `${SLIDES}/upload/add?name=c`, null)).status).toBe(400);

      const renamed = await uploaded(
        admin,
        `${SLIDES}/upload/update?name=${encodeURIComponent("夏季")}&id=${String(first.data["id"])}`,
        null,
      );
      expect(renamed).toMatchObject({ status: 200, data: { name: "夏季", file: first.data["file"] } });
      const replaced = await uploaded(admin, `${SLIDES}/upload/update?name=d&id=${String(first.data["id"])}`, picture("e.png"));
      expect(replaced).toMatchObject({ status: 200, data: { name: "d", file: expect.stringMatching(/\.png$/) } });
      expect(replaced.data["file"]).not.toBe(first.data["file"]);

      const moved = await admin.post(`${SLIDES}/submit/${String(second.data["id"])}/${String(first.data["id"])}`);
      expect(moved.status, moved.text).toBe(200);
      const list = await admin.get<Page<Row>>(`${SLIDES}/list`);
      expect(list.data.records.map(({ name }) => name)).toEqual(["b", "d"]);
    });
  });

  describe("the message board", () => {
    it("notes who replied and when, once; a reply that was taken back can be given anew", async () => {
      const admin = await test().signIn("admin");
      const person = await createPerson(test(), { codes: ["messageboard", "messageboard_reply"] });
      const { data: message } = await admin.post<Row>(`${BOARD}/submit`, { name: "王女士", content: "周末营业吗？" });
      expect(message).toMatchObject({ status: 0 });
      const id = String(message["id"]);
      const reply = (client: TestClient, text?: string): Promise<TestReply<unknown>> =>
        client.post(`${BOARD}/reply`, { id, reply: text });
      expect((await reply(person.client, "")).errors).toMatchObject([{ pointer: "/reply" }]);
      const both = await Promise.all([reply(person.client, "营业"), reply(admin, "照常营业")]);
      expect(sorted(both.map(({ status }) => status))).toEqual([200, 409]);

      expect((await person.client.post(`${BOARD}/takeBack`, { id })).status).toBe(200);
      expect((await reply(person.client, "十点至二十点")).status).toBe(200);
      const { data } = await admin.get<Row>(`${BOARD}/detail`, { id });
      expect(data).toMatchObject({ status: 1, reply: "十点至二十点", replyUser: person.userId, replyTime: expect.any(String) });
      // Editing the message does not change the reply.
      const edited = await admin.post<Row>(`${BOARD}/submit`, { ...data, reply: "别的", content: "周日营业吗？" });
      expect(edited.data).toMatchObject({ content: "周日营业吗？", reply: "十点至二十点" });
    });

    it("is answered by whoever holds the code only", async () => {
      const admin = await test().signIn("admin");
      const { data } = await admin.post<Row>(`${BOARD}/submit`, { content: "在吗" });
      const reader = await createPerson(test(), { codes: ["messageboard", "messageboard_view", "messageboard_edit"] });
      expect((await reader.client.post(`${BOARD}/reply`, { id: data["id"], reply: "在" })).status).toBe(403);
    });
  });

  it("messages without an answer wait at home for those who may answer them, until somebody does", async () => {
    const server = test();
    await server.db.deleteFrom("message_board").execute();
    const admin = await server.signIn("admin");
    const [first] = await Promise.all(
      ["一", "二"].map(async (content) => (await admin.post<Row>(`${BOARD}/submit`, { content })).data),
    );
    const waiting = async ({ client }: { readonly client: TestClient }): Promise<unknown> =>
      (await client.get<HomeFacts>(homeEndpoint.path)).data.todos.filter(({ id }) => id.startsWith("message-board"));
    const codes = ["messageboard", "messageboard_reply"];
    const answering = await createPerson(server, { codes });
    const reading = await createPerson(server, { codes: ["messageboard"] });
    const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
      { menuId: await moduleMenu(server, "message-board"), resourceCode: "own", scopeName: "本人", scopeType: 2 },
    ]);
    const seeingOwn = await createPerson(server, { codes, dataScopes: [String(scope?.["id"])] });
    const text = { zh: "待回复的留言", en: "Messages to reply to" };
    const line = { kind: "records", text, link: "/content/messageboard?status_equal=0" };
    expect(await waiting(answering)).toMatchObject([{ ...line, count: 2 }]);
    expect(await waiting(reading)).toEqual([]);
    expect(await waiting(seeingOwn)).toEqual([]);
    await answering.client.post(`${BOARD}/reply`, { id: first?.["id"], reply: "好" });
    expect(await waiting(answering)).toMatchObject([{ ...line, count: 1 }]);
    expect(await waiting({ client: await server.signIn("100001/admin") })).toEqual([]);
  });

  it("feedback is new until somebody handles it with an answer", async () => {
    const admin = await test().signIn("admin");
    const { data } = await admin.post<Row>(`${FEEDBACK}/submit`, { type: 1, content: "希望支持夜间模式" });
    expect(data).toMatchObject({ status: 0 });
    expect((await admin.post(`${FEEDBACK}/handle`, { id: data["id"] })).errors).toMatchObject([{ pointer: "/answer" }]);
    expect((await admin.post(`${FEEDBACK}/handle`, { id: data["id"], answer: "已排期" })).status).toBe(200);
    const handled = await admin.get<Row>(`${FEEDBACK}/detail`, { id: String(data["id"]) });
    expect(handled.data).toMatchObject({ status: 1, answer: "已排期", handleUser: admin.token?.user_id });
    expect((await admin.post(`${FEEDBACK}/handle`, { id: data["id"], answer: "再次" })).status).toBe(409);
  });

  it("the last version is the one with the largest code, told to whoever is signed in", async () => {
    const server = test();
    const nobodyYet = await server.nobody.get(`${VERSIONS}/getLast`);
    expect(nobodyYet.status).toBe(401);
    const { client } = await createPerson(server, { codes: [] });
    expect((await client.get(`${VERSIONS}/getLast`)).data).toBeNull();
    await insertRecords(server, server.module("version"), DEFAULT_TENANT, [
      { versionName: "2.0.0", versionCode: 200, platform: 1 },
      { versionName: "1.9.0", versionCode: 190, platform: 2 },
      { versionName: "1.0.0", versionCode: 100, platform: 2 },
    ]);
    expect((await client.get(`${VERSIONS}/getLast`)).data).toMatchObject({ versionName: "2.0.0" });
    expect((await client.get(`${VERSIONS}/getLast`, { platform: 2 })).data).toMatchObject({ versionName: "1.9.0" });
    expect((await client.get(`${VERSIONS}/getLast`, { platform: 3 })).data).toBeNull();
    await insertRecords(server, server.module("version"), DEFAULT_TENANT, [
      { versionName: "2.1.0", versionCode: 210, platform: 1, releaseTime: "2020-01-01 00:00:00" },
      { versionName: "3.0.0", versionCode: 300, platform: 1, releaseTime: "9999-01-01 00:00:00" },
    ]);
    expect((await client.get(`${VERSIONS}/getLast`)).data).toMatchObject({ versionName: "2.1.0" });
    for (const platform of ["4", "x", "1 or 1=1"])
      expect((await client.get(`${VERSIONS}/getLast`, { platform })).status, platform).toBe(400);
    expect((await client.get(`${VERSIONS}/list`)).status).toBe(403);
    const elsewhere = await server.signIn("100001/admin");
    expect((await elsewhere.get(`${VERSIONS}/getLast`)).data).toBeNull();
  });

  it("message templates form a tree, and their text names declared variables only", async () => {
    const admin = await test().signIn("admin");
    const group = await admin.post<Row>(`${TEMPLATES}/save`, { templateCode: "order", templateName: "订单", type: 0 });
    expect(group.status, group.text).toBe(200);
    const template = {
      parentId: group.data["id"],
      templateCode: "order.sent",
      templateName: "发货通知",
      type: 2,
      variables: ["orderNo"],
      content: "您的订单 ${orderNo} 已发货",
    };
    const saved = await admin.post<Row>(`${TEMPLATES}/save`, template);
    expect(saved.status, saved.text).toBe(200);
    const wrong: readonly (readonly [content: string, message: string])[] = [
      ["您好，${name}", "name"],
      ["您好，${orderNo", "}"],
      ["您好，${订单}", "字母"],
      ["您好，${}", "字母"],
    ];
    for (const [content, message] of wrong) {
      const refused = await admin.post(`${TEMPLATES}/update`, { id: saved.data["id"], content });
      expect(refused.errors, content).toMatchObject([{ pointer: "/content", message: expect.stringContaining(message) }]);
    }
    const undeclared = await admin.post(`${TEMPLATES}/update`, { id: saved.data["id"], variables: [] });
    expect(undeclared.errors).toMatchObject([{ pointer: "/content" }]);
    expect((await admin.post(`${TEMPLATES}/save`, { ...template, templateCode: "x", content: "" })).errors).toMatchObject([
      { pointer: "/content" },
    ]);
    const tree = await admin.get<Row[]>(`${TEMPLATES}/getTreeList`);
    expect(tree.data).toMatchObject([
      { templateCode: "order", children: [{ templateCode: "order.sent", content: template.content }] },
    ]);
  });
});
