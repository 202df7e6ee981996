import type { State, Visitor } from "../visitor.ts";

const USERS = "/system/user";
const PARAMS = "/system/param";
const NOTICES = "/desk/notice";

/** Creates a record for one look only. */
async function shared(visitor: Visitor, name: string): Promise<{ readonly id: string }> {
  const body = {
    paramName: `${name} ${visitor.mark}`,
    paramKey: `${name}.${visitor.mark}`,
    paramValue: "30",
    remark: "单位：分钟",
  };
  return (await visitor.ask("/blade-system/param/submit", body)) as { id: string };
}

const opened = (key: string): string => `${PARAMS}?paramKey_like=${encodeURIComponent(key)}`;

/** Opens the record's form and types a value, then changes the record as another user. */
async function meanwhile(visitor: Visitor, name: string, other: (id: string) => Promise<unknown>): Promise<void> {
  visitor.person.expectStatuses(404, 409);
  const { id } = await shared(visitor, name);
  await visitor.open(opened(`${name}.${visitor.mark}`));
  await visitor.act(["编辑", "Edit"], name);
  await visitor.field("paramValue", "45");
  await other(id);
  await visitor.field("remark", "单位：分钟，最长 120");
  await visitor.pressIn(["保存", "Save"]);
  await visitor.person.dialog.locator(".conflict").waitFor();
}

export const recordStates: readonly State[] = [
  {
    name: "record: drawer",
    at: USERS,
    async reach(visitor) {
      const { page, screen } = visitor.person;
      await screen.locator(".trellis-open").nth(1).click();
      await page.locator(".trellis-drawer .trellis-drawer-foot").waitFor();
    },
  },
  { name: "record: view", at: `${USERS}?account_like=manager`, reach: (visitor) => visitor.act(["查看", "View"], "manager") },
  { name: "record: edit", at: `${USERS}?account_like=manager`, reach: (visitor) => visitor.act(["编辑", "Edit"], "manager") },
  {
    name: "record: faults at the fields",
    at: USERS,
    async reach(visitor) {
      await visitor.press(["新增", "Add user"]);
      await visitor.person.dialog.locator("[data-field]").first().waitFor();
      await visitor.pressIn(["保存", "Save"]);
      await visitor.person.dialog.locator(".form-field[data-invalid]").first().waitFor();
    },
  },
  {
    name: "record: choices",
    at: USERS,
    async reach(visitor) {
      await visitor.press(["新增", "Add user"]);
      await visitor.person.field("deptId").locator(".arco-select-view, .arco-tree-select-view").first().click();
      await visitor.person.page.locator(".arco-select-popup, .arco-tree-select-popup").first().waitFor();
    },
  },
  {
    name: "record: calendar with a time",
    at: NOTICES,
    async reach(visitor) {
      await visitor.press(["新增", "Add notice"]);
      await visitor.person.field("releaseTime").getByRole("combobox").click();
      await visitor.person.page.locator(".arco-picker-container").waitFor();
    },
  },
  {
    name: "record: calendar of a range",
    at: NOTICES,
    async reach(visitor) {
      await visitor.tool(["筛选", "Filter"]);
      await visitor.pressIn(["通知时间", "Release time"]);
      await visitor.person.dialog.locator(".arco-picker-range input").first().click();
      await visitor.person.page.locator(".arco-picker-range-container").waitFor();
    },
  },
  {
    name: "record: actions of a row",
    at: "/authority/role?roleAlias_like=manager",
    async reach(visitor) {
      await visitor
        .record("manager")
        .getByRole("button", { name: visitor.say(["更多", "More"]) })
        .click();
      await visitor.person.page.getByRole("menu").waitFor();
    },
  },
  {
    name: "record: history",
    at: opened("gallery.history"),
    async reach(visitor) {
      await visitor.act(["历史", "History"], "gallery.history");
      await visitor.person.dialog.locator(".history-entry").nth(2).waitFor();
    },
  },
  { name: "record: recycle bin", at: PARAMS, reach: (visitor) => visitor.tool(["回收站", "Recycle bin"]) },
  {
    name: "record: to be deleted permanently",
    at: PARAMS,
    async reach(visitor) {
      const { id } = await shared(visitor, "purged");
      await visitor.ask(`/blade-system/param/remove?ids=${id}`, {});
      await visitor.tool(["回收站", "Recycle bin"]);
      const row = visitor.person.dialog.locator("[data-row]").filter({ hasText: `purged ${visitor.mark}` });
      await row.getByRole("button", { name: visitor.say(["彻底删除", "Delete permanently"]) }).click();
      await visitor.person.page.locator(".ui-confirm").waitFor();
    },
  },
  {
    name: "record: conflict",
    at: PARAMS,
    reach: (visitor) =>
      meanwhile(visitor, "conflict", (id) =>
        visitor.ask("/blade-system/param/submit", { id, paramValue: "60", paramName: `改过名的参数 ${visitor.mark}` }),
      ),
  },
  {
    name: "record: deleted meanwhile",
    at: PARAMS,
    reach: (visitor) => meanwhile(visitor, "gone", (id) => visitor.ask(`/blade-system/param/remove?ids=${id}`, {})),
  },
  {
    name: "record: whole-screen form",
    at: "/system/tenant#add",
    async reach(visitor) {
      await visitor.person.dialog.waitFor();
      await visitor.pressIn(["保存", "Save"]);
      await visitor.person.dialog.locator(".form-field[data-invalid]").first().waitFor();
    },
  },
  {
    name: "tree: a node beside its form",
    at: "/base/region",
    async reach(visitor) {
      const { screen } = visitor.person;
      await screen.getByRole("treeitem").first().click();
      await screen.locator("[data-field]").first().waitFor();
    },
  },
];
