import { defineFeature, type Feature } from "#server";
import { forumManifest } from "../manifest.ts";
import { children, parents } from "./categories.ts";
import { people } from "./comments/people.ts";
import { childComments, thread, userComments } from "./comments/read-comments.ts";
import { commentInterceptors, saveComment } from "./comments/write-comment.ts";
import { discard, draftInterceptors, mine as myDrafts } from "./drafts.ts";
import { homePage, posts, userPosts } from "./posts/list-posts.ts";
import { CATEGORY_INDEX, MONTH_INDEX } from "./posts/post-rows.ts";
import { edits } from "./posts/post-edits.ts";
import { post } from "./posts/read-post.ts";
import { sitemap, sitemapPart } from "./posts/sitemap.ts";
import { userStatistics } from "./posts/statistics.ts";
import { top10List } from "./posts/top-posts.ts";
import { postInterceptors } from "./posts/write-post.ts";
import { check as checkFollow, mine as myFollows, toggle } from "./reactions/follows.ts";
import { check, checkComment, like, LIKE_INDEXES, toggleComment, userLikedPosts, userReceivedLikes } from "./reactions/likes.ts";
import { removeOwn } from "./remove-own.ts";
import { reportInterceptors } from "./reports.ts";

/** Calls per minute of one user and of one address. A program that writes faster is no person. */
const LIMITS = [
  {
    name: "forum-write",
    user: 60,
    address: 300,
    endpoints: ["invitation/save", "invitation/update", "invitation/saveComment", "comment/save", "comment/update"],
  },
  // A writer's page keeps a draft every five seconds at most.
  { name: "forum-draft", user: 60, address: 300, endpoints: ["forum-draft/save", "forum-draft/update"] },
  { name: "forum-mention", user: 300, address: 3_000, endpoints: ["comment/people"] },
  {
    name: "forum-react",
    user: 120,
    address: 1_000,
    endpoints: ["invitation/like", "invitation-like/toggleComment", "forum-follow/toggle"],
  },
  // A crawler reads it once a day, at a million posts in about a hundred parts.
  { name: "forum-sitemap", user: 120, address: 120, endpoints: ["invitation/sitemap", "invitation/sitemapPart"] },
  { name: "forum-report", user: 60, address: 120, endpoints: ["forum-report/save"] },
] as const;

export const forumFeature: Feature = defineFeature({
  manifest: forumManifest,
  indexes: [CATEGORY_INDEX, MONTH_INDEX, ...LIKE_INDEXES],
  handlers: {
    "comment/people": people,
    "comment/removeOwn": removeOwn("comment"),
    "comment/thread": thread,
    "comment/userComments": userComments,
    "forum-category/children": children,
    "forum-category/parents": parents,
    "forum-draft/discard": discard,
    "forum-draft/mine": myDrafts,
    "forum-follow/check": checkFollow,
    "forum-follow/mine": myFollows,
    "forum-follow/toggle": toggle,
    "invitation-like/check": check,
    "invitation-like/checkComment": checkComment,
    "invitation-like/toggleComment": toggleComment,
    "invitation-like/userLikedPosts": userLikedPosts,
    "invitation-like/userReceivedLikes": userReceivedLikes,
    "invitation/childComments": childComments,
    "invitation/edits": edits,
    "invitation/homePage": homePage,
    "invitation/like": like,
    "invitation/post": post,
    "invitation/posts": posts,
    "invitation/removeOwn": removeOwn("invitation"),
    "invitation/saveComment": saveComment,
    "invitation/sitemap": sitemap,
    "invitation/sitemapPart": sitemapPart,
    "invitation/top10List": top10List,
    "invitation/userPosts": userPosts,
    "invitation/userStatistics": userStatistics,
  },
  interceptors: {
    comment: commentInterceptors,
    "forum-draft": draftInterceptors,
    "forum-report": reportInterceptors,
    invitation: postInterceptors,
  },
  start: () => ({
    limits: LIMITS.flatMap(({ name, user, address, endpoints }) => [
      { name: `${name}-user`, calls: user, per: "user" as const, endpoints },
      { name: `${name}-address`, calls: address, per: "address" as const, endpoints },
    ]),
  }),
});
