import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { anything, LazyRichContent, useApiQuery, useRuntime } from "#runtime";
import { confirm, EmptyState, ErrorState, Icon, MenuButton, Skeleton, toast, useI18n } from "#ui";
import { Comments } from "../comments/comments.tsx";
import { FollowButton } from "../common/follow-button.tsx";
import { ForumFrame, MODERATION, useReader, useSignInPath } from "../common/forum-frame.tsx";
import { texts } from "../common/forum-texts.ts";
import { asWholePost, STATUS, type WholePost } from "../common/forum-types.ts";
import { LikeButton } from "../common/like-button.tsx";
import { EditsDialog } from "./edits-dialog.tsx";
import { PersonLine } from "../common/person-line.tsx";
import { ReportDialog } from "../common/report-dialog.tsx";
import { useModeration } from "../common/use-moderation.tsx";

/** One post with its comments. The address names it: `?id=`. */
export const PostScreen = observer(function PostScreen() {
  const [query] = useSearchParams();
  const reader = useReader();
  const id = query.get("id") ?? "";
  return <ForumFrame>{id === "" ? <NoPost /> : <LoadedPost key={`${id} ${reader}`} id={id} />}</ForumFrame>;
});

/** An address that names no post: a cut link. */
function NoPost() {
  const { t } = useI18n(texts);
  return (
    <>
      <h1 className="forum-hidden">{t("noPost")}</h1>
      <EmptyState icon="link" title={t("noPost")} hint={t("noPostHint")}>
        <Link className="forum-write" to="/forum">
          {t("back")}
        </Link>
      </EmptyState>
    </>
  );
}

/** Statuses of a post that another try does not bring back. A bad request is an address without a number of a post. */
const DELETED = 410;
const MALFORMED = 400;
const GONE = [MALFORMED, 404, DELETED];

function LoadedPost({ id }: { readonly id: string }) {
  const loaded = useApiQuery("/api/blade-invitation/detail", { id }, asWholePost);
  if (loaded.state === "failed" && GONE.includes(loaded.status))
    return <MissingPost status={loaded.status} message={loaded.message} />;
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  if (loaded.state !== "ready") return <Skeleton rows={10} />;
  return <PostView post={loaded.data} onChanged={loaded.again} />;
}

/** A post that is not there, or that this reader may not see: a guest may see more after a sign-in. */
function MissingPost({ status, message }: { readonly status: number; readonly message: string }) {
  const { t } = useI18n(texts);
  const signInPath = useSignInPath();
  const isMalformed = status === MALFORMED;
  const mayHelp = useReader() === null && status !== DELETED && !isMalformed;
  const hint = isMalformed ? t("noPageHint") : message;
  return (
    <>
      <h1 className="forum-hidden">{t("missing")}</h1>
      <EmptyState icon="link" title={t("missing")} hint={mayHelp ? t("missingForGuest") : hint}>
        <Link className="forum-write" to={mayHelp ? signInPath : "/forum"}>
          {t(mayHelp ? "signIn" : "back")}
        </Link>
      </EmptyState>
    </>
  );
}

interface PostViewProps {
  readonly post: WholePost;
  /** A moderator has changed the post. */
  readonly onChanged: () => void;
}

function PostView({ post, onChanged }: PostViewProps) {
  const { t } = useI18n(texts);
  useEffect(() => {
    document.title = `${post.title} · ${t("forum")}`;
  }, [post.title, t]);
  return (
    <div className="forum-reading">
      <article className="forum-post" data-post={post.id}>
        <h1 dir="auto">{post.title}</h1>
        <div className="forum-post-by">
          <PersonLine name={post.userName} avatar={post.avatar} time={post.createTime} size="large" />
          <PostMenu post={post} onChanged={onChanged} />
        </div>
        <PostMarks post={post} />
        {post.video !== null && <PostVideo video={post.video} poster={post.poster} />}
        {post.content !== "" && <LazyRichContent html={post.content} fromUsers />}
        {post.images.length > 0 && (
          <div className="forum-pictures">
            {post.images.map((image) => (
              <a key={image} href={image} target="_blank" rel="noreferrer">
                <img src={image} alt="" loading="lazy" />
              </a>
            ))}
          </div>
        )}
        <footer className="forum-post-foot">
          <LikeButton
            path="/api/blade-invitation/like"
            target={{ id: post.id }}
            initial={{ liked: post.liked, likeCount: post.likeCount }}
          />
          <FollowButton target={{ invitationId: post.id }} label={t("followPost")} />
          <span className="forum-views">{t("views", { count: post.viewCount })}</span>
        </footer>
      </article>
      <Comments postId={post.id} isLocked={post.isLocked === 1} count={post.commentCount} />
    </div>
  );
}

function PostVideo({ video, poster }: { readonly video: string; readonly poster: string | null }) {
  const { t } = useI18n(texts);
  const [isGone, setGone] = useState(false);
  if (isGone)
    return (
      <p className="forum-media-gone">
        <Icon name="video-camera" />
        {t("videoGone")}
      </p>
    );
  return (
    <video
      className="forum-video"
      src={video}
      poster={poster ?? undefined}
      controls
      preload="metadata"
      playsInline
      onError={() => setGone(true)}
    />
  );
}

function PostMarks({ post }: { readonly post: WholePost }) {
  const { t } = useI18n(texts);
  return (
    <p className="forum-marks">
      {post.categoryName !== null && <span className="forum-tag">{post.categoryName}</span>}
      {post.isTop === 1 && <span className="forum-tag forum-tag-strong">{t("pinned")}</span>}
      {post.isFeatured === 1 && <span className="forum-tag forum-tag-strong">{t("isFeatured")}</span>}
      {post.isLocked === 1 && <span className="forum-tag">{t("locked")}</span>}
      {post.status === STATUS.held && <span className="forum-tag forum-tag-warn">{t("held")}</span>}
      {post.status === STATUS.hidden && <span className="forum-tag forum-tag-warn">{t("hidden")}</span>}
      {post.status === STATUS.deleted && <span className="forum-tag forum-tag-warn">{t("deleted")}</span>}
      {post.editedTime && <EditedMark post={post} time={post.editedTime.slice(0, 16)} />}
      {post.reason !== null && <span>{post.reason}</span>}
    </p>
  );
}

/** The time of the last edit. For the author and moderators it opens the earlier versions. */
const EditedMark = observer(function EditedMark({ post, time }: { readonly post: WholePost; readonly time: string }) {
  const { t } = useI18n(texts);
  const { permissions } = useRuntime();
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const text = t("edited", { time });
  if (reader === null || (reader !== post.userId && !permissions.has("invitation"))) return <span>{text}</span>;
  return (
    <>
      <button type="button" className="forum-edited" title={t("edits")} onClick={() => setOpen(true)}>
        {text}
      </button>
      {isOpen && <EditsDialog postId={post.id} onClose={() => setOpen(false)} />}
    </>
  );
});

const PostMenu = observer(function PostMenu({ post, onChanged }: PostViewProps) {
  const { t } = useI18n(texts);
  const { api, permissions, screenPath } = useRuntime();
  const reader = useReader();
  const navigate = useNavigate();
  const records = MODERATION.some((code) => permissions.has(code)) ? screenPath("invitation") : null;
  const [reporting, setReporting] = useState(false);
  const isOwn = reader !== null && reader === post.userId;
  const moderation = useModeration("invitation", post, onChanged);
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t("remove"), content: t("removeAsk"), okText: t("remove"), danger: true }))) return;
    await api.call("POST", "/api/blade-invitation/remove", anything, { body: { ids: post.id } });
    toast.success(t("removed"));
    await navigate("/forum/my");
  };
  const share = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${location.origin}/forum/detail?id=${post.id}`);
    toast.success(t("shared"));
  };
  const items = [
    { id: "share", label: t("share"), icon: "link", perform: () => void share() },
    ...(isOwn
      ? [
          { id: "edit", label: t("edit"), icon: "edit", perform: () => void navigate(`/forum/add?id=${post.id}`) },
          { id: "remove", label: t("remove"), icon: "delete", danger: true, perform: () => void remove().catch(() => undefined) },
        ]
      : []),
    ...(reader !== null && !isOwn
      ? [{ id: "report", label: t("report"), icon: "exclamation-circle", perform: () => setReporting(true) }]
      : []),
    ...moderation.items,
    ...(records === null
      ? []
      : [{ id: "moderate", label: t("moderate"), icon: "safe", perform: () => void navigate(`${records}/${post.id}`) }]),
  ];
  return (
    <>
      <MenuButton label={t("moreActions")} items={items} className="forum-menu">
        <Icon name="more" />
      </MenuButton>
      {moderation.dialog}
      {reporting && <ReportDialog invitationId={post.id} commentId={null} onClose={() => setReporting(false)} />}
    </>
  );
});
