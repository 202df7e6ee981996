import type { AreaGrants } from "./area-grants.ts";

const MODERATION = [
  "forum",
  "invitation",
  "invitation_view",
  "invitation_approve",
  "invitation_pin",
  "invitation_feature",
  "invitation_lock",
  "invitation_hide",
  "invitation_takeDown",
  "comment",
  "comment_view",
  "comment_approve",
  "comment_hide",
  "comment_takeDown",
  "forumreport",
  "forumreport_view",
  "forumreport_uphold",
  "forumreport_dismiss",
];

export const forumGrants: AreaGrants = {
  tenantMenus: ["forum", "forumcategory*", "invitation*", "comment*", "forumreport*", "forummute*", "forumword*"],
  basicMenus: ["forum", "forumcategory*", "invitation*", "comment*"],
  roles: {
    manager: { menus: [...MODERATION, "forumcategory*", "forummute*", "forumword*"] },
    staff: { menus: ["forum", "invitation", "invitation_view", "comment", "comment_view"] },
    service: { menus: MODERATION },
  },
};
