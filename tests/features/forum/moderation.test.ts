import { expect, it } from "vitest";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import {
  addCategory,
  addPost,
  FORUM,
  idsOf,
  insertPosts,
  messagesOf,
  type Posts,
  type Row,
} from "../../support/features/forum.ts";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { setCountedCalls } from "../../support/server/count-calls.ts";
import { untilAvailable } from "../../support/server/until-available.ts";
import { DEFAULT_TENANT } from "#contract";

onEachDatabase((test: () => TestServer) => {
  const person = () => createPerson(test(), { codes: [] });
  const detail = async (client: TestClient, id: unknown) => client.get<Row>(`${FORUM.posts}/detail`, { id: String(id) });

  it("counts 500 likes at once exactly, and none of a user twice", async () => {
    const [id = ""] = await insertPosts(test(), await addCategory(test()), 1);
    const people: Awaited<ReturnType<typeof person>>[] = [];
    while (people.length < 100) people.push(...(await Promise.all(Array.from({ length: 10 }, () => person()))));
    // Three or seven calls of one user: an odd number ends with a like.
    const calls = people.flatMap(({ client }, at) => Array.from({ length: at % 2 === 0 ? 3 : 7 }, () => client));
    expect(calls).toHaveLength(500);
    // Calls of one address are limited, and on a busy machine each of these may be made several times.
    for (let twice = 0; twice < 2; twice += 1) await people[0]?.client.post(`${FORUM.posts}/like`, { id });
    await setCountedCalls(test(), "forum-react-address:127.0.0.1", -10_000);
    const likes = calls.map((client) => untilAvailable(() => client.post(`${FORUM.posts}/like`, { id })));
    const statuses = (await Promise.all(likes)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await detail(test().nobody, id)).data["likeCount"]).toBe(100);
    const [first] = people;
    expect((await first?.client.post<Row>(`${FORUM.posts}/like`, { id }))?.data).toEqual({ liked: false, likeCount: 99 });
    expect((await first?.client.get(`${FORUM.likes}/check`, { invitationId: id }))?.data).toBe(false);
    expect((await people[1]?.client.get(`${FORUM.likes}/check`, { invitationId: id }))?.data).toBe(true);
  });

  it("lists liked posts and received likes, and sums up what a user did", async () => {
    const [author, reader] = [await person(), await person()];
    const post = await addPost(author.client, await addCategory(test()));
    const comment = await author.client.post<Row>(`${FORUM.comments}/save`, { invitationId: post["id"], content: "首评" });
    await reader.client.post(`${FORUM.posts}/like`, { id: post["id"] });
    const liked = await reader.client.post<Row>(`${FORUM.likes}/toggle-comment`, { commentId: comment.data["id"] });
    expect(liked.data).toEqual({ liked: true, likeCount: 1 });
    expect(idsOf((await reader.client.get<Posts>(`${FORUM.likes}/user-liked-posts`)).data)).toEqual([post["id"]]);
    const received = await test().nobody.get<Posts>(`${FORUM.likes}/user-received-likes`, { userId: author.userId });
    expect(received.data.records).toMatchObject([
      { commentId: comment.data["id"], commentContent: "首评", userId: reader.userId },
      { commentId: null, invitationId: post["id"], userId: reader.userId },
    ]);
    const { data } = await test().nobody.get<Row>(`${FORUM.posts}/user-statistics`, { userId: author.userId });
    expect(data).toMatchObject({ userId: author.userId, postCount: 1, commentCount: 1, receivedLikeCount: 2, likedPostCount: 0 });
    expect((await messagesOf(author.client)).length).toBe(2);
    // Guests do not learn here who a user is that has written nothing.
    const silent = await test().nobody.get<Row>(`${FORUM.posts}/user-statistics`, { userId: reader.userId });
    expect(silent.data).toMatchObject({ userName: null, postCount: 0, likedPostCount: 1 });
  });

  it("holds a text with a held word for a moderator, and refuses one with a refused word", async () => {
    const author = await person();
    const categoryId = await addCategory(test());
    await insertRecords(test(), test().module("forum-word"), DEFAULT_TENANT, [
      { word: "代购", treatment: 1 },
      { word: "Casino", treatment: 2 },
    ]);
    const held = await addPost(author.client, categoryId, { title: "低价代购" });
    const later = await addPost(author.client, categoryId, { title: "低价代购二" });
    expect(held["status"]).toBe(0);
    expect([(await detail(test().nobody, held["id"])).status, (await detail(author.client, held["id"])).status]).toEqual([
      404, 200,
    ]);
    const refused = await author.client.post(`${FORUM.posts}/save`, { title: "好", content: "<p>CASINO</p>", categoryId });
    expect([refused.status, refused.errors.map(({ pointer }) => pointer)]).toEqual([400, ["/content"]]);
    const admin = await test().signIn("admin");
    const queue = async (after: object) =>
      idsOf((await admin.get<Posts>(`${FORUM.posts}/list`, { status: 0, sorts: "id", size: 1, ...after })).data);
    const [first = ""] = await queue({});
    expect([first, ...(await queue({ id_gt: first }))]).toEqual([held["id"], later["id"]]);
    expect((await admin.post(`${FORUM.posts}/approve`, { ids: held["id"] })).status).toBe(200);
    expect((await detail(test().nobody, held["id"])).status).toBe(200);
    expect(await messagesOf(author.client)).toEqual(["您的帖子“低价代购”已发布"]);
    const comment = await author.client.post<Row>(`${FORUM.comments}/save`, { invitationId: held["id"], content: "找代购" });
    expect(comment.data["status"]).toBe(0);
    expect((await detail(test().nobody, held["id"])).data["commentCount"]).toBe(0);
    expect((await admin.post("/api/blade-comment/approve", { ids: comment.data["id"] })).status).toBe(200);
    expect((await detail(test().nobody, held["id"])).data["commentCount"]).toBe(1);
  });

  it("hides what an upheld report is about, tells both sides, and keeps it all in the history", async () => {
    const [author, reporter] = [await person(), await person()];
    const admin = await test().signIn("admin");
    const post = await addPost(author.client, await addCategory(test()), { title: "广告" });
    const report = { invitationId: post["id"], cause: "spam", detail: "刷屏" };
    const saved = await reporter.client.post<Row>(`${FORUM.reports}/save`, report);
    expect(saved.data).toMatchObject({ status: 0, userId: reporter.userId });
    expect((await reporter.client.post(`${FORUM.reports}/save`, report)).status).toBe(409);
    expect((await reporter.client.post(`${FORUM.reports}/uphold`, { ids: saved.data["id"], note: "广告" })).status).toBe(403);
    expect((await admin.post(`${FORUM.reports}/uphold`, { ids: saved.data["id"], note: "广告" })).status).toBe(200);
    expect((await detail(test().nobody, post["id"])).status).toBe(404);
    expect(await messagesOf(author.client)).toEqual(["您的帖子“广告”已被屏蔽，原因：广告"]);
    expect(await messagesOf(reporter.client)).toEqual(["您的举报已处理，感谢您帮助维护社区"]);
    expect((await admin.post(`${FORUM.posts}/restore`, { ids: post["id"] })).status).toBe(200);
    expect((await detail(test().nobody, post["id"])).status).toBe(200);
    const rows = await test()
      .db.selectFrom("trellis_history")
      .select("origin")
      .where("record_id", "=", String(post["id"]))
      .orderBy("id")
      .execute();
    expect(rows.map(({ origin }) => origin)).toEqual(["save", "uphold", "restore"]);
  });

  it("lets moderators pin, feature, lock and delete with a reason, and nobody else", async () => {
    const author = await person();
    const admin = await test().signIn("admin");
    const post = await addPost(author.client, await addCategory(test()));
    const ids = post["id"];
    for (const action of ["pin", "feature", "lock"]) {
      expect((await author.client.post(`${FORUM.posts}/${action}`, { ids })).status, action).toBe(403);
      expect((await admin.post(`${FORUM.posts}/${action}`, { ids })).status, action).toBe(200);
    }
    expect((await detail(test().nobody, ids)).data).toMatchObject({ isTop: 1, isFeatured: 1, isLocked: 1 });
    expect((await admin.post(`${FORUM.posts}/takeDown`, { ids })).status, "a reason is needed").toBe(400);
    expect((await admin.post(`${FORUM.posts}/takeDown`, { ids, reason: "违规" })).status).toBe(200);
    expect((await detail(author.client, ids)).status).toBe(410);
  });
});
