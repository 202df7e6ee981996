import type { State, Visitor, Words } from "../visitor.ts";

/** Parent roles are collapsed at first. A search expands them. */
const roles = (alias: string): string => `/authority/role?roleAlias_like=${alias}`;
const INFO = "/info/index";

async function grant(visitor: Visitor, tab?: Words): Promise<void> {
  await visitor.act(["权限设置", "Grant permissions"], "hr");
  await visitor.person.dialog.locator(".check-tree").first().waitFor();
  if (tab !== undefined) await visitor.tab(tab);
}

/** Draws a picture of two colours in the page. */
const drawn = (visitor: Visitor): Promise<string> =>
  visitor.person.page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [600, 400];
    const context = canvas.getContext("2d");
    const shade = context?.createLinearGradient(0, 0, 600, 400);
    shade?.addColorStop(0, "#f2b33d");
    shade?.addColorStop(1, "#3c8dbc");
    if (context !== null && shade !== undefined) {
      context.fillStyle = shade;
      context.fillRect(0, 0, 600, 400);
    }
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  });

/** Types into one of the two pickers of the screen and selects the first match. */
async function choose({ person }: Visitor, at: number, typed: string, found: string): Promise<void> {
  const box = person.screen.locator(".access-field").nth(at);
  await box.locator(".arco-select-view").click();
  await box.locator("input").first().fill(typed);
  await person.page.locator(".arco-select-option", { hasText: found }).first().click();
}

export const peopleStates: readonly State[] = [
  {
    name: "person: password",
    at: INFO,
    reach: async (visitor) => {
      await visitor.tab(["修改密码", "Password"]);
      const fields = visitor.person.screen.locator("input[type=password]");
      await fields.nth(1).fill("Ab-123");
      await fields.nth(2).fill("other");
      await visitor.press(["修改密码", "Change password"], visitor.person.screen.getByRole("tabpanel"));
    },
  },
  {
    name: "person: devices",
    at: INFO,
    reach: async (visitor) => {
      await visitor.tab(["登录设备", "Devices"]);
      await visitor.person.screen.getByRole("listitem").first().waitFor();
    },
  },
  {
    name: "person: picture",
    at: INFO,
    async reach(visitor) {
      const buffer = Buffer.from(await drawn(visitor), "base64");
      await visitor.person.page.locator("input[type=file]").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
      await visitor.person.dialog.locator("img[data-ready=true]").waitFor();
    },
  },
  { name: "roles: grant menus", at: roles("hr"), reach: (visitor) => grant(visitor) },
  { name: "roles: grant data scopes", at: roles("hr"), reach: (visitor) => grant(visitor, ["数据权限", "Data scopes"]) },
  { name: "roles: grant API scopes", at: roles("hr"), reach: (visitor) => grant(visitor, ["接口权限", "API scopes"]) },
  {
    name: "roles: field permissions",
    at: roles("hr"),
    reach: async (visitor) => {
      await visitor.act(["字段权限", "Field permissions"], "hr");
      await visitor.person.dialog.getByRole("table").waitFor();
    },
  },
  {
    name: "roles: rights",
    at: roles("manager"),
    reach: async (visitor) => {
      await visitor.act(["权限与人员", "Permissions and people"], "manager");
      await visitor.person.dialog.locator(".access-screens > li").first().waitFor();
    },
  },
  {
    name: "roles: people",
    at: roles("manager"),
    reach: async (visitor) => {
      await visitor.act(["权限与人员", "Permissions and people"], "manager");
      await visitor.tab(["人员", "People"]);
      await visitor.person.dialog.getByRole("row").nth(1).waitFor();
    },
  },
  {
    name: "roles: rights of a person",
    at: "/system/user?account_like=manager",
    reach: async (visitor) => {
      await visitor.act(["权限说明", "Explain access"], "manager");
      await visitor.tab(["拥有的权限", "Permissions"]);
      await visitor.person.dialog.locator(".access-screens > li").first().waitFor();
    },
  },
  {
    name: "roles: menus of a top menu",
    at: "/system/topmenu",
    reach: async (visitor) => {
      await visitor.person.screen.locator("[data-row]").first().waitFor();
      await visitor.person.act(visitor.say(["菜单配置", "Select menus"]), visitor.person.screen.locator("[data-row]").first());
      await visitor.person.dialog.locator(".check-tree").first().waitFor();
    },
  },
  {
    name: "access: may not, and why",
    at: "/access",
    reach: async (visitor) => {
      await choose(visitor, 0, "staff", "田小雨");
      await choose(visitor, 1, "/blade-system/post/submit", "/blade-system/post/submit");
      await visitor.person.screen.locator(".access-verdict").waitFor();
    },
  },
  {
    name: "access: may",
    at: "/access",
    reach: async (visitor) => {
      await choose(visitor, 0, "manager", "谢明远");
      await choose(visitor, 1, "/blade-user/submit", "/blade-user/submit");
      await visitor.person.screen.locator(".access-verdict").waitFor();
    },
  },
  {
    name: "access: who",
    at: "/access?tab=who&subject=code%3Auser_edit",
    reach: async ({ person }) => {
      await person.screen.getByRole("table").getByRole("row").nth(1).waitFor();
    },
  },
];
