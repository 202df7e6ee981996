import { INVITATION_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { isBlankText } from "#metadata";
import { callerOf, recordsOf, wrongField, type InputOf, type Interceptors, type OperationContext, type RowOf } from "#server";
import { findMentions } from "#server/operations";
import { sql } from "kysely";
import { assertOwn } from "../assert-own.ts";
import { readableCategories, withoutOutsiders } from "../categories.ts";
import { linkOf, notifyAuthor, notifyFollowers, shortened, tell } from "../notices.ts";
import { markLinks, plainText } from "../plain-text.ts";
import { refuseRepeated } from "../refuse-repeated.ts";
import { mustWait, refuseMuted } from "../screening.ts";

type Post = RowOf<"invitation">;

const TEXTS = {
  category: { zh: "不能在该分类发布，请另选一个", en: "You cannot post in this category. Choose another one." },
  twice: {
    zh: "您刚刚发布过相同的帖子，可在“我的”中查看",
    en: "You have just published this post. See it under “Mine”.",
  },
  foreign: { zh: "不能使用其他网站的地址，请上传文件", en: "Addresses of other sites are not shown. Upload the file." },
  untitled: { zh: "请输入标题", en: "Enter a title" },
  empty: { zh: "请填写正文", en: "Write a text" },
} as const satisfies Record<string, Text>;

const assertOwnPost = assertOwn("invitation_edit");

/** Rules of posts that the module file cannot say: the author, the category, the plain text, and words that need a review. */
export const postInterceptors: Interceptors<Post> = {
  beforeChange: assertOwnPost,
  beforeSave: async (context, input, current) => {
    if (context.endpoint.target.kind === "action") return input;
    const caller = callerOf(context);
    if (current !== null) await assertOwnPost(context, current);
    await refuseMuted(context);
    if (isBlankText(input.title ?? "")) throw wrongField("title", "required", TEXTS.untitled);
    await assertCategory(context, input, current);
    assertOwnFiles(input);
    const isSame = current !== null && current.content === input.content;
    const content = isSame ? current.content : markLinks(input.content ?? "");
    const text = plainText(content);
    const hasMedia = content.includes("<img") || Boolean(input.video) || listOf(input.images).length > 0;
    if (isBlankText(text) && !hasMedia) throw wrongField("content", "required", TEXTS.empty);
    if (current === null)
      await refuseRepeated(context, "invitation", sql`t.title = ${input.title ?? ""} and t.content = ${content}`, TEXTS.twice);
    const plainContent = isSame ? (current.plainContent ?? null) : text;
    return { ...input, content, plainContent, userId: current === null ? caller.userId : (current.userId ?? null) };
  },
  afterSave: async (context, saved, before) => {
    if (before === null || saved.content !== before.content || saved.title !== before.title) await review(context, saved);
    // A post that waited is new to its readers when a moderator publishes it.
    const isNew = before === null || before.status === INVITATION_STATUS.held;
    if (isNew && saved.status === INVITATION_STATUS.published) {
      await notifyMentioned(context, saved);
      await notifyFollowers(context, saved);
    }
    if (before !== null && before.status !== saved.status) await notifyAuthor(context, "post", saved);
  },
};

/** Tells the people whom the text of a new post names. */
async function notifyMentioned(context: OperationContext, post: Post): Promise<void> {
  const mentions = await findMentions(context, post.plainContent ?? "");
  const readers = await withoutOutsiders(
    context,
    post.categoryId,
    mentions.map(({ id }) => id),
  );
  const author = post.userId ? await recordsOf(context, "user").findById(post.userId) : null;
  const [name, title] = [author?.name ?? "", shortened(post.title)];
  const others = readers.filter((id) => id !== post.userId);
  const text = { zh: `${name} 在帖子“${title}”中提到了您`, en: `${name} mentioned you in the post “${title}”` };
  await tell(context, others, text, linkOf(post.id));
}

/** Sends a published post with a held word to the moderators. */
async function review(context: OperationContext, saved: Post): Promise<void> {
  if (saved.status !== INVITATION_STATUS.published) return;
  const texts = { title: saved.title, content: saved.plainContent ?? "" };
  if (!(await mustWait(context, texts))) return;
  const [held] = await recordsOf(context, "invitation").update({ id: saved.id }, { status: INVITATION_STATUS.held });
  // The caller reads from the reply that the post waits.
  if (held !== undefined) Object.assign(saved, held);
}

/** @throws TrellisError invalidRecord at the category */
async function assertCategory(context: OperationContext, input: InputOf<Post>, current: Post | null): Promise<void> {
  const categoryId = input.categoryId ?? "";
  if (categoryId === current?.categoryId) return;
  const categories = await readableCategories(context);
  if (!categories.has(categoryId)) throw wrongField("categoryId", "x-ref", TEXTS.category);
}

/** Readers' browsers load pictures and videos from this server only. @throws TrellisError invalidRecord at the field */
function assertOwnFiles(input: InputOf<Post>): void {
  for (const field of ["images", "video", "poster"]) {
    const links = [input[field]].flat().map((link) => String(link ?? ""));
    if (links.some((link) => link.includes("//"))) throw wrongField(field, "x-format", TEXTS.foreign);
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
