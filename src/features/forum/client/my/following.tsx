import { Link } from "react-router-dom";
import { isJsonObject } from "#contract";
import { isOf, ShapeError, useApiQuery, type Parse } from "#runtime";
import { useI18n } from "#ui";
import { asCategories } from "../common/forum-types.ts";
import { texts } from "./my-texts.ts";
import { Posts } from "./pages.tsx";

interface Follows {
  readonly categoryIds: readonly string[];
}

const NO_QUERY = {};
const FOLLOWED = { followed: "1" };
const isFollows = isOf<Follows>({ categoryIds: "object" });
const asFollows: Parse<Follows> = (data) => {
  if (!isJsonObject(data) || !isFollows(data)) throw new ShapeError("not follows");
  return data;
};

/** Categories and posts that the reader follows. */
export function Following() {
  const { t } = useI18n(texts);
  const follows = useApiQuery("/api/blade-forum-follow/mine", NO_QUERY, asFollows);
  const parents = useApiQuery("/api/blade-forumCategories/getParentList", NO_QUERY, asCategories);
  const children = useApiQuery("/api/blade-forumCategories/getChildList", NO_QUERY, asCategories);
  const ids = new Set(follows.state === "ready" ? follows.data.categoryIds : []);
  const tops = parents.state === "ready" ? parents.data : [];
  const below = children.state === "ready" ? children.data : [];
  const followed = [...tops, ...below].filter(({ id }) => ids.has(id));
  return (
    <>
      {followed.length > 0 && (
        <nav className="forum-filters" aria-label={t("followedCategory")}>
          {followed.map(({ id, categoryName, categoryCode, parentId }) => {
            const code = categoryCode ?? tops.find((top) => top.id === parentId)?.categoryCode ?? null;
            const within = categoryCode === null ? `?category=${id}` : "";
            return (
              <Link key={id} className="forum-filter" to={code === null ? "/forum" : `/forum/${code}${within}`}>
                {categoryName}
              </Link>
            );
          })}
        </nav>
      )}
      <Posts path="/api/blade-invitation/page" query={FOLLOWED} />
    </>
  );
}
