import type { AreaGrants } from "./area-grants.ts";

const READING = ["content", "messageboard", "messageboard_view", "feedback", "feedback_view", "quickreply", "quickreply_view"];

export const contentGrants: AreaGrants = {
  tenantMenus: [
    "content",
    "shuffling*",
    "carousel*",
    "indexmenu*",
    "downloadconf*",
    "version*",
    "messageboard*",
    "feedback*",
    "quickreply*",
    "msgtemplate*",
  ],
  basicMenus: ["content", "messageboard*", "feedback*"],
  roles: {
    manager: {
      menus: [
        "content",
        "shuffling*",
        "carousel*",
        "indexmenu*",
        "downloadconf*",
        "version",
        "version_view",
        "messageboard*",
        "feedback*",
        "quickreply*",
        "msgtemplate",
        "msgtemplate_view",
        "msgtemplate_add",
        "msgtemplate_edit",
      ],
    },
    staff: { menus: [...READING, "messageboard_reply"] },
    service: { menus: [...READING, "messageboard_reply", "feedback_handle", "quickreply_add", "quickreply_edit"] },
  },
};
