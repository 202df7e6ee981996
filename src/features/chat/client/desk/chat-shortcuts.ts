import type { ShortcutGroup } from "#ui";

export const CHAT_SHORTCUTS: ShortcutGroup = {
  title: { zh: "在线客服", en: "Customer chat" },
  shortcuts: [
    { keys: ["Alt", "↓"], what: { zh: "下一个会话", en: "Next conversation" } },
    { keys: ["Alt", "↑"], what: { zh: "上一个会话", en: "Previous conversation" } },
    { keys: ["Enter"], what: { zh: "发送消息", en: "Send the message" } },
    { keys: ["Shift", "Enter"], what: { zh: "换行", en: "New line" } },
    { keys: ["/"], what: { zh: "快捷回复", en: "Quick replies" } },
  ],
};
