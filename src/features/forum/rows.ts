// The rows of the forum's answers. The server reads them and the client shows them.

/** A post as lists show it. Counts are numbers, ids texts, times `yyyy-MM-dd HH:mm:ss`. */
export interface PostRow {
  readonly id: string;
  readonly title: string;
  /** Beginning of the text, without markup. */
  readonly summary: string;
  readonly categoryId: string;
  readonly images: readonly string[];
  readonly video: string | null;
  readonly poster: string | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly avatar: string | null;
  readonly likeCount: number;
  readonly commentCount: number;
  readonly viewCount: number;
  readonly isTop: number;
  readonly isFeatured: number;
  readonly isLocked: number;
  readonly status: number;
  readonly createTime: string;
  readonly liked: boolean;
}

/** A comment as readers see it. A closed comment with replies stays as a place without text. */
export interface CommentRow {
  readonly id: string;
  readonly invitationId: string;
  readonly postTitle: string;
  readonly parentId: string | null;
  readonly replyId: string | null;
  readonly replyName: string | null;
  readonly content: string;
  readonly mentions: readonly { readonly id: string; readonly name: string }[];
  readonly userId: string | null;
  readonly userName: string | null;
  readonly avatar: string | null;
  readonly likeCount: number;
  readonly replyCount: number;
  readonly status: number;
  readonly createTime: string;
  readonly liked: boolean;
}
