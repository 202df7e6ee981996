import { parseArgs } from "node:util";
import { Kysely, sql } from "kysely";
import type { Log, Server } from "#server/platform";
import type { TrellisTables } from "#server";
import { indexGrownTables } from "#server/schemas";
import { CIRCLE } from "../seeds/business/members.ts";
import { frameSeeds, MEMBER_ROLE_ID, memberSeeds, MEMBERS_PER_SCALE } from "../seeds/business/index.ts";
import { readConfig, type NodeConfig } from "../src/entry/node/config.ts";
import { StartupError } from "../src/entry/node/startup-error.ts";
import { openServer } from "../src/entry/node/open-server.ts";
import { describeDuplicate } from "./seed/describe-duplicate.ts";
import { seedForum } from "./seed/seed-forum.ts";
import { seedLeaves } from "./seed/seed-leaves.ts";
import { settleBusiness } from "./seed/settle-business.ts";

/**
 * `npm run seed -- --scale N`: fills the database that the environment names (as for `npm start`) with the business of
 * `N × 10,000` orders, whatever there is already. The same members and orders every time: what is there stays, and a
 * run that was cut off goes on where it ended.
 */
const TOGETHER = 125;
const LARGEST_SCALE = 1_000;
const MOST_LEAVES = 400;
const MOST_POSTS = 10_000_000;

/** `npm run seed -- --forum N`: fills the forum with `N` posts and ten times as many comments, the same every time. */
async function runForum(config: NodeConfig, posts: number): Promise<void> {
  const { server, dialect, close } = await openServer(config, log);
  try {
    await seedForum(new Kysely<TrellisTables>({ dialect }), server.catalog(), posts, (done) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${posts} posts`);
    });
    console.log(`The forum has ${posts} posts and their comments.`);
  } finally {
    await close();
  }
}

/** `npm run seed -- --leaves N`: requests `N` leaves in the past and decides them; the newest ones still wait. */
async function runLeaves(config: NodeConfig, leaves: number): Promise<void> {
  const now = Date.now();
  let time = now;
  const own = { ...config, captcha: false, signInRate: 100_000 };
  const { server, close } = await openServer(own, log, { clock: () => new Date(time) });
  try {
    await seedLeaves({ server, setTime: (at) => void (time = at) }, leaves, now);
    console.log(`Added ${leaves} leaves with their processes.`);
  } finally {
    await close();
  }
}

async function run(config: NodeConfig, scale: number): Promise<void> {
  const began = performance.now();
  const { server, dialect, now, close } = await openServer(config, log);
  const db = new Kysely<TrellisTables>({ dialect });
  try {
    const today = (await firstDay(db)) ?? now();
    const added = await addMembers(server, today, Math.ceil((scale * MEMBERS_PER_SCALE) / CIRCLE) * CIRCLE);
    console.log("Adding up what follows from all of it …");
    await settleBusiness(db, server.catalog());
    await indexGrownTables(db, server.catalog().modules.values());
    // Index-only scans and estimated counts depend on the statistics of the tables.
    await sql`vacuum analyze`.execute(db);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      added === 0
        ? `The business of scale ${scale} is there already; nothing was added.`
        : `Added the business of ${added} members in ${seconds} s.`,
    );
  } finally {
    await close();
  }
}

/** Returns the day before which the existing business lies. Further records must lie before the same day. */
async function firstDay(db: Kysely<TrellisTables>): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select create_time::text as day from role where id = ${MEMBER_ROLE_ID}`.execute(db);
  return rows[0]?.day ?? null;
}

/** @returns number of new members */
async function addMembers(server: Server, today: string, members: number): Promise<number> {
  await server.addSeeds("business", frameSeeds(today));
  let added = 0;
  for (let from = 0; from < members; from += TOGETHER) {
    const to = Math.min(from + TOGETHER, members);
    if (!(await server.addSeeds(`business ${from}-${to}`, memberSeeds(today, from, to)))) continue;
    added += to - from;
    if (process.stdout.isTTY) process.stdout.write(`\r${to} of ${members} members`);
  }
  if (process.stdout.isTTY) process.stdout.write("\n");
  return added;
}

function log({ level, message, error }: Parameters<Log>[0]): void {
  if (level !== "info") console.error(message, ...(error === undefined ? [] : [error]));
}

const { values } = parseArgs({
  options: { scale: { type: "string", default: "1" }, forum: { type: "string" }, leaves: { type: "string" } },
});
const scale = Number(values.scale);
const leaves = Number(values.leaves ?? 0);
const posts = Number(values.forum ?? 0);
if (!(posts >= 0 && posts <= MOST_POSTS)) {
  console.error(`--forum is a number of posts, at most ${MOST_POSTS}. Each has ten comments.`);
  process.exit(1);
}
if (!(leaves >= 0 && leaves <= MOST_LEAVES)) {
  console.error(`--leaves is a number of leaves, at most ${MOST_LEAVES}. One begins every twenty hours, the last one now.`);
  process.exit(1);
}
if (!(scale > 0 && scale <= LARGEST_SCALE)) {
  console.error(`--scale is a number above 0, at most ${LARGEST_SCALE}: 1 makes 10,000 orders, 100 a million.`);
  process.exit(1);
}
try {
  if (posts > 0) await runForum(readConfig(process.env), posts);
  else if (leaves > 0) await runLeaves(readConfig(process.env), leaves);
  else await run(readConfig(process.env), scale);
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : (describeDuplicate(error) ?? error));
  process.exit(1);
}
