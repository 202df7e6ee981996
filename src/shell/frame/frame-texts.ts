import { defineTexts } from "#ui";

export const frameTexts = defineTexts("frame", {
  zh: {
    loading: "正在打开 {host}",
    slow: "{host} 迟迟没有响应",
    slowHint: "它可能暂时无法访问，或不允许在其他页面中显示。可重新加载，或在新窗口中打开。",
    blank: "页面空白？有些网站不允许嵌入，请在新窗口中打开。",
    reload: "重新加载",
    newWindow: "在新窗口打开",
    host: "来自 {host}",
    refused: "不能在控制台内显示 {host}",
    refusedHint:
      "为保护您的数据，控制台只显示许可的网站。如需显示，请管理员在服务器设置 FRAME_HOSTS 中加入 {host} 并重启。您仍可在新窗口中打开它。",
    unsafe: "这个菜单的地址不能打开",
    unsafeHint: "只能打开 http、https 网址或本站的路径，且其中不能带账号和密码。请管理员在菜单管理中更正。",
    unknown: "您的菜单中没有这个页面",
    unknownHint: "地址可能已更改，或未授权给您的角色。如需使用，请联系管理员。",
    home: "返回首页",
    failed: "无法读取控制台设置",
  },
  en: {
    loading: "Opening {host}",
    slow: "{host} is slow to respond",
    slowHint: "The site may be down, or may not allow other pages to show it. Reload it, or open it in a new window.",
    blank: "Blank page? Some sites cannot be embedded. Open it in a new window.",
    reload: "Reload",
    newWindow: "Open in a new window",
    host: "From {host}",
    refused: "{host} cannot be shown in the console",
    refusedHint:
      "To protect your data, the console shows only allowed sites. To allow this one, an administrator adds {host} to the server's setting FRAME_HOSTS and restarts the server. You can still open it in a new window.",
    unsafe: "The address of this menu item cannot be opened",
    unsafeHint:
      "Only http and https addresses and paths of this site can be opened, without a user name or password. Ask an administrator to correct the address under Menus.",
    unknown: "This page is not in your menu",
    unknownHint: "The address may have changed, or your role has no access. To use the page, contact your administrator.",
    home: "Go to the home page",
    failed: "The console's settings could not be read",
  },
});
