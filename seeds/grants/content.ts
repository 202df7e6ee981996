import type { AreaGrants } from "./area-grants.ts";

const READING = ["content", "messageboard", "messageboard_view", "feedback", "feedback_view", "quickreply", "quickreply_view"];

/** An agent of the customer chat: conversations and their labels, without erasing. */
const CHAT = [
  "chatconversation",
  "chatconversation_view",
  "chatconversation_edit",
  "chatconversation_take",
  "chatconversation_assign",
  "chatconversation_resolve",
  "chatlabel",
  "chatlabel_view",
];

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
    "chatconversation*",
    "chatmessage*",
    "chatlabel*",
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
        ...CHAT,
        "chatmessage",
        "chatmessage_view",
        "chatlabel_add",
        "chatlabel_edit",
      ],
    },
    staff: { menus: [...READING, "messageboard_reply"] },
    service: { menus: [...READING, "messageboard_reply", "feedback_handle", "quickreply_add", "quickreply_edit", ...CHAT] },
  },
};
