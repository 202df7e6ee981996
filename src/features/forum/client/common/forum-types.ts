import { isJsonObject, type JsonObject } from "#contract";
import { isOf, listOf, ShapeError, type Parse } from "#runtime";
import type { CommentRow, PostRow } from "../../rows.ts";

export interface Post extends PostRow {
  readonly categoryName: string | null;
}

export interface WholePost extends Post {
  readonly content: string;
  readonly reason: string | null;
  /** Time of the last change of title or text. */
  readonly editedTime: string | null;
}

export interface Category {
  readonly id: string;
  readonly categoryName: string;
  readonly categoryCode: string | null;
  readonly parentId: string | null;
  readonly introduction: string | null;
}

export interface CursorPage<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly cursor?: string;
}

export interface Liked {
  readonly liked: boolean;
  readonly likeCount: number;
}

/** States of posts and comments. */
export const STATUS = { held: 0, published: 1, hidden: 2, deleted: 3 } as const;

const isPost = isOf<Post>({ id: "string", title: "string", categoryId: "string", images: "object", createTime: "string" });
const isComment = isOf<CommentRow>({ id: "string", invitationId: "string", content: "string", createTime: "string" });
const isCategory = isOf<Category>({ id: "string", categoryName: "string" });
const isWholePost = isOf<WholePost>({ id: "string", title: "string", content: "string", images: "object" });
const isLiked = isOf<Liked>({ liked: "boolean", likeCount: "number" });

export const asPosts = listOf("posts", isPost);
export const asCategories = listOf("categories", isCategory);
export const asPostPage = pageOf("posts", isPost);
export const asCommentPage = pageOf("comments", isComment);
export const asObject: Parse<JsonObject> = one("object", isJsonObject);
export const asWholePost = one("post", isWholePost);
export const asLiked = one("like", isLiked);

export function pageOf<T>(what: string, holds: (item: unknown) => item is T): Parse<CursorPage<T>> {
  const list = listOf(what, holds);
  return (data) => {
    if (!isJsonObject(data)) throw new ShapeError(`not a page of ${what}`);
    const { records, total, cursor } = data;
    return {
      records: list(records),
      total: typeof total === "number" ? total : 0,
      ...(typeof cursor === "string" ? { cursor } : {}),
    };
  };
}

function one<T>(what: string, holds: (item: unknown) => item is T): Parse<T> {
  return (data) => {
    if (!holds(data)) throw new ShapeError(`not a ${what}`);
    return data;
  };
}
