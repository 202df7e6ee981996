import { observer } from "mobx-react-lite";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useApiQuery } from "#runtime";
import { EmptyState, ErrorState, Icon, Skeleton, useI18n } from "#ui";
import { ForumFrame, useReader, useSignInPath } from "../common/forum-frame.tsx";
import { texts } from "../common/forum-texts.ts";
import { asCategories, asPostPage, asPosts, type Category } from "../common/forum-types.ts";
import { MoreButton } from "../common/more-button.tsx";
import { useCursorPages } from "../common/use-cursor-pages.ts";
import { FollowButton } from "../common/follow-button.tsx";
import { PostCard } from "./post-card.tsx";

const NO_QUERY = {};
type Code = "companyInternal" | "exchangeSkills" | "life" | "video";

export const HomeScreen = () => <ListScreen code={null} />;
export const CompanyScreen = () => <ListScreen code="companyInternal" />;
export const SkillsScreen = () => <ListScreen code="exchangeSkills" />;
export const LifeScreen = () => <ListScreen code="life" />;
export const VideoScreen = () => <ListScreen code="video" />;

/** The posts of one category, or of all. */
const ListScreen = observer(function ListScreen({ code }: { readonly code: Code | null }) {
  const reader = useReader();
  return (
    <ForumFrame>
      <CategoryList key={`${code} ${reader}`} code={code} />
    </ForumFrame>
  );
});

function CategoryList({ code }: { readonly code: Code | null }) {
  const { t } = useI18n(texts);
  const reader = useReader();
  const signInPath = useSignInPath();
  const parents = useApiQuery("/api/blade-forumCategories/getParentList", code === null ? null : NO_QUERY, asCategories);
  if (code === null) return <PostList category={null} below={[]} />;
  if (parents.state === "failed") return <ErrorState hint={parents.message} onRetry={parents.retry} />;
  if (parents.state !== "ready") return <Skeleton rows={6} />;
  const category = parents.data.find(({ categoryCode }) => categoryCode === code);
  if (category === undefined)
    return (
      <>
        <h1 className="forum-hidden">{t(code)}</h1>
        <EmptyState icon="lock" title={t(reader === null ? "members" : "staff")}>
          {reader === null && (
            <Link className="forum-write" to={signInPath}>
              {t("signIn")}
            </Link>
          )}
        </EmptyState>
      </>
    );
  return <CategoryPosts category={category} />;
}

function CategoryPosts({ category }: { readonly category: Category }) {
  const children = useApiQuery("/api/blade-forumCategories/getChildList", { parentId: category.id }, asCategories);
  return <PostList category={category} below={children.state === "ready" ? children.data : []} />;
}

interface PostListProps {
  readonly category: Category | null;
  readonly below: readonly Category[];
}

function PostList({ category, below }: PostListProps) {
  const { t } = useI18n(texts);
  const [query, setQuery] = useSearchParams();
  const [text, within, featured] = [query.get("q") ?? "", query.get("category") ?? "", query.get("featured") ?? ""];
  const ask = (change: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(query);
    for (const [name, value] of Object.entries(change)) {
      if (value === "") next.delete(name);
      else next.set(name, value);
    }
    setQuery(next, { replace: true });
  };
  const isHome = category === null && text === "" && featured === "";
  const pages = useCursorPages(
    isHome ? "/api/blade-invitation/home-page" : "/api/blade-invitation/page",
    { size: 15, categoryId: within === "" ? (category?.id ?? "") : within, title: text, featured },
    asPostPage,
  );
  return (
    <div className="forum-columns">
      <section className="forum-list" aria-label={category?.categoryName ?? t("home")}>
        {category === null && <h1 className="forum-hidden">{t("forum")}</h1>}
        {category !== null && (
          <div className="forum-intro">
            <div>
              <h1>{category.categoryName}</h1>
              {category.introduction !== null && <p>{category.introduction}</p>}
            </div>
            <FollowButton target={{ categoryId: category.id }} label={t("followCategory")} />
          </div>
        )}
        <SearchField text={text} onSearch={(q) => ask({ q })} />
        <div className="forum-filters">
          <Filter
            label={t("newest")}
            active={featured === "" && within === ""}
            onPick={() => ask({ featured: "", category: "" })}
          />
          <Filter label={t("featured")} active={featured === "1"} onPick={() => ask({ featured: featured === "1" ? "" : "1" })} />
          {below.map(({ id, categoryName }) => (
            <Filter
              key={id}
              label={categoryName}
              active={within === id}
              onPick={() => ask({ category: within === id ? "" : id })}
            />
          ))}
        </div>
        {text !== "" && <p className="forum-found">{t("found", { text })}</p>}
        {pages.state === "loading" && <Skeleton rows={8} />}
        {pages.state === "failed" && <ErrorState hint={pages.message} onRetry={pages.again} />}
        {pages.state === "ready" && pages.records.length === 0 && (
          <EmptyState
            icon={text === "" ? "edit" : "search"}
            title={t(text === "" ? "noPosts" : "noMatch")}
            hint={t(text === "" ? "noPostsHint" : "noMatchHint")}
          />
        )}
        {pages.records.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
        <MoreButton pages={pages} />
      </section>
      <TopPosts />
    </div>
  );
}

function Filter({ label, active, onPick }: { readonly label: string; readonly active: boolean; readonly onPick: () => void }) {
  return (
    <button type="button" className="forum-filter" aria-pressed={active} onClick={onPick}>
      {label}
    </button>
  );
}

function SearchField({ text, onSearch }: { readonly text: string; readonly onSearch: (text: string) => void }) {
  const { t } = useI18n(texts);
  const [typed, setTyped] = useState(text);
  return (
    <form
      className="forum-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        maxLength={100}
        placeholder={t("search")}
        aria-label={t("search")}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === "") onSearch("");
        }}
      />
    </form>
  );
}

function TopPosts() {
  const { t } = useI18n(texts);
  const top = useApiQuery("/api/blade-invitation/top10-list", NO_QUERY, asPosts);
  if (top.state !== "ready" || top.data.length === 0) return null;
  return (
    <aside className="forum-top" aria-labelledby="forum-top">
      <h2 id="forum-top">{t("top10")}</h2>
      <ol>
        {top.data.map((post) => (
          <li key={post.id}>
            <Link to={`/forum/detail?id=${post.id}`}>{post.title}</Link>
            <span>
              <Icon name="thumb-up" />
              {post.likeCount}
            </span>
          </li>
        ))}
      </ol>
    </aside>
  );
}
