import type { Manifest } from "#metadata";

/** The community forum: posts with comments, likes, follows, drafts, reports and moderation. */
export const forumManifest: Manifest = {
  id: "forum",
  screens: [],
  widgets: [],
  dialogs: [],
};
