import type { State, Visitor } from "../visitor.ts";

const HOME = "/wel/index";

async function search(visitor: Visitor, typed: string): Promise<void> {
  const { page, dialog } = visitor.person;
  await page.keyboard.press("Control+k");
  await dialog.getByRole("combobox").fill(typed);
  if (typed !== "") await dialog.getByRole("option").first().waitFor();
}

async function inbox(visitor: Visitor, tab: readonly [string, string]): Promise<void> {
  const { page } = visitor.person;
  await page
    .getByRole("banner")
    .getByRole("button", { name: visitor.say(["消息中心", "Inbox"]) })
    .click();
  await visitor.person.dialog.waitFor();
  await visitor.tab(tab);
}

/** Opens every item of the menu without closing a tab. */
async function manyTabs({ person }: Visitor): Promise<void> {
  const kept = [
    "/system/user",
    "/system/dept",
    "/system/post",
    "/system/menu",
    "/system/param",
    "/system/dict",
    "/authority/role",
    "/system/tenant",
    "/desk/notice",
    "/system/client",
    "/base/region",
    "/monitor/log/api",
  ];
  for (const path of kept) {
    await person.page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, path);
    await person.page.locator(`[data-tab="${path}"][data-active]`).waitFor({ state: "attached" });
  }
}

async function lock(visitor: Visitor): Promise<void> {
  await visitor.consoleTool(["锁屏", "Lock the screen"]);
  await visitor.person.dialog.locator("input").first().fill("secret");
  await visitor.pressIn(["锁定", "Lock"]);
  await visitor.person.page.waitForURL("**/lock");
  await visitor.person.page.locator("input").first().waitFor();
}

export const consoleStates: readonly State[] = [
  { name: "console: search, empty", at: HOME, reach: (visitor) => search(visitor, "") },
  { name: "console: search, found", at: HOME, reach: (visitor) => search(visitor, visitor.say(["管理", "us"])) },
  {
    name: "console: search, nothing",
    at: HOME,
    reach: async (visitor) => {
      await search(visitor, "");
      await visitor.person.dialog.getByRole("combobox").fill("zzzzzz");
      await visitor.person.dialog.getByText("zzzzzz").waitFor();
    },
  },
  { name: "console: menu search", at: HOME, reach: (visitor) => visitor.consoleTool(["搜索菜单", "Search the menu"]) },
  {
    name: "console: shortcuts",
    at: "/system/user",
    reach: (visitor) => visitor.consoleTool(["键盘快捷键", "Keyboard shortcuts"]),
  },
  { name: "console: theme", at: HOME, reach: (visitor) => visitor.consoleTool(["主题与颜色", "Theme and colour"]) },
  {
    name: "console: person's menu",
    at: HOME,
    async reach({ person }) {
      await person.page.getByRole("banner").locator(".user-button").click();
      await person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "console: main menu",
    at: "/system/user",
    async reach(visitor) {
      if (visitor.narrow) await visitor.press(["打开菜单", "Open the menu"], visitor.person.page.getByRole("banner"));
      await visitor.person.openMenu();
    },
  },
  {
    name: "console: menu as a rail",
    at: "/system/user",
    async reach(visitor) {
      if (!visitor.narrow) await visitor.press(["收起侧边栏", "Collapse the sidebar"], visitor.person.page.getByRole("banner"));
    },
  },
  {
    name: "console: switch department and role",
    at: HOME,
    reach: (visitor) => visitor.consoleTool(["切换部门与角色", "Switch department and role"]),
  },
  {
    name: "console: errors of this machine",
    at: HOME,
    async reach(visitor) {
      await visitor.person.page.evaluate(() => {
        for (const text of [
          "the lantern fell",
          "a line that is long enough to be wrapped, because its sentence goes on and on about what was expected",
        ])
          void Promise.reject(new Error(text));
      });
      await visitor.consoleTool(["本机错误日志", "Errors in this browser"]);
      visitor.person.complaints.splice(0);
    },
  },
  { name: "console: lock, password", at: HOME, reach: (visitor) => visitor.consoleTool(["锁屏", "Lock the screen"]) },
  { name: "console: locked", at: HOME, reach: lock },
  {
    name: "console: locked, wrong password",
    at: HOME,
    async reach(visitor) {
      const { page } = visitor.person;
      await lock(visitor);
      await page.locator("input").first().fill("wrong");
      await page.keyboard.press("Enter");
      await page.getByRole("alert").first().waitFor();
    },
  },
  { name: "console: inbox, mail", at: HOME, reach: (visitor) => inbox(visitor, ["邮件", "Mail"]) },
  { name: "console: inbox, messages", at: HOME, reach: (visitor) => inbox(visitor, ["消息", "Messages"]) },
  { name: "console: inbox, notices", at: HOME, reach: (visitor) => inbox(visitor, ["通知", "Notices"]) },
  {
    name: "console: a mail",
    at: HOME,
    async reach(visitor) {
      await inbox(visitor, ["邮件", "Mail"]);
      await visitor.person.dialog.getByRole("listitem").first().getByRole("button").first().click();
      await visitor.button(["回复", "Reply"], visitor.person.dialog).waitFor();
    },
  },
  {
    name: "console: write a mail",
    at: HOME,
    async reach(visitor) {
      await inbox(visitor, ["邮件", "Mail"]);
      await visitor.pressIn(["写信", "Write"]);
      await visitor.pressIn(["发送", "Send"]);
      await visitor.person.dialog.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "console: a notice",
    at: HOME,
    async reach(visitor) {
      await inbox(visitor, ["通知", "Notices"]);
      await visitor.person.dialog.getByRole("listitem").first().getByRole("button").first().click();
      await visitor.person.dialog.locator(".rich-content").waitFor();
    },
  },
  {
    name: "console: shortcuts of the home screen",
    at: HOME,
    reach: async (visitor) => {
      await visitor.press(["编辑", "Edit"]);
      await visitor.person.dialog.waitFor();
    },
  },
  { name: "tabs: many", at: HOME, reach: manyTabs },
  {
    name: "tabs: menu of one",
    at: HOME,
    async reach(visitor) {
      await manyTabs(visitor);
      const { page } = visitor.person;
      if (visitor.narrow) await page.locator(".tab-strip-all").click();
      else await page.locator('[data-tab="/monitor/log/api"] > a').click({ button: "right" });
    },
  },
  {
    name: "tabs: all of them",
    at: HOME,
    async reach(visitor) {
      await manyTabs(visitor);
      await visitor.person.page.locator(".tab-strip-all").first().click();
      await visitor.person.dialog.waitFor();
    },
  },
  {
    name: "console: offline",
    at: HOME,
    async reach({ person }) {
      await person.context.setOffline(true);
      await person.page
        .getByRole("status")
        .or(person.page.getByRole("alert"))
        .filter({ hasText: /断开|offline/ })
        .first()
        .waitFor();
      person.complaints.splice(0);
    },
  },
];
