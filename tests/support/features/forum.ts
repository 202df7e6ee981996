import { INVITATION_STATUS } from "#generated/choices";
import { DEFAULT_TENANT, type Page } from "#contract";
import { insertRecords } from "../records/fixtures.ts";
import { nextSample } from "../records/sample-record.ts";
import type { TestClient, TestServer } from "../server/create-test-server.ts";

export type Row = Record<string, unknown>;
export type Posts = Page<Row> & { readonly cursor?: string };

export const FORUM = {
  posts: "/api/blade-invitation",
  comments: "/api/blade-comment",
  likes: "/api/blade-invitation-like",
  categories: "/api/blade-forumCategories",
  follows: "/api/blade-forum-follow",
  drafts: "/api/blade-forum-draft",
  reports: "/api/blade-forum-report",
} as const;

/** A category of its own. @param audience 1 everyone, 2 signed-in users, 3 staff */
export async function addCategory(test: TestServer, values: Row = {}): Promise<string> {
  const [category] = await insertRecords(test, test.module("forum-category"), DEFAULT_TENANT, [
    { categoryName: `分类${nextSample()}`, parentId: "0", audience: 1, status: 1, sort: 1, ...values },
  ]);
  return String(category?.["id"]);
}

/** A post as its author writes it. @returns the saved record */
export async function addPost(client: TestClient, categoryId: string, values: Row = {}): Promise<Row> {
  const body = { title: `帖子${nextSample()}`, content: "<p>正文</p>", categoryId, ...values };
  const reply = await client.post<Row>(`${FORUM.posts}/save`, body);
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.data;
}

/** Posts straight into the table, a second apart, the last one the newest. @returns their ids in that order */
export async function insertPosts(test: TestServer, categoryId: string, count: number, values: (at: number) => Row = () => ({})) {
  const counts = { likeCount: 0, commentCount: 0, viewCount: 0, isTop: 0, isFeatured: 0, isLocked: 0 };
  const records = Array.from({ length: count }, (_, at) => ({
    title: `第 ${at} 帖`,
    content: "<p>正文</p>",
    plainContent: "正文",
    categoryId,
    status: INVITATION_STATUS.published,
    ...counts,
    ...values(at),
  }));
  const rows = await insertRecords(test, test.module("invitation"), DEFAULT_TENANT, records);
  return rows.map((row) => String(row["id"]));
}

export const idsOf = (page: Page<Row>): readonly string[] => page.records.map((record) => String(record["id"]));

/** The latest messages of a user's inbox. */
export async function messagesOf(client: TestClient): Promise<readonly string[]> {
  const { data } = await client.get<{ entries: { text: { zh: string }; link: string }[] }>("/api/trellis/inbox/messages");
  return data.entries.map(({ text }) => text.zh);
}
