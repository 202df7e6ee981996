import { COMMENT_STATUS, FORUM_REPORT_STATUS, INVITATION_STATUS } from "#generated/choices";
import type { Text } from "#contract";
import { acquireLocks, callerOf, recordsOf, refused, type Interceptors, type OperationContext, type RowOf } from "#server";
import { readableCategories } from "./categories.ts";
import { commentInterceptors } from "./comments/write-comment.ts";
import { tell, linkOf, notifyAuthor } from "./notices.ts";
import { readPost } from "./posts/read-post.ts";

type Report = RowOf<"forum-report">;

const TEXTS = {
  twice: { zh: "您已举报过，我们会尽快处理", en: "You reported this already. A moderator will look at it." },
  done: { zh: "您的举报已处理，感谢您帮助维护社区", en: "Your report was handled. Thank you for helping the community." },
  none: { zh: "您的举报已查看，内容没有违规", en: "Your report was reviewed. The content breaks no rule." },
} as const satisfies Record<string, Text>;

/** Rules of reports: readers report what they can read, once; an upheld report hides what it is about. */
export const reportInterceptors: Interceptors<Report> = {
  beforeSave: async (context, input, current) => {
    if (context.endpoint.target.kind === "action" || current !== null) return input;
    const { userId } = callerOf(context);
    const invitationId = input.invitationId ?? "";
    const commentId = (input.commentId ?? "") || null;
    await readPost(context, invitationId, await readableCategories(context));
    await acquireLocks(context, "forum-report", `${userId} ${commentId ?? invitationId}`);
    const [known] = await recordsOf(context, "forum-report").find(
      { userId, invitationId, commentId, status: FORUM_REPORT_STATUS.open },
      { limit: 1 },
    );
    if (known !== undefined) throw refused(TEXTS.twice);
    return { ...input, userId };
  },
  afterSave: async (context, saved, before) => {
    if (before === null || before.status === saved.status) return;
    const isUpheld = saved.status === FORUM_REPORT_STATUS.upheld;
    if (isUpheld) await hide(context, saved);
    await tell(context, [saved.userId], isUpheld ? TEXTS.done : TEXTS.none, linkOf(saved.invitationId));
  },
};

async function hide(
  context: OperationContext,
  { invitationId, commentId, note, moderator, moderatedTime }: Report,
): Promise<void> {
  const verdict = { reason: note ?? null, moderator: moderator ?? null, moderatedTime: moderatedTime ?? null };
  if (commentId) {
    const open = { id: commentId, status: [COMMENT_STATUS.published, COMMENT_STATUS.held] };
    const [before] = await recordsOf(context, "comment").find(open, { lock: true });
    const [hidden] = await recordsOf(context, "comment").update(open, { ...verdict, status: COMMENT_STATUS.hidden });
    if (before !== undefined && hidden !== undefined) await commentInterceptors.afterSave?.(context, hidden, before);
    return;
  }
  const open = { id: invitationId, status: [INVITATION_STATUS.published, INVITATION_STATUS.held] };
  const [hidden] = await recordsOf(context, "invitation").update(open, { ...verdict, status: INVITATION_STATUS.hidden });
  if (hidden !== undefined) await notifyAuthor(context, "post", hidden);
}
