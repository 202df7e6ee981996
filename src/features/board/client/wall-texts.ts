import { defineTexts } from "#ui";

export const wallTexts = defineTexts("board", {
  zh: {
    title: "数据看板",
    board: "看板",
    live: "实时 · {time}",
    old: "数据已过期：{time} 之后没有更新",
    failed: "数据加载失败",
    fullScreen: "全屏",
    home: "返回首页",
    none: "暂无可查看的数据看板",
    noneHint: "请联系管理员为您的角色授权。",
    signIn: "登录后查看数据看板",
    signInDo: "去登录",
  },
  en: {
    title: "Data board",
    board: "Board",
    live: "Live · {time}",
    old: "Out of date: no update since {time}",
    failed: "The data could not be loaded",
    fullScreen: "Full screen",
    home: "Back to home",
    none: "No boards to view",
    noneHint: "Ask your administrator to grant permissions to your role.",
    signIn: "Sign in to view the data board",
    signInDo: "Sign in",
  },
});
