import type { State, Visitor } from "../visitor.ts";

const USERS = "/system/user";
const PARAMS = "/system/param";
const FILTERED = `${USERS}?where=${encodeURIComponent(
  JSON.stringify({
    any: [{ field: "sex", operator: "equal", value: "1" }, { all: [{ field: "name", operator: "like", value: "小" }] }],
  }),
)}`;

const select = async ({ person }: Visitor, count: number): Promise<void> => {
  const boxes = person.screen.locator("[data-row] .trellis-table-check, [data-row] .trellis-card-check");
  await boxes.first().waitFor();
  for (let at = 0; at < count; at += 1) await boxes.nth(at).click();
};

const BULK_EDIT = ["批量修改", "Edit selected"] as const;

export const listStates: readonly State[] = [
  {
    name: "list: no match",
    at: `${USERS}?account_like=nobody-is-called-like-this`,
    reach: async () => undefined,
  },
  {
    name: "list: failed",
    at: "/wel/index",
    async reach(visitor) {
      visitor.person.expectStatuses(500);
      await visitor.person.page.route("**/blade-user/page**", (route) =>
        route.fulfill({
          status: 500,
          json: {
            code: 500,
            success: false,
            data: null,
            msg: visitor.say(["系统异常，编号 7Q2M", "Something went wrong; its number is 7Q2M"]),
          },
        }),
      );
      await visitor.open(USERS);
    },
  },
  {
    name: "list: loading",
    moving: true,
    at: "/wel/index",
    async reach(visitor) {
      const { page } = visitor.person;
      await page.route("**/blade-user/page**", () => new Promise(() => undefined));
      await visitor.person.goto(USERS);
      await visitor.person.screen.locator("[class*=skeleton]").first().waitFor();
    },
  },
  {
    name: "list: classic search",
    at: USERS,
    async reach(visitor) {
      if (visitor.narrow) return;
      await visitor.tool(["列设置", "Columns"]);
      await visitor.person.page.getByText(visitor.say(["经典搜索", "Classic form"]), { exact: true }).click();
      await visitor.person.page.keyboard.press("Escape");
      await visitor.press(["展开", "More"], visitor.person.search);
    },
  },
  { name: "list: condition", at: USERS, reach: (visitor) => visitor.tool(["筛选", "Filter"]) },
  { name: "list: saved views", at: PARAMS, reach: (visitor) => views(visitor) },
  {
    name: "list: save a view",
    at: PARAMS,
    async reach(visitor) {
      await views(visitor);
      await visitor.pressIn(["另存为新视图", "Save as a new view"]);
      await visitor.person.dialog.getByText(visitor.say(["指定角色", "Selected roles"]), { exact: true }).click();
    },
  },
  {
    name: "list: filter builder",
    at: USERS,
    async reach(visitor) {
      await visitor.tool(["筛选", "Filter"]);
      await visitor.pressIn(["高级筛选", "Advanced filter"]);
      await visitor.pressIn(["添加条件组", "Add a group"]);
      await visitor.pressIn(["添加条件", "Add a condition"]);
    },
  },
  { name: "list: conditions in force", at: FILTERED, reach: async () => undefined },
  { name: "list: columns", at: USERS, reach: (visitor) => visitor.tool(["列设置", "Columns"]) },
  {
    name: "list: as cards",
    at: USERS,
    async reach(visitor) {
      if (visitor.narrow) return;
      await visitor.press(["更多工具", "More tools"]);
      await visitor.person.page.getByRole("menuitem", { name: visitor.say(["切换为卡片", "Show as cards"]) }).click();
    },
  },
  { name: "list: selection", at: USERS, reach: (visitor) => select(visitor, 3) },
  {
    name: "list: more tools",
    at: USERS,
    async reach(visitor) {
      await visitor.press(["更多工具", "More tools"]);
      await visitor.person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "list: change several",
    at: PARAMS,
    async reach(visitor) {
      await select(visitor, 2);
      await visitor.tool(BULK_EDIT);
      await visitor.pressIn(["备注", "Remark"]);
    },
  },
  {
    name: "list: what was done can be undone",
    at: PARAMS,
    async reach(visitor) {
      await select(visitor, 2);
      await visitor.tool(BULK_EDIT);
      await visitor.pressIn(["备注", "Remark"]);
      await visitor.person.dialog
        .getByLabel(visitor.say(["备注", "Remark"]))
        .last()
        .fill(visitor.mark);
      await visitor.pressIn(["修改 2 条", "Update 2"]);
      await visitor.person.page.locator(".trellis-undo").waitFor();
    },
  },
  {
    name: "list: print, what is asked",
    at: USERS,
    reach: (visitor) => visitor.tool(["打印", "Print"]),
  },
  {
    name: "list: printed",
    at: USERS,
    async reach(visitor) {
      await holdPaper(visitor);
      await visitor.tool(["打印", "Print"]);
      await visitor.pressIn(["打印", "Print"]);
      await showPaper(visitor);
    },
  },
  {
    name: "record: printed",
    at: `${USERS}?account_like=manager`,
    async reach(visitor) {
      await holdPaper(visitor);
      await visitor.act(["查看", "View"], "manager");
      await visitor.pressIn(["打印", "Print"]);
      await showPaper(visitor);
    },
  },
];

async function views(visitor: Visitor): Promise<void> {
  const { screen, dialog } = visitor.person;
  await screen
    .getByRole("button", { name: visitor.say(["视图", "View"]) })
    .first()
    .click();
  await dialog.waitFor();
}

/** Keeps the print sheet open: a headless browser has no print dialog that would close it. */
async function holdPaper({ person }: Visitor): Promise<void> {
  await person.page.evaluate(() => {
    window.print = () => {
      const sheet = document.querySelector(".trellis-print");
      if (sheet !== null) document.body.append(sheet.cloneNode(true));
      document.documentElement.dataset["printed"] = "";
    };
  });
}

async function showPaper({ person }: Visitor): Promise<void> {
  await person.page.locator("html[data-printed]").waitFor({ state: "attached" });
  await person.page.emulateMedia({ media: "print", reducedMotion: "reduce" });
}
