import { sql } from "kysely";
import { expect, it } from "vitest";
import { MAX_PAGE_SIZE } from "#contract";
import { INVITATION_STATUS } from "#generated/choices";
import { createPerson } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { addCategory, addPost, FORUM, idsOf, insertPosts, type Posts, type Row } from "../../support/features/forum.ts";
import type { TestServer } from "../../support/server/create-test-server.ts";

onEachDatabase((test: () => TestServer) => {
  it("shows guests the categories for everyone, members also those for signed-in users, and staff all", async () => {
    const codes = ["open", "inside", "staff"].map((name) => `${name}Audience`);
    const [open = "", inside = "", staff = ""] = await Promise.all(
      codes.map((categoryCode, at) => addCategory(test(), { categoryCode, audience: at + 1 })),
    );
    const below = await addCategory(test(), { audience: 1, parentId: staff });
    const admin = await test().signIn("admin");
    const posts = await Promise.all([open, inside, staff, below].map((categoryId) => addPost(admin, categoryId)));
    const member = (await createPerson(test(), { codes: [] })).client;
    const seen = async (client: typeof admin) => {
      const found = await Promise.all(
        posts.map(async ({ id }) => (await client.get(`${FORUM.posts}/detail`, { id: String(id) })).status),
      );
      const { data } = await client.get<Row[]>(`${FORUM.categories}/getParentList`);
      return [found, codes.filter((code) => data.some(({ categoryCode }) => categoryCode === code)).length];
    };
    expect(await seen(test().nobody)).toEqual([[200, 404, 404, 404], 1]);
    expect(await seen(member), "a person without the role of members is staff").toEqual([[200, 200, 200, 200], 3]);
    const children = await member.get<Row[]>(`${FORUM.categories}/getChildList`, { parentId: staff });
    expect(children.data.map(({ id }) => id)).toEqual([below]);
    expect((await test().nobody.get<Row[]>(`${FORUM.categories}/getChildList`, { parentId: staff })).data).toEqual([]);
    expect((await test().nobody.get<Posts>(`${FORUM.posts}/page`, { categoryId: staff })).data.records).toEqual([]);
  });

  it("pages by a cursor that neither repeats nor skips a post while others are written and read", async () => {
    const categoryId = await addCategory(test());
    const ids = await insertPosts(test(), categoryId, 25);
    const page = async (query: Record<string, string | number>) =>
      (await test().nobody.get<Posts>(`${FORUM.posts}/page`, { categoryId, size: 10, ...query })).data;
    const first = await page({});
    await insertPosts(test(), categoryId, 7);
    const second = await page({ cursor: first.cursor ?? "" });
    await insertPosts(test(), categoryId, 3);
    const third = await page({ cursor: second.cursor ?? "" });
    expect([...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual([...ids].reverse());
    expect(third.cursor).toBeUndefined();
    expect([first.total, (await page({})).total]).toEqual([25, 35]);
    for (const cursor of ["x", "0~now~1", "0~2024-01-01 00:00:00~1~2", "0~2024-01-01 00:00:00~'"])
      expect((await test().nobody.get(`${FORUM.posts}/page`, { cursor })).status, cursor).toBe(400);
    expect((await test().nobody.get(`${FORUM.posts}/page`, { size: MAX_PAGE_SIZE + 1 })).status).toBe(400);
  });

  it("puts pinned posts first, and lists the most liked of the last 90 days in the top 10", async () => {
    const categoryId = await addCategory(test());
    const ids = await insertPosts(test(), categoryId, 12, (at) => ({ likeCount: 1000 + at, isTop: at === 2 ? 1 : 0 }));
    const { data } = await test().nobody.get<Posts>(`${FORUM.posts}/home-page`, { size: 3 });
    expect(idsOf(data)).toEqual([ids[2], ids[11], ids[10]]);
    const [recent, old] = await insertPosts(test(), categoryId, 2, (at) => ({ likeCount: 5_000 + at }));
    for (const [id, days] of [
      [recent, 60],
      [old, 95],
    ] as const)
      await sql`update invitation set create_time = localtimestamp(0) - make_interval(days => ${days}) where id = ${id}::bigint`.execute(
        test().db,
      );
    const top = await test().nobody.get<Row[]>(`${FORUM.posts}/top10-list`);
    expect(top.data.map(({ id }) => id)).toEqual([recent, ...[...ids].reverse().slice(0, 9)]);
  });

  it("finds posts by parts of the title and the text, Chinese of one character on, better and newer matches first", async () => {
    const categoryId = await addCategory(test());
    const plain = (plainContent: string, title: string) => ({ plainContent, title });
    const texts = [
      plain("怎样训练金毛犬", "日常"),
      plain("其他", "金毛犬的训练方法"),
      plain("其他", "金毛犬"),
      plain("猫", "猫"),
      plain("50%_折", "促销"),
    ];
    const [inText, inTitle, whole, cat, sale] = await insertPosts(test(), categoryId, texts.length, (at) => texts[at] ?? {});
    const find = async (title: string) =>
      idsOf((await test().nobody.get<Posts>(`${FORUM.posts}/page`, { categoryId, title })).data);
    expect(await find("金毛犬")).toEqual([whole, inTitle, inText]);
    expect(await find("猫")).toEqual([cat]);
    expect(await find("%_")).toEqual([sale]);
    expect(await find("' or 1=1 --")).toEqual([]);
    const first = (await test().nobody.get<Posts>(`${FORUM.posts}/page`, { categoryId, title: "金毛犬", size: 2 })).data;
    const rest = await test().nobody.get<Posts>(`${FORUM.posts}/page`, {
      categoryId,
      title: "金毛犬",
      cursor: first.cursor ?? "",
    });
    expect([first.total, idsOf(rest.data)]).toEqual([3, [inText]]);
  });

  it("answers 410 for a deleted post, and 404 for one that is hidden or held, except to its author and moderators", async () => {
    const categoryId = await addCategory(test());
    const author = await createPerson(test(), { codes: [] });
    const states = [INVITATION_STATUS.held, INVITATION_STATUS.hidden, INVITATION_STATUS.deleted];
    const ids = await insertPosts(test(), categoryId, 3, (at) => ({ status: states[at], userId: author.userId }));
    const statuses = async (client: typeof author.client) =>
      Promise.all(ids.map(async (id) => (await client.get(`${FORUM.posts}/detail`, { id })).status));
    expect(await statuses(test().nobody)).toEqual([404, 404, 410]);
    expect(await statuses(author.client)).toEqual([200, 200, 410]);
    expect(await statuses(await test().signIn("admin"))).toEqual([200, 200, 200]);
    expect((await test().nobody.get<Posts>(`${FORUM.posts}/user-posts`, { userId: author.userId })).data.total).toBe(0);
    expect(idsOf((await author.client.get<Posts>(`${FORUM.posts}/user-posts`)).data)).toEqual([ids[1], ids[0]]);
    expect((await test().nobody.with({ "Tenant-Id": "100001" }).get(`${FORUM.posts}/detail`, { id: ids[2] })).status).toBe(404);
  });

  it("counts a reader of a post once", async () => {
    const [id = ""] = await insertPosts(test(), await addCategory(test()), 1);
    const person = (await createPerson(test(), { codes: [] })).client;
    for (let time = 0; time < 3; time += 1) await person.get(`${FORUM.posts}/detail`, { id });
    const { data } = await (await test().signIn("admin")).get<Row>(`${FORUM.posts}/detail`, { id });
    expect(data["viewCount"]).toBe(1);
  });

  it("names every public post in exactly one part of the sitemap, also where a month has more than one part", async () => {
    const [open, inside] = [await addCategory(test()), await addCategory(test(), { audience: 2 })];
    const [many, few] = ["1999-03", "1999-05"];
    const ids = await insertPosts(test(), open, 3);
    const [secret = "", gone = ""] = [
      ...(await insertPosts(test(), inside, 1)),
      ...(await insertPosts(test(), open, 1, () => ({ status: INVITATION_STATUS.deleted }))),
    ];
    const posts = sql.table(test().module("invitation").table);
    const move = (id: string, month: string) =>
      sql`update ${posts} set create_time = ${`${month}-07 12:00:00`}::timestamp where id = ${id}`.execute(test().db);
    for (const id of [...ids, secret, gone]) await move(id, few);
    // So many copies of one post, a second apart.
    await sql`
      insert into ${posts} (id, tenant_id, is_deleted, revision, title, content, plain_content, category_id, status, create_time)
      select id + n * 1000, tenant_id, 0, 1, title, content, plain_content, category_id, status,
        ${`${many}-01`}::timestamp + n * interval '1 second'
      from ${posts}, generate_series(1, 10001) n where id = ${ids[0]}`.execute(test().db);
    const parts = (await test().nobody.get<{ month: string; part: number }[]>(`${FORUM.posts}/sitemap`)).data;
    expect(parts.slice(-3)).toEqual([
      { month: few, part: 1 },
      { month: many, part: 2 },
      { month: many, part: 1 },
    ]);
    const read = async (month: string, part: number | string) =>
      test().nobody.get<Row[]>(`${FORUM.posts}/sitemap-part`, { month, part });
    const named = async (month: string, part: number) => (await read(month, part)).data.map(({ id }) => String(id));
    expect(await named(few, 1)).toEqual(ids);
    const [first, second] = [await named(many, 1), await named(many, 2)];
    expect([first.length, second.length, new Set([...first, ...second]).size]).toEqual([10_000, 1, 10_001]);
    expect(await named(many, 3)).toEqual([]);
    for (const [month, part] of [
      ["1999-13", 1],
      ["1999", 1],
      [few, 0],
      [few, "x"],
    ] as const)
      expect((await read(month, part)).status, `${month} ${part}`).toBe(400);
  });
});
