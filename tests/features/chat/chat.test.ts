import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { CHAT_CONVERSATION_STATUS } from "#generated/choices";
import { CHAT_FINAL_CODE, CHAT_SIDES, type ChatEvent, type ChatMessage, type ChatUser, type Page } from "#contract";
import { type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { chatTicket, isError, isEvent, isMessage, openChat } from "../../support/features/chat-client.ts";
import { CHAT_HISTORY, useChat } from "../../support/features/chat-people.ts";
import { sorted } from "../../support/values/sorted.ts";
import { PNG } from "../../support/values/png.ts";
import { createPerson } from "../../support/records/fixtures.ts";

describe("the customer chat", () => {
  const chat = useChat();
  const { newMember, newAgent, connect, following, say, setParameter, clientId } = chat;
  let server: TestServer;
  let admin: TestClient;
  beforeAll(() => {
    ({ server, admin } = chat);
  });

  it("opens with a ticket once, and with nothing else", async () => {
    const { client } = await newMember();
    const ticket = await chatTicket(client);
    const chat = await openChat(server, ticket);
    expect(await chat.next(isEvent("ready"))).toMatchObject({ side: CHAT_SIDES.member });
    await expect(openChat(server, ticket)).rejects.toThrow("401");
    await expect(openChat(server, client.token?.access_token ?? "")).rejects.toThrow("401");
    await expect(openChat(server, "")).rejects.toThrow("401");
    const powerless = await createPerson(server, { codes: [] });
    // A page cannot see why a handshake fails; the code of the close says that another try is useless.
    const refused = await openChat(server, await chatTicket(powerless.client));
    expect(refused.closed).toBe(CHAT_FINAL_CODE);
  });

  it("brings messages of both sides to both, stored, numbered and in order", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const panel = await following(member.client);
    const first = await say(panel, "我的订单还没有发货");
    expect(first).toMatchObject({ seq: 1, side: CHAT_SIDES.member, sender: member.id, content: "我的订单还没有发货" });
    const desk = await following(agent.client, member.id);
    expect(desk.messages.map(({ content }) => content)).toEqual(["我的订单还没有发货"]);
    await say(desk, "正在为您查询", { receiver: member.id, type: "PRIVATE" });
    await say(panel, "谢谢");
    await desk.next((event) => isMessage(event) && event.seq === 3);
    for (const chat of [panel, desk]) expect(chat.messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(panel.messages[1]).toMatchObject({ type: "PRIVATE", receiver: member.id, side: CHAT_SIDES.agent });
    const { data } = await agent.client.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id, asc: "true" });
    expect(data).toMatchObject({ total: 3, size: 20, current: 1 });
    expect(data.records.map(({ id }) => id)).toEqual(panel.messages.map(({ id }) => id));
    const latest = await member.client.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id, size: 2 });
    expect(latest.data.records.map(({ seq }) => seq)).toEqual([3, 2]);
  });

  it("stores a message once, however often it is sent", async () => {
    const { client } = await newMember();
    const chat = await following(client);
    const id = clientId();
    for (let time = 0; time < 3; time += 1) chat.send({ type: "CHAT", clientId: id, content: "one" });
    const acks = [await chat.next(isEvent("ack")), await chat.next(isEvent("ack")), await chat.next(isEvent("ack"))];
    expect(new Set(acks.map(({ message }) => message.id)).size).toBe(1);
    // Two sockets of one person at once.
    const other = await following(client, undefined, 1);
    const twice = clientId();
    for (const each of [chat, other]) each.send({ type: "CHAT", clientId: twice, content: "two" });
    const both = await Promise.all([chat.next(isEvent("ack")), other.next(isEvent("ack"))]);
    expect(new Set(both.map(({ message }) => message.seq))).toEqual(new Set([2]));
    expect(chat.messages.map(({ content }) => content)).toEqual(["one", "two"]);
  });

  it("catches up after a cut connection without losing or repeating a message", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const panel = await following(member.client);
    await say(panel, "before");
    panel.cut();
    const desk = await following(agent.client, member.id);
    for (let number = 1; number <= 25; number += 1) await say(desk, `meanwhile ${number}`, { receiver: member.id });
    const again = await connect(member.client);
    again.send({ type: "CONNECT", seq: 1 });
    // Messages that arrive while the stored ones are being read.
    await Promise.all([say(desk, "at the same moment", { receiver: member.id }), again.next(isEvent("following"))]);
    await expect.poll(() => again.messages.length).toBe(26);
    expect(again.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 26 }, (_, at) => at + 2));
  });

  it("gives places in order to 60 messages that both sides send at once", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const panel = await following(member.client);
    await say(panel, "start");
    const desk = await following(agent.client, member.id);
    for (let number = 0; number < 30; number += 1) {
      panel.send({ type: "CHAT", clientId: clientId(), content: `m${number}` });
      desk.send({ type: "CHAT", clientId: clientId(), content: `a${number}`, receiver: member.id });
    }
    const places = Array.from({ length: 61 }, (_, at) => at + 1);
    for (const chat of [panel, desk]) {
      await expect.poll(() => chat.messages.length).toBe(61);
      expect(chat.messages.map(({ seq }) => seq)).toEqual(places);
    }
    const own = panel.messages.filter(({ side }) => side === CHAT_SIDES.member).map(({ content }) => content);
    expect(own).toEqual(["start", ...Array.from({ length: 30 }, (_, at) => `m${at}`)]);
  });

  it("keeps notes among agents: no member receives, reads or counts one", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const panel = await following(member.client);
    await say(panel, "hello");
    const desk = await following(agent.client, member.id);
    await say(desk, "a difficult customer", { receiver: member.id, internal: 1 });
    await say(desk, "good morning", { receiver: member.id });
    await panel.next((event) => isMessage(event) && event.content === "good morning");
    expect(JSON.stringify(panel.events)).not.toContain("difficult");
    const seen = await member.client.get<Page<ChatMessage>>(CHAT_HISTORY);
    expect(seen.data.total).toBe(2);
    expect(seen.text).not.toContain("difficult");
    // A member who calls a message a note still says it aloud.
    expect(await say(panel, "not a note", { internal: 1 })).toMatchObject({ internal: 0 });
    const form = new FormData();
    form.set("file", new File([PNG], "a.png"));
    const uploaded = await agent.client.fetch("/api/blade_chat/upload", { method: "POST", body: form });
    const { data: picture } = (await uploaded.json()) as { data: { link: string } };
    await say(desk, picture.link, { receiver: member.id, messageType: 2, internal: 1 });
    expect((await member.client.get<Page<ChatMessage>>(CHAT_HISTORY)).text).not.toContain(picture.link);
    const { data } = await agent.client.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id });
    expect(data.total).toBe(5);
  });

  it("moves a conversation through its life: waiting, assigned, resolved, reopened", async () => {
    const [member, agent, other] = [await newMember(), await newAgent(), await newAgent()];
    const panel = await following(member.client);
    await say(panel, "hello");
    const info = async (): Promise<ChatUser> =>
      (await agent.client.get<ChatUser>("/api/blade_chat/user-info", { userId: member.id })).data;
    const { id, status, unread } = await info();
    expect([status, unread]).toEqual([CHAT_CONVERSATION_STATUS.waiting, 1]);
    const waiting = await agent.client.get<ChatUser[]>("/api/blade_chat/customer-service/users", { view: "waiting" });
    expect(waiting.data.map(({ userId }) => userId)).toContain(member.id);
    const taken = await Promise.all(
      [agent, other].map(({ client }) => client.post("/api/blade_chat/conversation/take", undefined, { id })),
    );
    expect(sorted(taken.map((reply) => String(reply.status)))).toEqual(["200", "409"]);
    await expect
      .poll(() => panel.events.filter(isEvent("conversation")).at(-1)?.conversation.status)
      .toBe(CHAT_CONVERSATION_STATUS.assigned);
    // The agent who gets a conversation from somebody else is told. Either of both may have taken it.
    for (const agentId of [other.userId, agent.userId])
      expect((await other.client.post("/api/blade_chat/conversation/assign", { id, agentId })).status).toBe(200);
    const inbox = await agent.client.get<{ entries: { link: string }[] }>("/api/trellis/inbox/messages");
    expect(inbox.data.entries).toMatchObject([{ link: `/chat/index?userId=${member.id}` }]);
    await other.client.post("/api/blade_chat/conversation/assign", { id, agentId: other.userId });
    expect(await info()).toMatchObject({ agentId: other.userId, status: CHAT_CONVERSATION_STATUS.assigned });
    const mine = await other.client.get<ChatUser[]>("/api/blade_chat/customer-service/users", { view: "mine" });
    expect(mine.data.map(({ userId }) => userId)).toEqual([member.id]);
    await other.client.post("/api/blade_chat/conversation/resolve", undefined, { id });
    expect((await info()).status).toBe(CHAT_CONVERSATION_STATUS.resolved);
    await say(panel, "one more question");
    expect((await info()).status).toBe(CHAT_CONVERSATION_STATUS.reopened);
    const desk = await following(agent.client, member.id);
    await say(desk, "yes?", { receiver: member.id });
    expect(await info()).toMatchObject({ status: CHAT_CONVERSATION_STATUS.assigned, agentId: agent.userId });
  });

  it("tells marks, typing and presence to the other side", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const panel = await following(member.client);
    await say(panel, "hello");
    const desk = await following(agent.client, member.id);
    desk.send({ type: "CONNECT", event: "read", userId: member.id, seq: 1 });
    const marked = await panel.next((event) => isEvent("conversation")(event) && event.conversation.agentRead === 1);
    expect(marked).toMatchObject({ conversation: { agentDelivered: 1, memberRead: 1 } });
    panel.send({ type: "CONNECT", event: "typing" });
    expect(await desk.next(isEvent("typing"))).toMatchObject({ side: CHAT_SIDES.member });
    await say(desk, "good day", { receiver: member.id });
    await member.client.post("/api/blade_chat/mark-all-as-read", { userId: member.id });
    await desk.next((event) => isEvent("conversation")(event) && event.conversation.memberRead === 2);
    panel.cut();
    expect(await desk.next(isEvent("presence"))).toMatchObject({ online: false, side: CHAT_SIDES.member });
    const { data } = await agent.client.get<ChatUser>("/api/blade_chat/user-info", { userId: member.id });
    expect(data.online).toBe(false);
  });

  it("tells a member who waits that an agent has come, and has gone", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    const isPresent = (online: boolean) => (event: ChatEvent) =>
      isEvent("presence")(event) && event.side === CHAT_SIDES.agent && event.online === online;
    // Agents of other tests have their sockets open.
    await sql`delete from trellis_chat_presence`.execute(server.db);
    const panel = await connect(member.client);
    panel.send({ type: "CONNECT", seq: 0 });
    expect(await panel.next(isEvent("following"))).toMatchObject({ online: false });
    (await connect(agent.client)).cut();
    await panel.next(isPresent(false));
    const desk = await connect(agent.client);
    await panel.next(isPresent(true));
    desk.cut();
    await panel.next(isPresent(false));
  });

  it("closes the conversation of one member to every other, and a note or reply to an agent who may only read", async () => {
    const [member, stranger] = [await newMember(), await newMember()];
    await say(await following(member.client), "private");
    const refused = await stranger.client.get(CHAT_HISTORY, { userId: member.id });
    expect(refused.status).toBe(403);
    const chat = await following(stranger.client, member.id);
    expect(chat.messages).toEqual([]);
    await say(chat, "mine", { receiver: member.id });
    expect((await admin.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id })).data.total).toBe(1);
    const reader = await createPerson(server, { codes: ["chatconversation", "chatconversation_view"] });
    const desk = await following(reader.client, member.id);
    await expect(say(desk, "hello", { receiver: member.id })).rejects.toThrow();
    const elsewhere = await server.signIn("100001/admin");
    expect((await elsewhere.get<Page<ChatMessage>>(CHAT_HISTORY, { userId: member.id })).data.total).toBe(0);
  });

  it("takes pictures by their content and refuses what is none", async () => {
    const member = await newMember();
    const upload = async (file: File): Promise<Response> => {
      const form = new FormData();
      form.set("file", file);
      form.set("userId", member.id);
      return member.client.fetch("/api/blade_chat/upload", { method: "POST", body: form });
    };
    const good = await upload(new File([PNG], "a.txt"));
    const { data } = (await good.json()) as { data: { link: string; messageType: number } };
    expect(data.messageType).toBe(2);
    for (const wrong of [new File(["<script>alert(1)</script>"], "a.png"), new File(["plain"], "a.txt")])
      expect((await upload(wrong)).status).toBe(415);
    const chat = await following(member.client);
    expect(await say(chat, data.link, { messageType: 2 })).toMatchObject({ messageType: 2, content: data.link });
    await expect(say(chat, data.link, { messageType: 3 })).rejects.toThrow();
    await expect(say(chat, "/files/none.png", { messageType: 2 })).rejects.toThrow();
    await expect(say(chat, "javascript:alert(1)", { messageType: 2 })).rejects.toThrow();
  });

  it("stores a message without an id of its client each time, as the frames of the product have none", async () => {
    const [member, agent] = [await newMember(), await newAgent()];
    await say(await following(member.client), "在吗？");
    const desk = await following(agent.client, member.id);
    const sender = agent.client.token?.user_id;
    for (const seq of [2, 3]) {
      desk.sendText(JSON.stringify({ type: "PRIVATE", sender, receiver: member.id, content: "您好", messageType: 1 }));
      expect((await desk.next(isEvent("ack"))).message).toMatchObject({ seq, sender, content: "您好" });
    }
  });

  it("opens where a proxy takes /api off the address", async () => {
    const { client } = await newMember();
    const address = `http://trellis.test/blade_chat/ws?Authorization=${encodeURIComponent(await chatTicket(client))}`;
    expect(await server.server.openSocket(new Request(address))).toBeTypeOf("function");
  });

  it("refuses what it cannot read, logs it and goes on", async () => {
    const { client } = await newMember();
    const chat = await following(client);
    const before = server.errors.length;
    for (const text of ["{", "[]", '{"type":"CHAT"}', '{"type":"NOTHING"}', '{"type":"CONNECT","seq":-1}']) {
      chat.sendText(text);
      expect(await chat.next(isError)).toMatchObject({ error: "badRequest", content: expect.stringContaining("请发送 JSON") });
    }
    chat.send({ type: "CONNECT", userId: "9".repeat(19) });
    expect((await chat.next(isError)).error).toBe("badRequest");
    expect(server.errors.length).toBe(before + 6);
    // What a database cannot keep does not travel either.
    expect(await say(chat, "a\0b\ud83d")).toMatchObject({ content: "ab\ufffd" });
    for (const content of ["", "   ", "\0", "x".repeat(4_001)]) await expect(say(chat, content)).rejects.toThrow();
    chat.send({ type: "PING" });
    expect(await chat.next((event) => event.type === "PING")).toEqual({ type: "PING" });
    expect(await say(chat, "still here")).toMatchObject({ seq: 2 });
  });

  it("ends with the session", async () => {
    const { client } = await newMember();
    const chat = await following(client);
    await client.get("/api/blade-auth/oauth/logout");
    chat.send({ type: "CHAT", clientId: clientId(), content: "after signing out" });
    await expect.poll(() => chat.closed).toBe(1008);
    expect(chat.messages).toEqual([]);
  });

  it("tells a member the hours, and how many others wait longer", async () => {
    const [first, second] = [await newMember(), await newMember()];
    await say(await following(first.client), "I wait");
    const service = async () => (await following(second.client)).events.find(isEvent("following"))?.service;
    await setParameter("chat.hours", "00:00-24:00");
    expect(await service()).toMatchObject({ open: true, hours: "00:00-24:00" });
    expect((await service())?.ahead).toBeGreaterThanOrEqual(1);
    await setParameter("chat.hours", "00:00-00:00");
    expect(await service()).toMatchObject({ open: false, hours: "00:00-00:00" });
  });
});
