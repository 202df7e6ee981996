/** Words of the console's own surroundings that a journey has to find. */
export const WORDS = {
  zh: {
    language: "中文",
    signIn: "登录",
    add: "新增",
    save: "保存",
    mainMenu: "主菜单",
    signOut: "退出系统",
    search: "搜索",
    print: "打印",
    asCards: "切换为卡片",
    remove: "删除",
    view: "查看",
  },
  en: {
    language: "English",
    signIn: "Sign in",
    add: "Add",
    save: "Save",
    mainMenu: "Main menu",
    signOut: "Sign out",
    search: "Search",
    print: "Print",
    asCards: "Show as cards",
    remove: "Delete",
    view: "View",
  },
} as const;
