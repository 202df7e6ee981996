import { observer } from "mobx-react-lite";
import { Link, useSearchParams } from "react-router-dom";
import type { JsonObject } from "#contract";
import { isOf, Moment, useApiQuery } from "#runtime";
import { EmptyState, ErrorState, TabPane, Tabs, useI18n } from "#ui";
import { ForumFrame, useReader, useSignInPath } from "../common/forum-frame.tsx";
import { postPath } from "../common/forum-paths.ts";
import { asCommentPage, asObject, pageOf } from "../common/forum-types.ts";
import { ForumAvatar, PersonLine } from "../common/person-line.tsx";
import { Following } from "./following.tsx";
import { texts } from "./my-texts.ts";
import { Notices } from "./notices.tsx";
import { Pages, Posts, useMine } from "./pages.tsx";

interface ReceivedLike {
  readonly id: string;
  readonly userName: string | null;
  readonly avatar: string | null;
  readonly invitationId: string;
  readonly postTitle: string;
  readonly commentId: string | null;
  readonly commentContent: string | null;
  readonly createTime: string;
}

const NO_QUERY = {};
const NUMBERS = ["postCount", "commentCount", "receivedLikeCount", "likedPostCount", "viewCount", "followCount"] as const;
const asReceived = pageOf("likes", isOf<ReceivedLike>({ id: "string", invitationId: "string", postTitle: "string" }));

/** The reader's own posts, comments, likes and numbers. */
export const MyScreen = observer(function MyScreen() {
  const { t } = useI18n(texts);
  const reader = useReader();
  const signInPath = useSignInPath();
  return (
    <ForumFrame>
      {reader === null ? (
        <EmptyState icon="user" title={t("signIn")}>
          <Link className="forum-write" to={signInPath}>
            {t("signInAction")}
          </Link>
        </EmptyState>
      ) : (
        <Mine key={reader} />
      )}
    </ForumFrame>
  );
});

function Mine() {
  const { t } = useI18n(texts);
  const [query, setQuery] = useSearchParams();
  const tab = query.get("tab") ?? "posts";
  return (
    <div className="forum-mine">
      <Statistics />
      <Tabs activeTab={tab} onChange={(chosen) => setQuery({ tab: chosen }, { replace: true })}>
        <TabPane key="posts" title={t("posts")}>
          {tab === "posts" && <Posts path="/api/blade-invitation/user-posts" isOwn />}
        </TabPane>
        <TabPane key="comments" title={t("comments")}>
          {tab === "comments" && <Comments />}
        </TabPane>
        <TabPane key="liked" title={t("liked")}>
          {tab === "liked" && <Posts path="/api/blade-invitation-like/user-liked-posts" />}
        </TabPane>
        <TabPane key="received" title={t("received")}>
          {tab === "received" && <Received />}
        </TabPane>
        <TabPane key="following" title={t("following")}>
          {tab === "following" && <Following />}
        </TabPane>
        <TabPane key="notices" title={t("notices")}>
          {tab === "notices" && <Notices />}
        </TabPane>
      </Tabs>
    </div>
  );
}

function Statistics() {
  const { t } = useI18n(texts);
  const loaded = useApiQuery("/api/blade-invitation/user-statistics", NO_QUERY, asObject);
  if (loaded.state === "failed") return <ErrorState hint={loaded.message} onRetry={loaded.retry} />;
  const data: JsonObject = loaded.state === "ready" ? loaded.data : {};
  const { userName, avatar } = data;
  return (
    <section className="forum-panel" aria-label={t("numbers")}>
      <span className="forum-person" data-size="large">
        <ForumAvatar avatar={typeof avatar === "string" ? avatar : null} />
        <h1>{typeof userName === "string" ? userName : ""}</h1>
      </span>
      <dl className="forum-numbers">
        {NUMBERS.map((name) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{typeof data[name] === "number" ? data[name] : "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Comments() {
  const pages = useMine("/api/blade-comment/user-comments", asCommentPage);
  return (
    <Pages pages={pages}>
      {pages.records.map((comment) => (
        <article key={comment.id} className="forum-line">
          <span>{comment.content}</span>
          <span className="forum-line-foot">
            <Moment time={comment.createTime} />
            <Link to={postPath(comment.invitationId, comment.id)}>{comment.postTitle}</Link>
          </span>
        </article>
      ))}
    </Pages>
  );
}

function Received() {
  const { t } = useI18n(texts);
  const pages = useMine("/api/blade-invitation-like/user-received-likes", asReceived);
  return (
    <Pages pages={pages}>
      {pages.records.map((like) => (
        <article key={like.id} className="forum-line">
          <PersonLine name={like.userName} avatar={like.avatar} time={like.createTime} />
          <span>
            {t(like.commentContent === null ? "likesPost" : "likesComment")}{" "}
            <Link to={postPath(like.invitationId, like.commentId ?? "")}>{like.commentContent ?? like.postTitle}</Link>
          </span>
        </article>
      ))}
    </Pages>
  );
}
