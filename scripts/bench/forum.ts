import { Kysely, PostgresDialect, sql } from "kysely";
import { DEFAULT_TENANT, type Page } from "#contract";
import { createServer } from "#server/platform";
import type { TrellisTables } from "#server";
import { openDatabase } from "../../src/entry/node/database/index.ts";
import { temporaryFolder } from "../../tests/support/server/start-server.ts";
import { signIn, type Query, type TestClient } from "../../tests/support/server/test-client.ts";
import { testCatalog, testDeps } from "../../tests/support/server/test-deps.ts";
import { seedForum } from "../seed/seed-forum.ts";
import { measurement, median, type Measurement } from "./support/measure.ts";
import { dropDatabase, namedDatabase } from "./support/own-database.ts";

const FEW = 1_000;
/** BENCH_FORUM_POSTS sets the larger number. Each post has ten comments. */
const MANY = Number(process.env["BENCH_FORUM_POSTS"] ?? 1_000_000);
const ROUNDS = 25;
/** Allowed ratio of the times of the large and the small forum. */
const FACTOR = 3;

interface Question {
  readonly path: string;
  readonly query?: Query;
}

interface Place {
  readonly client: TestClient;
  readonly posts: number;
  /** A post with very many comments, and an ordinary one. */
  readonly busy: string;
  readonly post: string;
  readonly cursor: string;
  /** A comment with replies. */
  readonly parent: string;
  /** A category of few posts. */
  readonly rare: string;
  /** Category of most posts. */
  readonly category: string;
  readonly close: () => Promise<void>;
}

const POSTS = "/api/blade-invitation";
const COMMENTS = "/api/blade-comment";
const LIKES = "/api/blade-invitation-like";

const QUESTIONS: Readonly<Record<string, (place: Place) => Question>> = {
  "the home page": () => ({ path: `${POSTS}/home-page` }),
  "the next page": ({ cursor }) => ({ path: `${POSTS}/home-page`, query: { cursor } }),
  "page 20 by number": () => ({ path: `${POSTS}/home-page`, query: { current: 20 } }),
  "a category": ({ category }) => ({ path: `${POSTS}/page`, query: { categoryId: category } }),
  "a category of few posts": ({ rare }) => ({ path: `${POSTS}/page`, query: { categoryId: rare } }),
  "featured posts": () => ({ path: `${POSTS}/page`, query: { featured: 1 } }),
  "top 10": () => ({ path: `${POSTS}/top10-list` }),
  "a search for a common word": () => ({ path: `${POSTS}/page`, query: { title: "设备" } }),
  "a search for two words in a row": () => ({ path: `${POSTS}/page`, query: { title: "设备车间" } }),
  "a search for a rare text": () => ({ path: `${POSTS}/page`, query: { title: "露营宠物徒步" } }),
  "a search for one character": () => ({ path: `${POSTS}/page`, query: { title: "咖" } }),
  "a search without a match": () => ({ path: `${POSTS}/page`, query: { title: "没有这样的文字" } }),
  "a search in a category": ({ category }) => ({ path: `${POSTS}/page`, query: { title: "设备", categoryId: category } }),
  "a search in a category of few posts": ({ rare }) => ({ path: `${POSTS}/page`, query: { title: "设备", categoryId: rare } }),
  "a post": ({ post }) => ({ path: `${POSTS}/detail`, query: { id: post } }),
  "comments of a post": ({ post }) => ({ path: `${COMMENTS}/getList`, query: { invitationId: post } }),
  "comments of a busy post": ({ busy }) => ({ path: `${COMMENTS}/getList`, query: { invitationId: busy } }),
  "the newest comments of a busy post": ({ busy }) => ({
    path: `${COMMENTS}/getList`,
    query: { invitationId: busy, sort: "new" },
  }),
  "replies to a comment": ({ parent }) => ({ path: `${POSTS}/comment/child`, query: { parentId: parent } }),
  "people to mention": ({ busy }) => ({ path: `${COMMENTS}/people`, query: { invitationId: busy } }),
  "own posts": () => ({ path: `${POSTS}/user-posts` }),
  "own comments": () => ({ path: `${COMMENTS}/user-comments` }),
  "own drafts": () => ({ path: "/api/blade-forum-draft/mine" }),
  "liked posts": () => ({ path: `${LIKES}/user-liked-posts` }),
  "received likes": () => ({ path: `${LIKES}/user-received-likes` }),
  "own numbers": () => ({ path: `${POSTS}/user-statistics` }),
  "posts that wait for a moderator": () => ({ path: `${POSTS}/list`, query: { status: 0, size: 20, sorts: "id" } }),
  "comments that wait for a moderator": () => ({ path: `${COMMENTS}/list`, query: { status: 0, size: 20, sorts: "id" } }),
  "all comments, for moderators": () => ({ path: `${COMMENTS}/list` }),
  "comments with a word, for moderators": () => ({ path: `${COMMENTS}/list`, query: { content: "设备车间" } }),
};

/** The same questions to a forum of a thousand posts and to a large one, in turns. */
export async function forum(): Promise<Measurement[]> {
  const few = await placeWith(FEW);
  const many = await placeWith(MANY);
  try {
    const found: Measurement[] = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const times: [number[], number[]] = [[], []];
      for (let round = -3; round < ROUNDS; round += 1)
        for (const [at, place] of [few, many].entries()) {
          const time = await ask(place.client, question(place));
          if (round >= 0) times[at]?.push(time);
        }
      const [small, large] = [median(times[0]), median(times[1])];
      console.log(`  ${name}: ${small.toFixed(1)} ms with ${FEW} posts, ${large.toFixed(1)} ms with ${MANY}`);
      found.push(measurement(`forum: ${name}, ${MANY} posts against ${FEW}`, large / small, "ratio of time", "<=", FACTOR));
    }
    return found;
  } finally {
    await many.close();
    await few.close();
  }
}

async function ask(client: TestClient, { path, query }: Question): Promise<number> {
  const began = performance.now();
  const reply = await client.get(path, { ...(path.endsWith("page") || path.endsWith("List") ? { size: 15 } : {}), ...query });
  const time = performance.now() - began;
  if (reply.code !== 200) throw new Error(`${path} answered ${reply.text}`);
  return time;
}

async function placeWith(posts: number): Promise<Place> {
  // BENCH_FORUM_DATABASE_URL names a database that is kept and filled once.
  const kept = posts === MANY ? process.env["BENCH_FORUM_DATABASE_URL"] : undefined;
  const own = kept ?? (await namedDatabase(`trellis_bench_forum_${process.pid}_${posts}`));
  const database = await openDatabase({ dataDir: temporaryFolder(), databaseUrl: own });
  const dialect = new PostgresDialect({ pool: database.pool });
  const catalog = await testCatalog();
  const server = await createServer(testDeps({ database: dialect, databaseKind: database.kind, catalog, log: () => undefined }));
  const db = new Kysely<TrellisTables>({ dialect });
  const began = performance.now();
  await seedForum(db, catalog, posts, (done) => {
    if (done % 100_000 === 0) console.log(`  ${done} posts after ${Math.round((performance.now() - began) / 1000)} s`);
  });
  const rare = await rareCategory(db, posts);
  const { rows } = await sql<{ busy: string; post: string; category: string; parent: string }>`
    select (select id::text from invitation order by comment_count desc limit 1) as busy,
      (select id::text from invitation where comment_count = 10 order by id limit 1) as post,
      (select category_id::text from invitation order by id limit 1) as category,
      (select parent_id::text from comment where parent_id is not null order by id limit 1) as parent`.execute(db);
  const client = await signIn(server, "000000", "admin", "admin");
  const page = await client.get<Page<unknown> & { readonly cursor: string }>(`${POSTS}/home-page`, { size: 15 });
  return {
    client,
    posts,
    busy: rows[0]?.busy ?? "",
    post: rows[0]?.post ?? "",
    parent: rows[0]?.parent ?? "",
    category: rows[0]?.category ?? "",
    rare,
    cursor: page.data.cursor,
    close: async () => {
      await server.close();
      await database.close();
      if (kept === undefined) await dropDatabase(own);
    },
  };
}

/** Puts the oldest ten posts into a category of their own, which nobody reads past newer posts to find. */
async function rareCategory(db: Kysely<TrellisTables>, posts: number): Promise<string> {
  const id = "499999999999999999";
  await sql`
    insert into forum_category (id, tenant_id, create_time, update_time, is_deleted, revision, category_name, parent_id, audience,
      sort, status)
    values (${id}, ${DEFAULT_TENANT}, localtimestamp(0), localtimestamp(0), 0, 1, '少有人来', 0, 1, 999, 1)
    on conflict (id) do nothing`.execute(db);
  await sql`
    update invitation set category_id = ${id}::bigint where category_id <> ${id}::bigint
      and id > (select max(id) - 10 from invitation where id < ${500_000_000_000_000_000n + BigInt(posts)})`.execute(db);
  return id;
}
