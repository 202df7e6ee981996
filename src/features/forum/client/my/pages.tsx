import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { JsonObject } from "#contract";
import type { Parse } from "#runtime";
import { EmptyState, ErrorState, Skeleton, useI18n } from "#ui";
import { asPostPage, type CursorPage } from "../common/forum-types.ts";
import { MoreButton } from "../common/more-button.tsx";
import { useCursorPages, type CursorPages } from "../common/use-cursor-pages.ts";
import { PostCard } from "../posts/post-card.tsx";
import { texts } from "./my-texts.ts";

const NO_QUERY: JsonObject = {};

/** Loads a list of the reader page by page. */
export function useMine<T extends { readonly id: string }>(
  path: string,
  parse: Parse<CursorPage<T>>,
  query: JsonObject = NO_QUERY,
): CursorPages<T> {
  return useCursorPages(path, { ...query, size: 20 }, parse);
}

interface PostsProps {
  readonly path: string;
  readonly query?: JsonObject;
  readonly isOwn?: boolean;
}

/** Posts as cards. */
export function Posts({ path, query = NO_QUERY, isOwn = false }: PostsProps) {
  const pages = useMine(path, asPostPage, query);
  return (
    <Pages pages={pages} isOwn={isOwn}>
      {pages.records.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </Pages>
  );
}

interface PagesProps<T> {
  readonly pages: CursorPages<T>;
  /** True if the reader writes what would be listed; else it stands elsewhere in the forum. */
  readonly isOwn?: boolean;
  readonly children: ReactNode;
}

/** The states of a list, and the button that loads more. */
export function Pages<T>({ pages, isOwn = false, children }: PagesProps<T>) {
  const { t } = useI18n(texts);
  if (pages.state === "loading") return <Skeleton rows={6} />;
  if (pages.state === "failed") return <ErrorState hint={pages.message} onRetry={pages.again} />;
  if (pages.records.length === 0)
    return (
      <EmptyState title={t("nothing")}>
        <Link className="forum-write" to={isOwn ? "/forum/add" : "/forum"}>
          {t(isOwn ? "write" : "browse")}
        </Link>
      </EmptyState>
    );
  return (
    <div className="forum-list">
      {children}
      <MoreButton pages={pages} />
    </div>
  );
}
