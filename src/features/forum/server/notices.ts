import { COMMENT_STATUS, INVITATION_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { notify, recordsOf, type OperationContext, type RowOf } from "#server";
import { idsAbove, withoutOutsiders } from "./categories.ts";

/** Subject of the forum's messages in the inbox. */
const KIND = "forum";
const SHORT = 40;

/** The address of a post, or of a comment on it. */
export function linkOf(postId: string, commentId?: string): string {
  return `/forum/detail?id=${postId}${commentId === undefined ? "" : `&comment=${commentId}`}`;
}

/** Tells users about something, except those who caused it. */
export async function tell(
  context: OperationContext,
  userIds: readonly (string | null | undefined)[],
  text: Text,
  link: string,
): Promise<void> {
  const others = userIds.filter((id): id is string => typeof id === "string" && id !== "" && id !== context.caller?.userId);
  await notify(context, [...new Set(others)], { kind: KIND, text, link });
}

/** Tells the followers of a category, and of those above it, about a new post. */
export async function notifyFollowers(context: OperationContext, post: RowOf<"invitation">): Promise<void> {
  const categoryId = await idsAbove(context, post.categoryId);
  const follows = await recordsOf(context, "forum-follow").find({ categoryId });
  const title = shortened(post.title);
  await tell(
    context,
    await withoutOutsiders(
      context,
      post.categoryId,
      follows.map(({ userId }) => userId),
    ),
    { zh: `您关注的分类有新帖子：${title}`, en: `New post in a category that you follow: ${title}` },
    linkOf(post.id),
  );
}

const VERDICTS: Readonly<Record<number, Text>> = {
  [INVITATION_STATUS.published]: { zh: "已发布", en: "was published" },
  [INVITATION_STATUS.held]: { zh: "正在审核", en: "waits for a review" },
  [INVITATION_STATUS.hidden]: { zh: "已被屏蔽", en: "was hidden" },
  [INVITATION_STATUS.deleted]: { zh: "已被删除", en: "was deleted" },
};

interface Judged {
  readonly id: string;
  readonly userId?: string | null;
  readonly status: number;
  readonly reason?: string | null;
  readonly title?: string;
  readonly content: string;
  readonly invitationId?: string;
}

/** Tells authors that a moderator changed the state of their post or comment, with the reason. */
export async function notifyAuthor(context: OperationContext, what: "post" | "comment", record: Judged): Promise<void> {
  const verdict = VERDICTS[record.status];
  if (verdict === undefined) return;
  const name = shortened(record.title ?? record.content);
  const isClosed = record.status === COMMENT_STATUS.hidden || record.status === COMMENT_STATUS.deleted;
  const reason = isClosed && record.reason ? record.reason : null;
  const text = {
    zh: `您的${what === "post" ? "帖子" : "评论"}“${name}”${verdict.zh}${reason === null ? "" : `，原因：${reason}`}`,
    en: `Your ${what} “${name}” ${verdict.en}${reason === null ? "" : `. Reason: ${reason}`}`,
  };
  await tell(context, [record.userId], text, linkOf(record.invitationId ?? record.id, what === "post" ? undefined : record.id));
}

/** A text cut to one short line. */
export function shortened(text: string): string {
  const characters = [...text.replaceAll(/\s+/gu, " ")];
  return characters.length > SHORT ? `${characters.slice(0, SHORT).join("")}…` : characters.join("");
}
