import { expect, it } from "vitest";
import { setCountedCalls } from "../../support/server/count-calls.ts";
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
import { sorted } from "../../support/values/sorted.ts";
import { uploadFile } from "../../support/records/uploads.ts";
import { DEFAULT_TENANT, HEADERS, WEB_CLIENT } from "#contract";

onEachDatabase((test: () => TestServer) => {
  const person = () => createPerson(test(), { codes: [] });

  it("stores posts sanitised, with marked links, for their author alone to change", async () => {
    const [author, other] = [await person(), await person()];
    const categoryId = await addCategory(test());
    const content =
      '<p onclick="x()">一 <a href="https://a.example">链接</a><script>alert(1)</script><img src="x" onerror="y()"></p>';
    const post = await addPost(author.client, categoryId, { content });
    const { data } = await test().nobody.get<Row>(`${FORUM.posts}/detail`, { id: String(post["id"]) });
    expect(data["content"]).toBe('<p>一 <a href="https://a.example" rel="nofollow ugc noopener">链接</a><img></p>');
    expect(data).toMatchObject({ userId: author.userId, summary: "一 链接", likeCount: 0, commentCount: 0, liked: false });
    const edit = { id: post["id"], title: "改过的标题", content: data["content"], categoryId };
    expect((await other.client.post(`${FORUM.posts}/update`, edit)).status).toBe(404);
    expect((await other.client.post(`${FORUM.posts}/remove`, undefined, { ids: String(post["id"]) })).status).toBe(404);
    expect((await test().nobody.post(`${FORUM.posts}/save`, edit)).status).toBe(401);
    const edited = await author.client.post<Row>(`${FORUM.posts}/update`, edit);
    expect([edited.status, edited.data["title"], edited.data["content"]]).toEqual([200, "改过的标题", data["content"]]);
    // Readers see that it was changed.
    const changed = await test().nobody.get<Row>(`${FORUM.posts}/detail`, { id: String(post["id"]) });
    expect([data["editedTime"], changed.data["editedTime"]]).toEqual([null, edited.data["updateTime"]]);
    // The author and moderators read what it was before; what was taken out is nobody else's.
    await author.client.post(`${FORUM.posts}/update`, { ...edit, content: "<p>全新的正文</p>" });
    const history = (client: TestClient) => client.get<Row[]>(`${FORUM.posts}/edits`, { id: String(post["id"]) });
    for (const client of [author.client, await test().signIn("admin")])
      expect((await history(client)).data).toMatchObject([
        { title: null, content: data["content"], userName: author.client.token?.account },
        { title: post["title"], content: null },
      ]);
    expect([(await history(other.client)).status, (await history(test().nobody)).status]).toEqual([404, 401]);
    expect((await author.client.post(`${FORUM.posts}/remove`, { ids: String(post["id"]) })).status).toBe(200);
    expect((await test().nobody.get(`${FORUM.posts}/detail`, { id: String(post["id"]) })).status).toBe(410);
  });

  it("refuses a post without a text, with a fault at the field, and one in a category that is closed to its author", async () => {
    const author = await person();
    const categoryId = await addCategory(test());
    const closed = await addCategory(test(), { status: 0 });
    const faults = async (values: Row) => {
      const reply = await author.client.post(`${FORUM.posts}/save`, { title: "题", content: "<p>文</p>", categoryId, ...values });
      return [reply.status, reply.errors.map(({ pointer }) => pointer)];
    };
    for (const content of ["<p> </p>", "<p>\u200b</p>"]) expect(await faults({ content })).toEqual([400, ["/content"]]);
    for (const title of ["", "   ", "\u3000", "\u200b\u2060"]) expect(await faults({ title })).toEqual([400, ["/title"]]);
    expect(await faults({ categoryId: closed })).toEqual([400, ["/categoryId"]]);
    expect(await addPost(author.client, categoryId, { status: 2, isTop: 1, likeCount: 9 })).toMatchObject({
      status: 1,
      isTop: 0,
      likeCount: 0,
    });
    for (const field of ["video", "poster"])
      expect(await faults({ [field]: "https://elsewhere.example/a.mp4" })).toEqual([400, [`/${field}`]]);
    expect(await faults({ images: ["https://elsewhere.example/a.png"] })).toEqual([400, ["/images"]]);
    const { link } = await uploadFile(author.client, "a.png");
    expect(await faults({ images: [link], content: "<p></p>" })).toEqual([200, []]);
  });

  it("threads comments on two levels, counts them, and tells the people concerned once each", async () => {
    const [author, first, second] = [await person(), await person(), await person()];
    const post = await addPost(author.client, await addCategory(test()));
    const invitationId = String(post["id"]);
    const nameOf = (who: typeof author) => String(who.client.token?.account);
    const comment = async (who: typeof author, content: string, parentId?: string): Promise<string> => {
      const reply = await who.client.post<Row>(`${FORUM.posts}/comment/save`, { invitationId, content, parentId });
      expect(reply.status, reply.text).toBe(200);
      return String(reply.data["id"]);
    };
    const root = await comment(first, "好文章");
    const reply = await comment(second, `同意@${nameOf(first)}的看法`, root);
    const deep = await comment(author, "谢谢", reply);
    const threads = await test().nobody.get<Posts>(`${FORUM.comments}/getList`, { invitationId });
    expect(threads.data.records).toMatchObject([{ id: root, replyCount: 2 }]);
    const replies = await test().nobody.get<Posts>(`${FORUM.posts}/comment/child`, { parentId: root });
    expect(replies.data.records).toMatchObject([
      { id: reply, replyName: null, mentions: [{ id: first.userId, name: nameOf(first) }] },
      { id: deep, replyName: nameOf(second) },
    ]);
    const { data } = await test().nobody.get<Row>(`${FORUM.posts}/detail`, { id: invitationId });
    expect(data["commentCount"]).toBe(3);
    expect((await messagesOf(first.client)).filter((text) => text.includes("同意"))).toEqual([
      `${nameOf(second)} 提到了您：同意@${nameOf(first)}的看法`,
    ]);
    expect(await messagesOf(author.client)).toHaveLength(2);
    expect(await messagesOf(second.client)).toEqual([`${nameOf(author)} 回复了您：谢谢`]);

    expect((await first.client.post(`${FORUM.comments}/remove`, { ids: root })).status).toBe(200);
    const left = await test().nobody.get<Posts>(`${FORUM.comments}/getList`, { invitationId });
    expect(left.data.records).toMatchObject([{ id: root, content: "", userId: null, userName: null, replyCount: 2 }]);
    expect((await test().nobody.get<Row>(`${FORUM.posts}/detail`, { id: invitationId })).data["commentCount"]).toBe(2);
    expect((await second.client.post(`${FORUM.comments}/save`, { invitationId, content: "晚了", parentId: root })).status).toBe(
      400,
    );
    expect(idsOf((await second.client.get<Posts>(`${FORUM.comments}/user-comments`)).data)).toEqual([reply]);
  });

  it("takes a text once that is sent twice, and finds the comment of a link with the one that it replies to", async () => {
    const writer = await person();
    const categoryId = await addCategory(test());
    const save = () => writer.client.post<Row>(`${FORUM.posts}/save`, { title: "两次", content: "<p>文</p>", categoryId });
    const posts = await Promise.all([save(), save()]);
    expect(sorted(posts.map(({ status }) => String(status)))).toEqual(["200", "409"]);
    const invitationId = String(posts.find(({ status }) => status === 200)?.data["id"]);
    const comment = (content: string, parentId?: string) =>
      writer.client.post<Row>(`${FORUM.comments}/save`, { invitationId, content, parentId });
    expect((await comment("  ")).errors).toMatchObject([{ pointer: "/content", keyword: "required" }]);
    const first = await comment("一样的话");
    expect([first.status, (await comment("一样的话")).status]).toEqual([200, 409]);
    const parentId = String(first.data["id"]);
    const reply = await comment("一样的话", parentId);
    await comment("别的话");
    const linked = async (id: unknown) =>
      idsOf((await test().nobody.get<Posts>(`${FORUM.comments}/getList`, { invitationId, comment: String(id) })).data);
    expect(await linked(reply.data["id"])).toEqual([parentId, String(reply.data["id"])]);
    expect(await linked(parentId)).toEqual([parentId]);
    expect(await linked("1")).toEqual([]);
  });

  it("takes no comments on a locked post, nor a parent from another post", async () => {
    const [author, reader] = [await person(), await person()];
    const categoryId = await addCategory(test());
    const [locked = "", open = ""] = await insertPosts(test(), categoryId, 2, (at) => ({ isLocked: at === 0 ? 1 : 0 }));
    const save = (invitationId: string, more: Row = {}) =>
      reader.client.post<Row>(`${FORUM.comments}/save`, { invitationId, content: "评论", ...more });
    expect([(await save(locked)).status, (await save(open)).status]).toEqual([409, 200]);
    const elsewhere = await author.client.post<Row>(`${FORUM.comments}/save`, { invitationId: open, content: "评论" });
    const [third = ""] = await insertPosts(test(), categoryId, 1);
    expect((await save(third, { parentId: elsewhere.data["id"] })).status).toBe(400);
  });

  it("shows nobody what was hidden as the newer state of a conflict", async () => {
    const [author, other, admin] = [await person(), await person(), await test().signIn("admin")];
    const post = await addPost(author.client, await addCategory(test()));
    const comment = await author.client.post<Row>(`${FORUM.comments}/save`, { invitationId: post["id"], content: "秘密" });
    for (const [base, { id }] of [
      [FORUM.comments, comment.data],
      [FORUM.posts, post],
    ] as const) {
      expect((await admin.post(`${base}/hide`, { reason: "违规" }, { ids: String(id) })).status).toBe(200);
      const refused = await other.client.post(`${base}/update`, { id, revision: 0, content: "x" });
      expect([refused.status, refused.data], refused.text).toEqual([404, null]);
      expect((await author.client.post(`${base}/update`, { id, revision: 0, content: "x" })).status).toBe(409);
    }
  });

  it("keeps drafts to their writers", async () => {
    const [writer, other] = [await person(), await person()];
    const draft = await writer.client.post<Row>(`${FORUM.drafts}/save`, {
      title: "写了一半",
      content: "<p>a<script>1</script></p>",
    });
    expect(draft.data).toMatchObject({ title: "写了一半", content: "<p>a</p>", userId: writer.userId });
    const id = String(draft.data["id"]);
    expect((await other.client.get<Row[]>(`${FORUM.drafts}/mine`)).data).toEqual([]);
    for (const revision of [undefined, 0]) {
      const refused = await other.client.post(`${FORUM.drafts}/update`, { id, revision, title: "他人" });
      expect([refused.status, refused.data], refused.text).toEqual([404, null]);
    }
    await other.client.post(`${FORUM.drafts}/discard`, { ids: id });
    expect((await writer.client.post(`${FORUM.drafts}/update`, { id, title: "续写" })).status).toBe(200);
    expect((await writer.client.get<Row[]>(`${FORUM.drafts}/mine`)).data).toMatchObject([
      { id, title: "续写", content: "<p>a</p>" },
    ]);
    await writer.client.post(`${FORUM.drafts}/discard`, { ids: id });
    expect((await writer.client.get<Row[]>(`${FORUM.drafts}/mine`)).data).toEqual([]);
  });

  it("tells the followers of a category about a new post, and of a post about a new comment", async () => {
    const [author, follower] = [await person(), await person()];
    const categoryId = await addCategory(test());
    expect((await follower.client.post<Row>(`${FORUM.follows}/toggle`, { categoryId })).data).toEqual({ followed: true });
    const post = await addPost(author.client, categoryId, { title: "新的帖子" });
    await follower.client.post(`${FORUM.follows}/toggle`, { invitationId: post["id"] });
    await author.client.post(`${FORUM.comments}/save`, { invitationId: post["id"], content: "补充" });
    expect(await messagesOf(follower.client)).toEqual(["您关注的帖子“新的帖子”有新评论：补充", "您关注的分类有新帖子：新的帖子"]);
    expect((await follower.client.get<Row>(`${FORUM.follows}/mine`)).data).toEqual({
      invitationIds: [post["id"]],
      categoryIds: [categoryId],
    });
    expect((await follower.client.post<Row>(`${FORUM.follows}/toggle`, { categoryId })).data).toEqual({ followed: false });
    await addPost(author.client, categoryId);
    expect(await messagesOf(follower.client)).toHaveLength(2);
  });

  it("limits the writing of one user over all addresses", async () => {
    const writer = await person();
    const invitationId = (await insertPosts(test(), await addCategory(test()), 1))[0];
    const write = async (content: string): Promise<number> =>
      (await writer.client.post(`${FORUM.comments}/save`, { invitationId, content })).status;
    expect(await write("第一条")).toBe(200);
    await setCountedCalls(test(), `forum-write-user:${writer.userId}`, 58);
    expect([await write("第二条"), await write("第三条"), await write("第四条"), await write("第五条")]).toEqual([
      200, 200, 429, 429,
    ]);
  });

  it("limits the writing of one address over all of its users", async () => {
    const [one, other] = [await person(), await person()];
    const invitationId = (await insertPosts(test(), await addCategory(test()), 1))[0];
    const address = "203.0.113.9";
    const write = async ({ client }: typeof one, content: string): Promise<number> => {
      const headers = {
        Authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}`,
        [HEADERS.token]: `bearer ${client.token?.access_token ?? ""}`,
        "Content-Type": "application/json",
      };
      const body = JSON.stringify({ invitationId, content });
      const request = new Request(`http://trellis.test${FORUM.comments}/save`, { method: "POST", headers, body });
      return (await test().server.fetch(request, { address })).status;
    };
    expect(await write(one, "第一条")).toBe(200);
    await setCountedCalls(test(), `forum-write-address:${address}`, 299);
    expect([await write(other, "第二条"), await write(one, "第三条"), await write(other, "第四条")]).toEqual([200, 429, 429]);
  });

  it("is written by nobody who is muted, until the mute ends", async () => {
    const writer = await person();
    const categoryId = await addCategory(test());
    const [mute] = await insertRecords(test(), test().module("forum-mute"), DEFAULT_TENANT, [
      { userId: writer.userId, reason: "刷屏", untilTime: "2999-01-01 00:00:00" },
    ]);
    const save = () => writer.client.post(`${FORUM.posts}/save`, { title: "题", content: "<p>文</p>", categoryId });
    const refused = await save();
    expect([refused.status, refused.msg]).toEqual([
      409,
      "您已被禁言至 2999-01-01 00:00:00，原因：刷屏。如有疑问请联系社区管理员",
    ]);
    const admin = await test().signIn("admin");
    await admin.post("/api/blade-forum-mute/submit", {
      id: mute?.["id"],
      userId: writer.userId,
      reason: "刷屏",
      untilTime: "2020-01-01 00:00:00",
    });
    expect((await save()).status).toBe(200);
  });
});
