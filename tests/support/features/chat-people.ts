import { sql } from "kysely";
import md5 from "md5";
import { afterAll, beforeAll } from "vitest";
import { DEFAULT_TENANT, type ChatMessage } from "#contract";
import type { Server } from "#server/platform";
import { chatTicket, isError, isEvent, openChat, type ChatClient } from "./chat-client.ts";
import { createTestServer, databasesToTest, type TestClient, type TestServer } from "../server/create-test-server.ts";
import { createPerson, type Person } from "../records/fixtures.ts";

/** Rights of an agent. */
export const AGENT = [
  "chatconversation",
  "chatconversation_view",
  "chatconversation_edit",
  "chatconversation_take",
  "chatconversation_assign",
  "chatconversation_resolve",
];

/** A member with an account. */
export interface ChatMember {
  readonly id: string;
  readonly client: TestClient;
}

/** Acts of members and agents in tests of the chat. */
export interface ChatPeople {
  readonly newMember: () => Promise<ChatMember>;
  readonly newAgent: (more?: readonly string[]) => Promise<Person>;
  /** Opens a socket, which the server may close at once. @param node another server on the same database */
  readonly open: (client: TestClient, node?: Server) => Promise<ChatClient>;
  /** Opens a socket and waits until it is ready. */
  readonly connect: (client: TestClient, node?: Server) => Promise<ChatClient>;
  /** Connects and follows: an agent the conversation of a member, a member the own one. */
  readonly following: (client: TestClient, userId?: string, seq?: number) => Promise<ChatClient>;
  readonly clientId: () => string;
  /** Sends a message. @throws Error with the refusal */
  readonly say: (chat: ChatClient, content: string, more?: object) => Promise<ChatMessage>;
}

export function chatPeople(server: TestServer, admin: TestClient): ChatPeople {
  let count = 0;
  const clientId = (): string => `message-${(count += 1)}`;
  const open: ChatPeople["open"] = async (client, node = server.server) => openChat({ server: node }, await chatTicket(client));
  const connect: ChatPeople["connect"] = async (client, node) => {
    const chat = await open(client, node);
    await chat.next(isEvent("ready"));
    return chat;
  };
  return {
    clientId,
    open,
    connect,
    newMember: async () => {
      count += 1;
      const account = `chatter${count}`;
      const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
      const { data } = await admin.post<{ id: string }>("/api/blade-member/member/add", body);
      return { id: data.id, client: await server.signIn(account) };
    },
    newAgent: (more = []) => createPerson(server, { codes: [...AGENT, ...more] }),
    following: async (client, userId, seq = 0) => {
      const chat = await connect(client);
      chat.send({ type: "CONNECT", seq, ...(userId === undefined ? {} : { userId }) });
      await chat.next(isEvent("following"));
      return chat;
    },
    say: async (chat, content, more = {}) => {
      const id = clientId();
      chat.send({ type: "CHAT", clientId: id, content, ...more });
      const event = await chat.next((each) => isError(each) || (isEvent("ack")(each) && each.clientId === id));
      if (isEvent("ack")(event)) return event.message;
      throw new Error(isError(event) ? event.content : "no answer");
    },
  };
}

/** What tests of the chat share: a server of their own, its administrator, and the acts of its people. */
export interface ChatTests extends Omit<ChatPeople, "open"> {
  /** Only inside of a test or a hook. */
  readonly server: TestServer;
  readonly admin: TestClient;
  /** Sets a parameter of the tenant past every rule. */
  readonly setParameter: (key: string, value: string) => Promise<unknown>;
}

/** The past of the customer service. */
export const CHAT_HISTORY = "/api/blade_chat/customer-service/chat-history";

/** Starts a server before the tests of a block, and closes it after them. */
export function useChat(): ChatTests {
  let server: TestServer | undefined;
  let admin: TestClient | undefined;
  let people: ChatPeople | undefined;
  beforeAll(async () => {
    const [database = "embedded"] = await databasesToTest();
    server = await createTestServer({ database });
    admin = await server.signIn("admin");
    people = chatPeople(server, admin);
  });
  afterAll(() => server?.close());
  const started = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error("the server of the chat has not started");
    return part;
  };
  return {
    get server() {
      return started(server);
    },
    get admin() {
      return started(admin);
    },
    newMember: () => started(people).newMember(),
    newAgent: (more) => started(people).newAgent(more),
    connect: (client, node) => started(people).connect(client, node),
    following: (client, userId, seq) => started(people).following(client, userId, seq),
    clientId: () => started(people).clientId(),
    say: (chat, content, more) => started(people).say(chat, content, more),
    setParameter: (key, value) =>
      sql`update param set param_value = ${value} where param_key = ${key} and tenant_id = ${DEFAULT_TENANT}`.execute(
        started(server).db,
      ),
  };
}
