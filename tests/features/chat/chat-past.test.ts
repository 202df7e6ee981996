import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createServer } from "#server/platform";
import { DEFAULT_TENANT, type ChatEvent, type ChatMessage, type ChatUser, type Page } from "#contract";
import { isEvent } from "../../support/features/chat-client.ts";
import { type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { AGENT, CHAT_HISTORY, useChat } from "../../support/features/chat-people.ts";
import { PNG } from "../../support/values/png.ts";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";

describe("the past of the customer chat", () => {
  const chat = useChat();
  const { newMember, newAgent, connect, following, say, setParameter } = chat;
  let server: TestServer;
  let admin: TestClient;
  beforeAll(() => {
    ({ server, admin } = chat);
  });

  it("exports a member's conversation and erases it with its files and its past", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const chat = await following(member.client);
    const form = new FormData();
    form.set("file", new File([PNG], "a.png"));
    const uploaded = await member.client.fetch("/api/blade_chat/upload", { method: "POST", body: form });
    const { data } = (await uploaded.json()) as { data: { link: string } };
    const said = await say(chat, "my phone is 13800000000");
    await say(chat, data.link, { messageType: 2 });
    const lastText = async (locale: string) =>
      (await admin.with({ "Accept-Language": locale }).get<ChatUser>("/api/blade_chat/user-info", { userId: member.id })).data
        .lastText;
    expect([await lastText("zh-CN"), await lastText("en")]).toEqual(["[图片]", "[Picture]"]);
    const path = "/api/blade_chat/customer-service/archive";
    expect((await agent.client.fetch(`${path}?userId=${member.id}`)).status).toBe(403);
    const file = await admin.fetch(`${path}?userId=${member.id}`);
    const archive = (await file.json()) as { messages: ChatMessage[] };
    expect(archive.messages.map(({ content }) => content)).toEqual(["my phone is 13800000000", data.link]);
    expect((await server.nobody.fetch(data.link)).status).toBe(200);
    const erased = await admin.post("/api/blade_chat/conversation/erase", undefined, { id: said.conversationId });
    expect(erased.msg).toBe("操作成功");
    // Everybody who has the messages on a screen hears of it, also after a cut.
    const isErased = (event: ChatEvent) => isEvent("conversation")(event) && event.conversation.erasedSeq === 2;
    await chat.next(isErased);
    const later = await connect(member.client);
    later.send({ type: "CONNECT", seq: 2 });
    expect(await later.next(isEvent("following"))).toMatchObject({ conversation: { erasedSeq: 2 } });
    expect((await admin.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id })).data.total).toBe(0);
    await expect.poll(async () => (await server.nobody.fetch(data.link)).status).toBe(404);
    const past = await server.db.selectFrom("trellis_history").selectAll().where("record_id", "=", said.id).execute();
    expect(past).toEqual([]);
    expect(await say(chat, "again")).toMatchObject({ seq: 3 });
  });

  it("refuses hours and days of retention that nobody could read", async () => {
    const { data } = await admin.get<Page<Record<string, unknown>>>("/api/blade-system/param/list", { size: 100 });
    const save = async (key: string, paramValue: string) =>
      (
        await admin.post("/api/blade-system/param/submit", {
          ...data.records.find(({ paramKey }) => paramKey === key),
          revision: undefined,
          paramValue,
        })
      ).status;
    for (const hours of ["9-21", "99:00-x", "09:00-24:30"]) expect(await save("chat.hours", hours), hours).toBe(400);
    for (const days of ["forever", "-1", "1.5"]) expect(await save("chat.retentionDays", days), days).toBe(400);
    expect([await save("chat.hours", "21:00-09:00"), await save("chat.retentionDays", "90")]).toEqual([200, 200]);
    for (const [key, before] of [
      ["chat.hours", "09:00-21:00"],
      ["chat.retentionDays", "0"],
    ] as const)
      expect(await save(key, before)).toBe(200);
  });

  it("finds members by a part of their name, and messages in the conversations that an agent may see", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    await say(await following(member.client), "the rare word xylophone%");
    const search = (text: string) =>
      agent.client.get<{ userId: string; content: string }[]>("/api/blade_chat/customer-service/search", { text });
    expect((await search("xylophone%")).data).toMatchObject([{ userId: member.id }]);
    expect((await search("xylo_hone")).data).toEqual([]);
    expect((await search("x")).status).toBe(400);
    const { data } = await admin.get<ChatUser>("/api/blade_chat/user-info", { userId: member.id });
    const named = async (text: string) =>
      (await agent.client.get<ChatUser[]>("/api/blade_chat/customer-service/users", { text })).data.map(({ userId }) => userId);
    expect(await named(data.account.toUpperCase())).toContain(member.id);
    expect(await named(`${data.account}%`)).toEqual([]);
    const listed = (size: string) => agent.client.get<ChatUser[]>("/api/blade_chat/customer-service/users", { size });
    expect((await listed("1")).data).toHaveLength(1);
    for (const size of ["0", "2001", "x"]) expect((await listed(size)).status).toBe(400);
  });

  it("deletes messages with their history once they are older than the parameter says", async () => {
    const member = await newMember();
    const chat = await following(member.client);
    const form = new FormData();
    form.set("file", new File([PNG], "a.png"));
    form.set("userId", member.id);
    const uploaded = await member.client.fetch("/api/blade_chat/upload", { method: "POST", body: form });
    const { link } = ((await uploaded.json()) as { data: { link: string } }).data;
    const [old, picture] = [await say(chat, "old"), await say(chat, link, { messageType: 2 })];
    const silent = await newMember();
    await say(await following(silent.client), "what a list shows");
    const fresh = await say(chat, "fresh");
    const aged = sql`create_time = create_time - interval '40 days'`;
    await sql`update chat_message set ${aged} where id in (${old.id}, ${picture.id})`.execute(server.db);
    await sql`update chat_conversation set last_time = last_time - interval '40 days' where member_id = ${silent.id}`.execute(
      server.db,
    );
    const isThere = async () => (await member.client.fetch(link)).status;
    expect(await isThere()).toBe(200);
    await setParameter("chat.retentionDays", "30");
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] });
    const second = await createServer({ ...server.deps, config: { ...server.deps.config, node: 7 } });
    vi.advanceTimersByTime(60_001);
    vi.useRealTimers();
    const kept = async () => (await member.client.get<Page<ChatMessage>>(CHAT_HISTORY)).data.records.map(({ id }) => id);
    await expect.poll(kept).toEqual([fresh.id]);
    const past = await server.db.selectFrom("trellis_history").selectAll().where("record_id", "=", old.id).execute();
    expect(past).toEqual([]);
    // The file and the last text of a list go as well.
    await expect.poll(isThere).toBe(404);
    const shown = async () => (await admin.get<ChatUser>("/api/blade_chat/user-info", { userId: silent.id })).data.lastText;
    await expect.poll(shown).toBeNull();
    await second.close();
  });

  it("finds an old message for an agent with a small scope, however many others match", async () => {
    const [mine, other] = [await newMember(), await newMember()];
    await say(await following(mine.client), "zither in my queue");
    const chat = await following(other.client);
    for (let number = 0; number < 101; number += 1) await say(chat, `zither number ${number}`);
    const menu = await server.db
      .selectFrom("menu")
      .select(["id"])
      .where("code", "=", "chatconversation")
      .executeTakeFirstOrThrow();
    const rule = { type: "object", properties: { memberId: { const: mine.id } }, required: ["memberId"] };
    const [scope] = await insertRecords(server, server.module("data-scope"), DEFAULT_TENANT, [
      {
        menuId: String(menu["id"]),
        resourceCode: "one-member",
        scopeName: "one member",
        scopeType: 5,
        scopeValue: JSON.stringify(rule),
      },
    ]);
    const agent = await createPerson(server, { codes: AGENT, dataScopes: [String(scope?.["id"])] });
    const found = await agent.client.get("/api/blade_chat/customer-service/search", { text: "zither" });
    expect(found.data).toMatchObject([{ userId: mine.id, content: "zither in my queue" }]);
  });
});
