import { COMMENT_STATUS, INVITATION_STATUS } from "#generated/choices";
import { TrellisError, type Text } from "#contract";
import {
  callerOf,
  moduleOf,
  recordsOf,
  refused,
  wrongField,
  type Handler,
  type Interceptors,
  type OperationContext,
  type RowOf,
} from "#server";
import { findMentions, saveRecord } from "#server/operations";
import { sql } from "kysely";
import { isJsonObject } from "#contract";
import { isBlankText } from "#metadata";
import { assertOwn } from "../assert-own.ts";
import { readableCategories, withoutOutsiders } from "../categories.ts";
import { linkOf, notifyAuthor, shortened, tell } from "../notices.ts";
import { readPost } from "../posts/read-post.ts";
import { refuseRepeated } from "../refuse-repeated.ts";
import { isModerator, mustWait, refuseMuted } from "../screening.ts";
import { shiftComments } from "./counts.ts";

type Comment = RowOf<"comment">;

const TEXTS = {
  empty: { zh: "请输入评论", en: "Write a comment" },
  locked: { zh: "帖子已锁定，不能再评论", en: "The post is locked. It takes no more comments." },
  twice: {
    zh: "您刚刚发布过相同的评论，请刷新后查看",
    en: "You have just published this comment. Refresh the page to see it.",
  },
  parent: { zh: "要回复的评论已不存在，请刷新后重试", en: "The comment to reply to is gone. Refresh and try again." },
} as const satisfies Record<string, Text>;

const assertOwnComment = assertOwn("comment_edit");

/** Adds a comment by the address of posts; the same as a save of a comment. */
export const saveComment: Handler = (context) => {
  const body = isJsonObject(context.body) ? context.body : Object.fromEntries(context.query);
  return saveRecord({ ...context, module: moduleOf(context, "comment") }, body, null);
};

/** Rules of comments that the module file cannot say: the author, the thread, mentions, counts and messages. */
export const commentInterceptors: Interceptors<Comment> = {
  beforeChange: assertOwnComment,
  beforeSave: async (context, input, current) => {
    if (context.endpoint.target.kind === "action") return input;
    const caller = callerOf(context);
    if (current !== null) await assertOwnComment(context, current);
    await refuseMuted(context);
    const content = (input.content ?? "").trim();
    if (isBlankText(content)) throw wrongField("content", "required", TEXTS.empty);
    const found = await findMentions(context, content);
    const mentions = found.length === 0 ? null : found;
    if (current !== null) {
      const { invitationId, parentId, replyId, userId } = current;
      return {
        ...input,
        content,
        mentions,
        invitationId,
        parentId: parentId ?? null,
        replyId: replyId ?? null,
        userId: userId ?? null,
      };
    }
    const post = await readPost(context, input.invitationId ?? "", await readableCategories(context));
    if (post.status !== INVITATION_STATUS.published) throw new TrellisError("notFound");
    if (post.isLocked === 1 && !isModerator(context)) throw refused(TEXTS.locked);
    const thread = await threadOf(context, input.parentId ?? "", post.id);
    const place = sql`t.invitation_id = ${post.id}::bigint and t.parent_id is not distinct from ${thread.parentId}::bigint`;
    await refuseRepeated(context, "comment", sql`${place} and t.content = ${content}`, TEXTS.twice);
    return { ...input, ...thread, content, mentions, userId: caller.userId };
  },
  afterSave: async (context, saved, before) => {
    if (before === null || saved.content !== before.content) await review(context, saved);
    await shiftComments(context, saved, before?.status ?? null);
    // A comment that waited is new to its readers when a moderator publishes it.
    const isNew = before === null || before.status === COMMENT_STATUS.held;
    if (isNew && saved.status === COMMENT_STATUS.published) await notifyReaders(context, saved);
    if (before !== null && before.status !== saved.status) await notifyAuthor(context, "comment", saved);
  },
};

/**
 * The place of a reply. A thread has two levels: a reply to a reply stands below the first comment and names the one it
 * replies to.
 */
async function threadOf(context: OperationContext, parentId: string, postId: string) {
  if (parentId === "") return { parentId: null, replyId: null };
  const parent = await recordsOf(context, "comment").findById(parentId);
  if (parent === null || parent.invitationId !== postId || parent.status !== COMMENT_STATUS.published)
    throw wrongField("parentId", "x-ref", TEXTS.parent);
  return { parentId: parent.parentId ?? parent.id, replyId: parent.id };
}

/** Sends a published comment with a held word to the moderators. */
async function review(context: OperationContext, saved: Comment): Promise<void> {
  if (saved.status !== COMMENT_STATUS.published || !(await mustWait(context, { content: saved.content }))) return;
  const [held] = await recordsOf(context, "comment").update({ id: saved.id }, { status: COMMENT_STATUS.held });
  // The caller reads from the reply that the comment waits.
  if (held !== undefined) Object.assign(saved, held);
}

/** Tells the mentioned, the author of the comment replied to, the author of the post and its followers: each of them once. */
async function notifyReaders(context: OperationContext, comment: Comment): Promise<void> {
  // The author learns nothing from their own comment, also when a moderator publishes it.
  const told = new Set<string>([comment.userId ?? ""]);
  const author = comment.userId ? await recordsOf(context, "user").findById(comment.userId) : null;
  const name = author?.name ?? "";
  const text = shortened(comment.content);
  const post = await recordsOf(context, "invitation").findById(comment.invitationId);
  const once = async (userIds: readonly (string | null | undefined)[], said: Text): Promise<void> => {
    const readers = post === null ? [] : await withoutOutsiders(context, post.categoryId, userIds);
    const fresh = readers.filter((id) => !told.has(id));
    for (const id of fresh) told.add(id);
    await tell(context, fresh, said, linkOf(comment.invitationId, comment.id));
  };
  const mentions = Array.isArray(comment.mentions) ? comment.mentions : [];
  await once(
    mentions.map((mention) => (isJsonObject(mention) ? String(mention["id"]) : null)),
    { zh: `${name} 提到了您：${text}`, en: `${name} mentioned you: ${text}` },
  );
  const replied = comment.replyId ? await recordsOf(context, "comment").findById(comment.replyId) : null;
  await once([replied?.userId], { zh: `${name} 回复了您：${text}`, en: `${name} replied to you: ${text}` });
  await once([post?.userId], { zh: `${name} 评论了您的帖子：${text}`, en: `${name} commented on your post: ${text}` });
  const follows = await recordsOf(context, "forum-follow").find({ invitationId: comment.invitationId });
  const title = shortened(post?.title ?? "");
  await once(
    follows.map(({ userId }) => userId),
    { zh: `您关注的帖子“${title}”有新评论：${text}`, en: `New comment on “${title}”, which you follow: ${text}` },
  );
}
