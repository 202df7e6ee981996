import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_TENANT, consoleEndpoint, type ChatUser, type ConsoleSettings } from "#contract";
import { createServer, type Server } from "#server/platform";
import { CHAT_CONVERSATION_STATUS } from "#generated/choices";
import { readConfig } from "../../../src/entry/node/config.ts";
import { isEvent } from "../../support/features/chat-client.ts";
import { chatPeople, type ChatMember, type ChatPeople } from "../../support/features/chat-people.ts";
import { setCountedCalls } from "../../support/server/count-calls.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../../support/server/create-test-server.ts";
import { signIn } from "../../support/server/test-client.ts";
import { PNG } from "../../support/values/png.ts";

const [database = "embedded"] = await databasesToTest();

describe("two nodes of the customer chat", () => {
  let here: TestServer;
  let there: Server;
  let admin: TestClient;
  let people: ChatPeople;
  beforeAll(async () => {
    here = await createTestServer({ database });
    there = await createServer({ ...here.deps, config: { ...here.deps.config, node: 7 } });
    admin = await here.signIn("admin");
    people = chatPeople(here, admin);
  });
  afterAll(async () => {
    await there.close();
    await here.close();
  });

  /** The same person at the other node. */
  const elsewhere = ({ client }: Pick<ChatMember, "client">): Promise<TestClient> => {
    const account = client.token?.account ?? "";
    return signIn(there, DEFAULT_TENANT, account, account);
  };
  const setCalls = (limit: string, userId: string, calls: number): Promise<void> =>
    setCountedCalls(here, `${limit}:${userId}`, calls);

  it("take 600 messages a minute from one person together", async () => {
    const member = await people.newMember();
    const [one, other] = [await people.connect(member.client), await people.connect(member.client, there)];
    await people.say(one, "the first");
    await setCalls("chat-message", member.id, 597);
    for (const chat of [one, other, one]) await people.say(chat, "one of the last three");
    await expect(people.say(other, "too many")).rejects.toThrow("操作过于频繁");
    await expect(people.say(one, "too many")).rejects.toThrow("操作过于频繁");
    // Another person writes on.
    await people.say(await people.connect((await people.newMember()).client, there), "hello");
  });

  it("take 60 uploads and 120 searches a minute from one person together", async () => {
    const person = await people.newAgent();
    const ends = [person.client, await elsewhere(person)];
    const upload = async (at: number): Promise<number | undefined> => {
      const body = new FormData();
      body.set("file", new File([PNG], "a.png"));
      return (await ends[at % 2]?.fetch("/api/blade_chat/upload", { method: "POST", body }))?.status;
    };
    const search = async (at: number): Promise<number | undefined> =>
      (await ends[at % 2]?.get("/api/blade_chat/customer-service/search", { text: "hello" }))?.status;
    for (const [limit, most, call] of [
      ["chat-upload", 60, upload],
      ["chat-search", 120, search],
    ] as const) {
      expect(await call(0), limit).toBe(200);
      await setCalls(limit, person.userId, most - 2);
      expect([await call(1), await call(2), await call(3), await call(4)], limit).toEqual([200, 200, 429, 429]);
    }
  });

  it("hold 50 sockets of one person together", async () => {
    const member = await people.newMember();
    const open = [];
    for (let number = 0; number < 50; number += 1)
      open.push(await people.connect(member.client, number % 2 === 0 ? here.server : there));
    for (const node of [here.server, there]) {
      const refused = await people.open(member.client, node);
      await expect.poll(() => refused.closed).toBe(1013);
    }
    expect(open.map(({ closed }) => closed)).toEqual(open.map(() => null));
    open[0]?.cut();
    const later = async () => {
      const chat = await people.open(member.client, there);
      await expect.poll(() => chat.closed !== null || chat.events.some(isEvent("ready"))).toBe(true);
      return chat.closed;
    };
    await expect.poll(later).toBeNull();
    // The other sockets keep the person present, until the last one is closed.
    const isOnline = async () => (await admin.get<ChatUser>("/api/blade_chat/user-info", { userId: member.id })).data.online;
    expect(await isOnline()).toBe(true);
  });

  it("have the address of their socket from the configuration", async () => {
    const [plain, own] = [readConfig({}), readConfig({ CHAT_SOCKET_URL: "wss://chat.example.com/socket" })];
    expect([plain.chatSocket, own.chatSocket]).toEqual([undefined, "wss://chat.example.com/socket"]);
    expect(() => readConfig({ CHAT_SOCKET_URL: "https://chat.example.com" })).toThrow(/CHAT_SOCKET_URL/);
    const deps = { ...here.deps, config: { ...here.deps.config, node: 8, chatSocket: "wss://chat.example.com/socket" } };
    const configured = await createServer(deps);
    const client = await signIn(configured, DEFAULT_TENANT, "admin", "admin");
    expect((await client.get<ConsoleSettings>(consoleEndpoint.path)).data.chatSocket).toBe("wss://chat.example.com/socket");
    await configured.close();
  });

  it("show a member who has not written yet, and let an agent who may see members write first", async () => {
    const [member, agent, other] = [await people.newMember(), await people.newAgent(["member"]), await people.newAgent()];
    const info = async (client: TestClient) => client.get<ChatUser>("/api/blade_chat/user-info", { userId: member.id });
    for (const client of [admin, agent.client, member.client]) {
      const { status, data } = await info(client);
      expect([status, data.id, data.userId, data.nickName, data.unread]).toEqual([200, "", member.id, data.account, 0]);
    }
    // An agent without the right to members learns nothing of one who has not written.
    expect((await info(other.client)).status).toBe(404);
    expect((await admin.get("/api/blade_chat/user-info", { userId: "1" })).status).toBe(404);
    const refused = await people.following(other.client, member.id);
    await expect(people.say(refused, "hello", { receiver: member.id })).rejects.toThrow();

    const panel = await people.connect(member.client, there);
    panel.send({ type: "CONNECT", seq: 0 });
    await panel.next(isEvent("following"));
    const desk = await people.following(agent.client, member.id);
    await people.say(desk, "您的包裹被退回了", { receiver: member.id });
    await expect.poll(() => panel.messages.map(({ content }) => content)).toEqual(["您的包裹被退回了"]);
    const { data } = await info(agent.client);
    expect(data).toMatchObject({ status: CHAT_CONVERSATION_STATUS.assigned, agentId: agent.userId, waitingSince: null });
    const reply = await people.say(panel, "谢谢提醒");
    expect(reply).toMatchObject({ seq: 2, conversationId: data.id, receiver: agent.userId });
  });
});
