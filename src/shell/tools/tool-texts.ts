import { defineTexts } from "#ui";

/** Texts of the console's commands. */
export const toolTexts = defineTexts("tools", {
  zh: {
    dark: "切换到深色",
    light: "切换到浅色",
    theme: "主题与颜色",
    language: "语言：{name}",
    tabs: "显示标签页",
    expand: "展开侧边栏",
    collapse: "收起侧边栏",
    inbox: "消息中心",
    switch: "切换部门与角色",
    "fullscreen.enter": "全屏",
    "fullscreen.leave": "退出全屏",
    lock: "锁屏",
    keys: "键盘快捷键",
    logs: "本机错误日志，{count} 条",
    newWindow: "{name}（在新窗口打开）",
  },
  en: {
    dark: "Switch to dark mode",
    light: "Switch to light mode",
    theme: "Theme and colour",
    language: "Language: {name}",
    tabs: "Show tabs",
    expand: "Expand the sidebar",
    collapse: "Collapse the sidebar",
    inbox: "Inbox",
    switch: "Switch department and role",
    "fullscreen.enter": "Full screen",
    "fullscreen.leave": "Exit full screen",
    lock: "Lock the screen",
    keys: "Keyboard shortcuts",
    logs: "Errors in this browser: {count}",
    newWindow: "{name} (opens in a new window)",
  },
});
