import { observer } from "mobx-react-lite";
import { useEffect, useMemo, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useApiQuery } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { useReader, useSignInPath } from "../common/forum-frame.tsx";
import { texts } from "../common/forum-texts.ts";
import { asCommentPage } from "../common/forum-types.ts";
import { MoreButton } from "../common/more-button.tsx";
import { useCursorPages } from "../common/use-cursor-pages.ts";
import { CommentField } from "./comment-field.tsx";
import { CommentItem } from "./comment-item.tsx";

interface CommentsProps {
  readonly postId: string;
  readonly isLocked: boolean;
  readonly count: number;
}

/** The comments on a post. Replies load when a reader asks for them. */
export const Comments = observer(function Comments({ postId, isLocked, count }: CommentsProps) {
  const { t } = useI18n(texts);
  const reader = useReader();
  const signInPath = useSignInPath();
  const [sort, setSort] = useState("");
  const [query] = useSearchParams();
  const linked = query.get("comment");
  const pages = useCursorPages("/api/blade-comment/getList", { invitationId: postId, size: 20, sort }, asCommentPage);
  return (
    <section className="forum-comments" aria-labelledby="forum-comments">
      <div className="forum-comments-head">
        <h2 id="forum-comments">{t("comments", { count })}</h2>
        <button type="button" className="forum-filter" aria-pressed={sort === ""} onClick={() => setSort("")}>
          {t("oldest")}
        </button>
        <button type="button" className="forum-filter" aria-pressed={sort === "new"} onClick={() => setSort("new")}>
          {t("newest")}
        </button>
      </div>
      {linked !== null && <LinkedComment key={linked} postId={postId} id={linked} isOpen={!isLocked && reader !== null} />}
      {isLocked && <p className="forum-note">{t("locked")}</p>}
      {!isLocked && reader === null && (
        <p className="forum-note">
          <Link to={signInPath}>{t("signInToComment")}</Link>
        </p>
      )}
      {!isLocked && reader !== null && (
        <CommentField
          postId={postId}
          parentId={null}
          placeholder={t("commentPlaceholder")}
          onSent={(comment) => pages.change((records) => (sort === "new" ? [comment, ...records] : [...records, comment]))}
        />
      )}
      {pages.state === "loading" && <Skeleton rows={4} />}
      {pages.state === "failed" && <ErrorState hint={pages.message} onRetry={pages.again} />}
      {pages.state === "ready" && pages.records.length === 0 && <EmptyState icon="message" title={t("noComments")} />}
      {pages.records.map((comment) => (
        <CommentItem key={comment.id} comment={comment} isOpen={!isLocked && reader !== null} />
      ))}
      <MoreButton pages={pages} auto={false} />
    </section>
  );
});

interface LinkedCommentProps {
  readonly postId: string;
  readonly id: string;
  readonly isOpen: boolean;
}

/** The comment that a notification leads to, above the others: it may stand far below, or among folded replies. */
function LinkedComment({ postId, id, isOpen }: LinkedCommentProps) {
  const { t } = useI18n(texts);
  const place = useRef<HTMLElement>(null);
  const query = useMemo(() => ({ invitationId: postId, comment: id }), [postId, id]);
  const loaded = useApiQuery("/api/blade-comment/getList", query, asCommentPage);
  const [comment, reply] = loaded.state === "ready" ? loaded.data.records : [];
  const isFound = comment !== undefined;
  useEffect(() => {
    if (isFound) place.current?.scrollIntoView({ block: "center" });
  }, [isFound]);
  if (!isFound) return null;
  return (
    <section ref={place} className="forum-linked" aria-label={t("linkedComment")}>
      <h3>{t("linkedComment")}</h3>
      <CommentItem comment={comment} isOpen={isOpen} {...(reply === undefined ? {} : { reply })} />
    </section>
  );
}
