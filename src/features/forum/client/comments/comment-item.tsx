import { useState } from "react";
import { anything, MentionText, useRuntime } from "#runtime";
import { confirm, Icon, MenuButton, toast, useI18n } from "#ui";
import { useReader } from "../common/forum-frame.tsx";
import { texts } from "../common/forum-texts.ts";
import type { CommentRow } from "../../rows.ts";
import { asCommentPage, STATUS } from "../common/forum-types.ts";
import { LikeButton } from "../common/like-button.tsx";
import { PersonLine } from "../common/person-line.tsx";
import { ReportDialog } from "../common/report-dialog.tsx";
import { useModeration } from "../common/use-moderation.tsx";
import { useCursorPages } from "../common/use-cursor-pages.ts";
import { CommentField } from "./comment-field.tsx";

interface CommentItemProps {
  readonly comment: CommentRow;
  /** True if the reader can reply. */
  readonly isOpen: boolean;
}

interface ThreadProps extends CommentItemProps {
  /** A reply that is shown before the reader asks for replies. */
  readonly reply?: CommentRow;
}

/** A comment with the replies below it. */
export function CommentItem({ comment, isOpen, reply }: ThreadProps) {
  const { t } = useI18n(texts);
  const [shown, setShown] = useState(false);
  const [added, setAdded] = useState<readonly CommentRow[]>(reply === undefined ? [] : [reply]);
  const replies = useCursorPages(
    "/api/blade-invitation/comment/child",
    shown ? { parentId: comment.id, size: 20 } : null,
    asCommentPage,
  );
  const known = new Set(replies.records.map(({ id }) => id));
  const all = [...replies.records, ...added.filter(({ id }) => !known.has(id))];
  const add = (sent: CommentRow): void => setAdded((before) => [...before, sent]);
  return (
    <article className="forum-comment" id={`comment-${comment.id}`}>
      <CommentBody comment={comment} isOpen={isOpen} onReplied={add} />
      {(comment.replyCount > 0 || all.length > 0) && (
        <div className="forum-replies">
          {all.map((each) => (
            <CommentBody key={each.id} comment={each} isOpen={isOpen} onReplied={add} />
          ))}
          {comment.replyCount > 0 && (shown || comment.replyCount > all.length) && (
            <button
              type="button"
              className="forum-filter"
              onClick={() => (shown && replies.hasMore ? replies.loadMore() : setShown(!shown))}
            >
              {t(shown ? (replies.hasMore ? "moreReplies" : "fold") : "replies", { count: comment.replyCount })}
            </button>
          )}
        </div>
      )}
    </article>
  );
}

interface CommentBodyProps extends CommentItemProps {
  readonly onReplied: (reply: CommentRow) => void;
}

function CommentBody({ comment, isOpen, onReplied }: CommentBodyProps) {
  const { t } = useI18n(texts);
  const [replying, setReplying] = useState(false);
  const [status, setStatus] = useState(comment.status);
  if (status === STATUS.hidden || status === STATUS.deleted) return <p className="forum-note">{t("closed")}</p>;
  const name = comment.userName ?? t("nobody");
  return (
    <div className="forum-comment-body">
      <PersonLine name={comment.userName} avatar={comment.avatar} time={comment.createTime} />
      <p className="forum-comment-text" dir="auto">
        {comment.replyName !== null && <span className="forum-reply-to">{t("replyTo", { name: comment.replyName })} </span>}
        <MentionText text={comment.content} names={comment.mentions.map((mention) => mention.name)} />
        {status === STATUS.held && <span className="forum-tag forum-tag-warn">{t("held")}</span>}
      </p>
      <div className="forum-comment-foot">
        <LikeButton
          path="/api/blade-invitation-like/toggle-comment"
          target={{ commentId: comment.id }}
          initial={{ liked: comment.liked, likeCount: comment.likeCount }}
        />
        {isOpen && (
          <button type="button" className="forum-like" aria-expanded={replying} onClick={() => setReplying(!replying)}>
            <Icon name="message" />
            {t("reply")}
          </button>
        )}
        <CommentMenu comment={{ ...comment, status }} onStatus={setStatus} />
      </div>
      {replying && (
        <CommentField
          postId={comment.invitationId}
          parentId={comment.id}
          placeholder={t("replyPlaceholder", { name })}
          autoFocus
          onCancel={() => setReplying(false)}
          onSent={(reply) => {
            setReplying(false);
            onReplied(reply);
          }}
        />
      )}
    </div>
  );
}

interface CommentMenuProps {
  readonly comment: CommentRow;
  readonly onStatus: (status: number) => void;
}

function CommentMenu({ comment, onStatus }: CommentMenuProps) {
  const { t } = useI18n(texts);
  const { api } = useRuntime();
  const reader = useReader();
  const [reporting, setReporting] = useState(false);
  const moderation = useModeration("comment", comment, onStatus);
  if (reader === null) return null;
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t("remove"), content: t("removeAsk"), okText: t("remove"), danger: true }))) return;
    await api.call("POST", "/api/blade-comment/remove", anything, { body: { ids: comment.id } });
    toast.success(t("removed"));
    onStatus(STATUS.deleted);
  };
  const items =
    comment.userId === reader
      ? [{ id: "remove", label: t("remove"), icon: "delete", danger: true, perform: () => void remove().catch(() => undefined) }]
      : [{ id: "report", label: t("report"), icon: "exclamation-circle", perform: () => setReporting(true) }];
  return (
    <>
      <MenuButton label={t("moreActions")} items={[...items, ...moderation.items]} className="forum-menu">
        <Icon name="more" />
      </MenuButton>
      {moderation.dialog}
      {reporting && (
        <ReportDialog invitationId={comment.invitationId} commentId={comment.id} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
