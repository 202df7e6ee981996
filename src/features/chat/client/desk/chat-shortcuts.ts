import type { ShortcutGroup } from "#ui";

export const CHAT_SHORTCUTS: ShortcutGroup = {
  title: { zh: "在线客服", en: "Customer chat" },
  shortcuts: [
    { keys: ["Alt", "↓"], what: { zh: "下一个会话", en: "Next conversation" } },
    { keys: ["Alt", "↑"], what: { zh: "上一个会话", en: "Previous conversation" } },
    { keys: ["Alt", "L"], what: { zh: "切换列表：等待、我的、全部", en: "Next list: waiting, mine, all" } },
    { keys: ["Alt", "S"], what: { zh: "搜索会员和聊天内容", en: "Search members and messages" } },
    { keys: ["Alt", "M"], what: { zh: "输入消息", en: "Write a message" } },
    { keys: ["Alt", "N"], what: { zh: "写内部备注", en: "Write an internal note" } },
    { keys: ["Alt", "U"], what: { zh: "选择图片或视频", en: "Choose a picture or video" } },
    { keys: ["Alt", "T"], what: { zh: "接待", en: "Take the conversation" } },
    { keys: ["Alt", "H"], what: { zh: "转交", en: "Hand over" } },
    { keys: ["Alt", "R"], what: { zh: "解决或重新打开", en: "Resolve or reopen" } },
    { keys: ["Alt", "G"], what: { zh: "标签", en: "Labels" } },
    { keys: ["Enter"], what: { zh: "发送消息", en: "Send the message" } },
    { keys: ["Shift", "Enter"], what: { zh: "换行", en: "New line" } },
    { keys: ["/"], what: { zh: "快捷回复", en: "Quick replies" } },
  ],
};
