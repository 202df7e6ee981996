import type { Catalog } from "#metadata";
import { DEFAULT_TENANT } from "#contract";
import { indexGrownTables } from "#server/schemas";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "#server";

/** First ids of posts, comments and likes. No other record has an id of these ranges. */
const [POSTS, COMMENTS, LIKES] = [500_000_000_000_000_000n, 600_000_000_000_000_000n, 700_000_000_000_000_000n];
/** Ids for the comments of one post. */
const STEP = 4_096n;
/** Posts of one statement. */
const TOGETHER = 5_000;
/** Seconds between two posts: a million cover three years. */
const APART = 95;
/** Every so many posts one has very many comments. */
const BUSY = 10_000;
/** Every so many posts one waits for a moderator. */
const HELD = 50;
/** Likes of one post that have a record, at most. */
const MOST_LIKES = 3;
const WORDS =
  "客户 订单 物流 发货 设备 车间 工艺 图纸 质量 检验 采购 供应 仓库 库存 报表 财务 合同 项目 会议 培训 安全 巡检 保养 故障 维修 方案 优化 效率 成本 预算 市场 推广 活动 反馈 建议 经验 分享 总结 计划 目标 团队 沟通 协作 招聘 面试 入职 食堂 班车 运动 摄影 旅行 读书 电影 音乐 周末 宠物 美食 咖啡 露营 徒步";

/**
 * Fills the forum: post 0 is the newest. The posts, comments and likes are the same every time. Existing ones stay.
 * @param posts number of posts; each has ten comments on average
 * @param report receives the number of stored posts
 */
export async function seedForum(
  db: Kysely<TrellisTables>,
  catalog: Catalog,
  posts: number,
  report: (done: number) => void,
): Promise<void> {
  const tables = {
    post: tableOf(catalog, "invitation"),
    comment: tableOf(catalog, "comment"),
    like: tableOf(catalog, "invitation-like"),
  };
  const { rows } = await sql<{ users: string[]; categories: string[]; found: string; today: string }>`
    select (select array_agg(id order by id) from ${sql.table(tableOf(catalog, "user"))}
        where tenant_id = ${DEFAULT_TENANT} and is_deleted = 0) as users,
      (select array_agg(id order by id) from ${sql.table(tableOf(catalog, "forum-category"))}
        where tenant_id = ${DEFAULT_TENANT} and is_deleted = 0) as categories,
      (select count(*) from ${sql.table(tables.post)} where id >= ${POSTS} and id < ${COMMENTS}) as found,
      (select coalesce(max(create_time), localtimestamp(0))::text from ${sql.table(tables.post)} where id = ${POSTS}) as today`.execute(
    db,
  );
  const [{ users, categories, found, today } = { users: [], categories: [], found: "0", today: "" }] = rows;
  // Large indexes are built faster than they grow row by row.
  const indexes = Number(found) * 10 < posts && posts > TOGETHER ? await dropIndexes(db, Object.values(tables)) : [];
  try {
    // Batches are committed in order, so stored ones need no check.
    for (let from = Math.floor(Number(found) / TOGETHER) * TOGETHER; from < posts; from += TOGETHER) {
      const to = Math.min(from + TOGETHER, posts) - 1;
      await db.transaction().execute(async (transaction) => {
        await addPosts(transaction, tables.post, { from, to, users, categories, today });
        await addComments(transaction, tables.comment, { from, to, users, today });
        await addLikes(transaction, tables.like, { from, to, users, today });
      });
      report(to + 1);
    }
  } finally {
    for (const statement of indexes) await sql.raw(statement).execute(db);
  }
  await indexGrownTables(db, catalog.modules.values());
  for (const table of Object.values(tables)) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
}

interface Part {
  readonly from: number;
  readonly to: number;
  readonly users: readonly string[];
  readonly today: string;
}

/** Numbers that look random and are the same every time. */
const chance = (salt: number) => sql`abs(hashint8(n * 31 + ${sql.lit(salt)})::bigint)`;
const word = (salt: number) => sql`words[1 + ${chance(salt)} % cardinality(words)]`;
const words = sql`(select string_to_array(${WORDS}, ' ') as words) w`;
const countOf = sql`(case when n % ${sql.lit(BUSY)} = 0 then 2000 else ${chance(1)} % 21 end)::int`;
/** Old posts had more time to be liked. */
const likesOf = sql`(power(${chance(8)} % 1000 / 1000.0, 4) * 200 * (1 + n / 200000.0))::int`;
/** Place of the author of post `n` among the users. */
const authorOf = ({ length }: readonly string[]) => sql`${chance(3)} % ${length}`;

async function addPosts(
  db: Kysely<TrellisTables>,
  table: string,
  { from, to, users, categories, today }: Part & { readonly categories: readonly string[] },
): Promise<void> {
  const text = sql.join(
    Array.from({ length: 18 }, (_, at) => word(20 + at)),
    sql` || `,
  );
  await sql`
    insert into ${sql.table(table)} (id, tenant_id, create_user, create_time, update_time, is_deleted, revision, title,
      category_id, content, plain_content, user_id, like_count, comment_count, view_count, is_top, is_featured, is_locked, status)
    select ${POSTS}::bigint + n, ${DEFAULT_TENANT}, author, at, at, 0, 1, title, category, '<p>' || text || '</p>', text, author,
      likes, comments, likes * 9, (n in (3, 9))::int, (${chance(2)} % 50 = 0)::int, 0, (n % ${sql.lit(HELD)} <> 7)::int
    from (
      select n, (${users}::bigint[])[1 + ${authorOf(users)}] as author,
        (${categories}::bigint[])[1 + ${chance(4)} % ${categories.length}] as category,
        ${today}::timestamp - n * interval '1 second' * ${sql.lit(APART)} as at,
        ${word(5)} || ${word(6)} || ${word(7)} || n as title, ${text} as text,
        ${likesOf} as likes, ${countOf} as comments
      from generate_series(${from}::bigint, ${to}::bigint) n, ${words}) p
    on conflict (id) do nothing`.execute(db);
}

async function addComments(db: Kysely<TrellisTables>, table: string, { from, to, users, today }: Part): Promise<void> {
  // Every third comment replies to the one before it.
  const first = sql`${COMMENTS}::bigint + p * ${sql.lit(Number(STEP))}`;
  await sql`
    insert into ${sql.table(table)} (id, tenant_id, create_user, create_time, update_time, is_deleted, revision, invitation_id,
      parent_id, reply_id, content, user_id, like_count, reply_count, status)
    select ${first} + k, ${DEFAULT_TENANT}, author, at, at, 0, 1, ${POSTS}::bigint + p,
      case when k % 3 = 0 then ${first} + k - 1 end, case when k % 3 = 0 then (${first} + k - 1)::text end,
      text, author, likes, (k % 3 = 2 and k < comments)::int, (p % ${sql.lit(HELD)} <> 8 or k > 1)::int
    from (
      select p, k, comments, (${users}::bigint[])[1 + ${chance(11)} % ${users.length}] as author,
        ${today}::timestamp - p * interval '1 second' * ${sql.lit(APART)} + k * interval '1 second' as at,
        ${word(12)} || ${word(13)} || ${word(14)} || ${word(15)} as text, (${chance(16)} % 30)::int as likes
      from (select n as p, ${countOf} as comments from generate_series(${from}::bigint, ${to}::bigint) n) posts,
        generate_series(1, comments) k, lateral (select p * ${sql.lit(Number(STEP))} + k as n) numbered, ${words}) c
    on conflict (id) do nothing`.execute(db);
}

/** Likes of the posts by the users behind their authors. */
async function addLikes(db: Kysely<TrellisTables>, table: string, { from, to, users, today }: Part): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (id, tenant_id, create_user, create_time, update_time, is_deleted, revision, user_id,
      invitation_id, author_id)
    select ${LIKES}::bigint + n * ${sql.lit(MOST_LIKES)} + k, ${DEFAULT_TENANT}, reader, at, at, 0, 1, reader::text,
      (${POSTS}::bigint + n)::text, author::text
    from (
      select n, k, ${today}::timestamp - n * interval '1 second' * ${sql.lit(APART)} + (k + 1) * interval '1 minute' as at,
        (${users}::bigint[])[1 + author] as author, (${users}::bigint[])[1 + (author + k + 1) % ${users.length}] as reader
      from (select n, ${authorOf(users)} as author, ${likesOf} as likes from generate_series(${from}::bigint, ${to}::bigint) n) p,
        generate_series(0, ${sql.lit(MOST_LIKES - 1)}) k
      where k < likes and k < ${users.length} - 1) l
    on conflict (id) do nothing`.execute(db);
}

/** @returns statements that create the indexes again */
async function dropIndexes(db: Kysely<TrellisTables>, tables: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string; statement: string }>`
    select i.indexname as name, i.indexdef as statement from pg_indexes i
    where i.schemaname = current_schema() and i.tablename = any(${tables}::text[])
      and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ statement }) => statement);
}

/** @throws Error for a module that is not there */
function tableOf(catalog: Catalog, name: string): string {
  const module = catalog.modules.get(name);
  if (module === undefined) throw new Error(`There is no module ${name}`);
  return module.table;
}
