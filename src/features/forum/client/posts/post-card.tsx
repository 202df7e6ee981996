import { Link } from "react-router-dom";
import { Icon, useI18n } from "#ui";
import { texts } from "../common/forum-texts.ts";
import { STATUS, type Post } from "../common/forum-types.ts";
import { PersonLine } from "../common/person-line.tsx";

/** Pictures of a card. */
const SHOWN = 3;

const MARKS = { [STATUS.held]: "held", [STATUS.hidden]: "hidden", [STATUS.deleted]: "deleted" } as const;

/** A post in a list: the whole card leads to it. */
export function PostCard({ post }: { readonly post: Post }) {
  const { t } = useI18n(texts);
  const mark =
    post.status === STATUS.held || post.status === STATUS.hidden || post.status === STATUS.deleted ? MARKS[post.status] : null;
  const pictures = post.video !== null && post.poster !== null ? [post.poster] : post.images.slice(0, SHOWN);
  return (
    <article className="forum-card">
      <PersonLine name={post.userName} avatar={post.avatar} time={post.createTime} />
      <h2 className="forum-card-title" dir="auto">
        <Link to={`/forum/detail?id=${post.id}`}>{post.title}</Link>
      </h2>
      <p className="forum-card-text" dir="auto">
        {post.summary}
      </p>
      {(pictures.length > 0 || post.video !== null) && (
        <div className="forum-card-pictures" data-count={pictures.length}>
          {pictures.map((picture) => (
            <img key={picture} src={picture} alt="" loading="lazy" />
          ))}
          {post.video !== null && (
            <span className="forum-card-play">
              <Icon name="play-circle" />
              {t("video")}
            </span>
          )}
        </div>
      )}
      <footer className="forum-card-foot">
        {post.categoryName !== null && <span className="forum-tag">{post.categoryName}</span>}
        {post.isTop === 1 && <span className="forum-tag forum-tag-strong">{t("pinned")}</span>}
        {post.isFeatured === 1 && <span className="forum-tag forum-tag-strong">{t("isFeatured")}</span>}
        {mark !== null && <span className="forum-tag forum-tag-warn">{t(mark)}</span>}
        <span className="forum-counts">
          <Count icon="thumb-up" count={post.likeCount} label={t("likes", { count: post.likeCount })} />
          <Count icon="message" count={post.commentCount} label={t("comments", { count: post.commentCount })} />
          <Count icon="eye" count={post.viewCount} label={t("views", { count: post.viewCount })} />
        </span>
      </footer>
    </article>
  );
}

function Count({ icon, count, label }: { readonly icon: string; readonly count: number; readonly label: string }) {
  return (
    <span className="forum-count" role="img" aria-label={label} title={label}>
      <Icon name={icon} />
      {count}
    </span>
  );
}
