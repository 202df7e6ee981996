import type { ShortcutGroup } from "#ui";

/** Shortcuts that work on every screen. */
export const CONSOLE_SHORTCUTS: ShortcutGroup = {
  title: { zh: "通用", en: "Everywhere" },
  shortcuts: [
    { keys: ["Mod", "K"], what: { zh: "搜索菜单、数据和操作", en: "Search the menu, records and commands" } },
    { keys: ["g", "m"], what: { zh: "搜索菜单（先按 g，再按 m）", en: "Search the menu (g, then m)" } },
    { keys: ["g", "h"], what: { zh: "回到首页（先按 g，再按 h）", en: "Go to the home page (g, then h)" } },
    { keys: ["Mod", "S"], what: { zh: "保存表单", en: "Save a form" } },
    { keys: ["?"], what: { zh: "显示此帮助", en: "Show this help" } },
  ],
};
