import md5 from "md5";
import { expect, it } from "vitest";
import { FORUM_WORD_TREATMENT } from "#generated/choices";
import { DEFAULT_TENANT, type InboxMessage, type InboxPage } from "#contract";
import type { TestClient, TestServer } from "../../support/server/create-test-server.ts";
import { createPerson, insertRecords } from "../../support/records/fixtures.ts";
import { addCategory, addPost, FORUM, idsOf, messagesOf, type Posts, type Row } from "../../support/features/forum.ts";
import { onEachDatabase } from "../../support/database/on-each-database.ts";
import { nextSample } from "../../support/records/sample-record.ts";

onEachDatabase((test: () => TestServer) => {
  const person = () => createPerson(test(), { codes: [] });
  const nameOf = (client: TestClient): string => String(client.token?.account);
  const follow = async (client: TestClient, target: Row): Promise<void> => {
    expect((await client.post(`${FORUM.follows}/toggle`, target)).status).toBe(200);
  };

  it("tells the followers of a category and of the one above it about a new post, each once", async () => {
    const [author, reader] = [await person(), await person()];
    const parentId = await addCategory(test());
    const childId = await addCategory(test(), { parentId });
    for (const categoryId of [parentId, childId]) await follow(reader.client, { categoryId });
    const post = await addPost(author.client, childId);
    expect(await messagesOf(reader.client)).toEqual([`您关注的分类有新帖子：${String(post["title"])}`]);
    expect(await messagesOf(author.client)).toEqual([]);
  });

  it("tells nobody about a held post or comment until a moderator publishes it", async () => {
    const [author, reader] = [await person(), await person()];
    const admin = await test().signIn("admin");
    const word = `待审${nextSample()}`;
    await insertRecords(test(), test().module("forum-word"), DEFAULT_TENANT, [
      { word, treatment: FORUM_WORD_TREATMENT.holdForReview },
    ]);
    const categoryId = await addCategory(test());
    await follow(reader.client, { categoryId });
    const held = await addPost(author.client, categoryId, { content: `<p>${word} @${nameOf(reader.client)}</p>` });
    expect(await messagesOf(reader.client)).toEqual([]);
    await admin.post(`${FORUM.posts}/approve`, { id: held["id"] });
    expect(await messagesOf(reader.client)).toEqual([
      `您关注的分类有新帖子：${String(held["title"])}`,
      `${nameOf(author.client)} 在帖子“${String(held["title"])}”中提到了您`,
    ]);
    const comment = await author.client.post<Row>(`${FORUM.comments}/save`, {
      invitationId: held["id"],
      content: `${word} @${nameOf(reader.client)}`,
    });
    expect(await messagesOf(reader.client)).toHaveLength(2);
    await admin.post(`${FORUM.comments}/approve`, { id: comment.data["id"] });
    expect((await messagesOf(reader.client))[0]).toBe(`${nameOf(author.client)} 提到了您：${word} @${nameOf(reader.client)}`);
  });

  it("tells no customer what is said in a category for staff", async () => {
    const author = await person();
    const admin = await test().signIn("admin");
    const account = `customer${nextSample()}`;
    const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
    await admin.post("/api/blade-member/member/add", body);
    const customer = await test().signIn(account);
    const post = await addPost(author.client, await addCategory(test(), { audience: 3 }), { content: `<p>@${account}</p>` });
    await author.client.post(`${FORUM.comments}/save`, { invitationId: post["id"], content: `@${account}` });
    expect(await messagesOf(customer)).toEqual([]);
    const open = await addPost(author.client, await addCategory(test()), { content: `<p>@${account}</p>` });
    expect(await messagesOf(customer)).toEqual([`${nameOf(author.client)} 在帖子“${String(open["title"])}”中提到了您`]);
  });

  it("lists the forum's messages apart, followed posts, and the people to mention", async () => {
    const [author, reader] = [await person(), await person()];
    const post = await addPost(author.client, await addCategory(test()));
    await addPost(author.client, await addCategory(test()));
    await follow(reader.client, { invitationId: post["id"] });
    const followed = (client: TestClient) => client.get<Posts>(`${FORUM.posts}/page`, { followed: 1 });
    expect(idsOf((await followed(reader.client)).data)).toEqual([post["id"]]);
    expect(idsOf((await followed(test().nobody)).data)).toEqual([]);
    const kept = async (kind: string) =>
      (await author.client.get<InboxPage<InboxMessage>>("/api/trellis/inbox/messages", { kind })).data.entries;
    await reader.client.post(`${FORUM.comments}/save`, { invitationId: post["id"], content: "来了" });
    expect((await kept("forum")).map(({ kind }) => kind)).toEqual(["forum"]);
    expect(await kept("import")).toEqual([]);
    const people = async (client: TestClient, query: Record<string, string>) =>
      (await client.get<{ name: string }[]>(`${FORUM.comments}/people`, query)).data.map(({ name }) => name);
    const q = nameOf(author.client);
    expect(await people(reader.client, { q })).toEqual([q]);
    // Somebody who has only read is offered to nobody.
    expect(await people(reader.client, { q: nameOf((await person()).client) })).toEqual([]);
    expect(await people(author.client, { q: nameOf(reader.client), invitationId: String(post["id"]) })).toEqual([
      nameOf(reader.client),
    ]);
    expect((await test().nobody.get(`${FORUM.comments}/people`, { q })).status).toBe(401);
  });
});
