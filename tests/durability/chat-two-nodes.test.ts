import { Kysely, PostgresDialect, sql } from "kysely";
import md5 from "md5";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Envelope } from "#contract";
import { ReliableChat } from "../support/features/reliable-chat.ts";
import { freePort, signIn, startServer, temporaryFolder, type StartedServer } from "../support/server/start-server.ts";
import { tcpUrl } from "../support/database/database-scope.ts";
import { copyOfTemplate, databasesToTest, type TestDatabase } from "../support/database/test-database.ts";
import { ROUNDS } from "./support/rounds.ts";

const isLong = process.env["TEST_SCOPE"] === "all";
const MESSAGES = isLong ? 1_000 : 160;
const KILLS = isLong ? 10 : 2;
const kinds = (await databasesToTest()).filter((kind) => kind === "postgresql");

describe.runIf(kinds.length > 0)("a chat over two nodes", ROUNDS, () => {
  let template: TestDatabase;
  let db: Kysely<Record<string, Record<string, unknown>>>;
  let nodes: { readonly start: () => Promise<StartedServer>; readonly url: string; running: StartedServer }[];

  beforeAll(async () => {
    template = await copyOfTemplate("postgresql");
    db = new Kysely({ dialect: new PostgresDialect({ pool: template.database.pool }) });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const url = new URL(tcpUrl());
    url.pathname = `/${rows[0]?.name ?? ""}`;
    nodes = await Promise.all(
      ["1", "2"].map(async (NODE_ID) => {
        const PORT = String(await freePort());
        const env = { DATABASE_URL: url.href, DATA_DIR: temporaryFolder(), NODE_ID, PORT, SERVE_CONSOLE: "false" };
        const start = (): Promise<StartedServer> => startServer(env);
        return { start, url: `http://127.0.0.1:${PORT}`, running: await start() };
      }),
    );
  });

  afterAll(async () => {
    await Promise.all(nodes.map(({ running }) => running.kill()));
    await template.dispose();
  });

  test(`${MESSAGES} messages survive ${KILLS} kills at random moments: each acknowledged one is there once, in order, on both ends`, async () => {
    const urls = nodes.map(({ url }) => url);
    const admin = await signIn(urls[0] ?? "");
    const body = { account: "durable", email: "durable@example.com", nickName: "durable", password: md5("durable") };
    const response = await fetch(`${urls[0]}/api/blade-member/member/add`, {
      method: "POST",
      headers: { ...admin, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { data: member } = (await response.json()) as Envelope<{ id: string }>;
    const panel = new ReliableChat(urls, await signIn(urls[1] ?? "", "durable"), null);
    await panel.send("first-message", "hello");
    const desk = new ReliableChat([...urls].reverse(), admin, member.id);

    let sent = 0;
    const talk = async (chat: ReliableChat, name: string): Promise<void> => {
      for (let number = 0; number < MESSAGES / 2; number += 1) {
        await chat.send(`${name}-message-${number}`, `${name} ${number}`);
        sent += 1;
      }
    };
    const talking = Promise.all([talk(panel, "member"), talk(desk, "agent")]);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const due = ((kill + Math.random()) / KILLS) * MESSAGES * 0.9;
      await expect.poll(() => sent >= due, { interval: 5 }).toBe(true);
      const node = nodes[Math.random() < 0.5 ? 0 : 1];
      await node?.running.kill();
      if (node !== undefined) node.running = await node.start();
    }
    await talking;

    const total = MESSAGES + 1;
    for (const chat of [panel, desk]) await expect.poll(() => chat.shown.length).toBe(total);
    const { rows } = await sql<{ seq: string; client_id: string }>`
      select seq, client_id from chat_message where is_deleted = 0 order by seq`.execute(db);
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    for (const chat of [panel, desk]) {
      expect(chat.disorder).toEqual([]);
      expect(chat.shown.map(({ clientId }) => clientId)).toEqual(rows.map((row) => row.client_id));
      for (const [clientId, { seq }] of chat.acknowledged) expect(rows[seq - 1]?.client_id).toBe(clientId);
    }
    expect(panel.acknowledged.size + desk.acknowledged.size).toBe(total);
    for (const name of ["member", "agent"]) {
      const own = rows.filter(({ client_id: id }) => id.startsWith(`${name}-`)).map(({ client_id: id }) => id);
      expect(own).toEqual(Array.from({ length: MESSAGES / 2 }, (_, at) => `${name}-message-${at}`));
    }
    panel.close();
    desk.close();
  });

  test("presence ends with its node", async () => {
    const [here, there] = nodes;
    if (here === undefined || there === undefined) throw new Error("two nodes are needed");
    const headers = await signIn(there.url, "durable");
    const panel = new ReliableChat([here.url], headers, null);
    const admin = await signIn(there.url);
    const { rows } = await sql<{ id: string }>`select id from member where account = 'durable'`.execute(db);
    const isOnline = async (): Promise<boolean> => {
      const response = await fetch(`${there.url}/api/blade_chat/user-info?userId=${rows[0]?.id}`, { headers: admin });
      return ((await response.json()) as Envelope<{ online: boolean }>).data.online;
    };
    await expect.poll(isOnline).toBe(true);
    panel.close();
    await here.running.kill();
    // The time in which its sign of life counts has passed.
    await sql`update trellis_chat_node set seen_at = seen_at - 25000`.execute(db);
    await expect.poll(isOnline).toBe(false);
  }, 60_000);
});
