import { beforeAll, expect, it } from "vitest";
import { admin as person, startAdminConsole } from "../../support/browser/admin-console.ts";
import type { Door, Row } from "../../support/features/shop.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { server } from "../../support/server/start-console.ts";

let door: Door;

startAdminConsole();

beforeAll(async () => {
  door = await doorOf(server.url);
  person.expectStatuses(409);
});

async function post(path: string, body: Row): Promise<Row> {
  const { code, data, text } = await door.post(`/api${path}`, body);
  expect(code, text).toBe(200);
  return data;
}

it("a record tells who changed what, gives a value and a version back, and comes back from the recycle bin or goes for good", async () => {
  const name = "有历史的参数";
  const { id } = await post("/blade-system/param/submit", { paramKey: "history.one", paramName: name, paramValue: "第一稿" });
  await post("/blade-system/param/submit", { id, paramValue: "第二稿" });
  await post("/blade-system/param/submit", { id, paramValue: "第三稿" });
  await person.visit("/system/param");
  await person.act("历史", person.row(name));
  const entries = person.dialog.locator(".history-entry");
  await expect.poll(() => entries.count()).toBe(3);
  await expect.poll(() => entries.nth(0).innerText()).toMatch(/管理员[\s\S]*修改[\s\S]*第二稿[\s\S]*第三稿/);
  await expect.poll(() => entries.nth(2).innerText()).toMatch(/管理员[\s\S]*新增/);

  await entries.nth(1).locator('[data-side="before"]').getByRole("button", { name: "将“参数键值”恢复为此值" }).click();
  await person.told("已恢复：参数键值");
  await expect.poll(() => entries.count()).toBe(4);
  await expect.poll(() => entries.nth(0).innerText()).toMatch(/从历史恢复[\s\S]*第三稿[\s\S]*第一稿/);

  await person.press("恢复到此版本", entries.nth(1));
  await expect.poll(() => entries.count()).toBe(5);
  await person.press("关闭", person.dialog.locator(".arco-modal-footer"));
  await person.dialogGone();
  await person.row("第三稿").waitFor();

  await person.act("删除", person.row(name));
  await person.row(name).waitFor({ state: "detached" });
  await openBin();
  const binned = person.row(name, person.dialog);
  await binned.waitFor();
  await expect.poll(() => binned.innerText()).toContain("管理员");
  await binned.getByRole("button", { name: `历史 ${name}` }).click();
  await expect.poll(() => person.dialog.locator(".history-entry").first().innerText()).toContain("删除");
  await person.press("返回回收站", person.dialog);
  await person
    .row(name, person.dialog)
    .getByRole("button", { name: `恢复 ${name}` })
    .click();
  await person.told("已恢复 1 条数据");
  await person.row(name, person.dialog).waitFor({ state: "detached" });
  await closeBin();
  await person.row(name).waitFor();

  await person.act("删除", person.row(name));
  await person.row(name).waitFor({ state: "detached" });
  await openBin();
  await person.row(name, person.dialog).locator(".trellis-table-check").click();
  await person.press("彻底删除所选（1）", person.dialog);
  expect(await person.answer("彻底删除")).toContain(name);
  await person.told("已彻底删除 1 条数据");
  await person.dialog.getByText("回收站是空的").waitFor();
  await closeBin();
});

it("a tree says why a child cannot come back alone, and takes parent and child together", async () => {
  const parent = await post("/blade-system/dept/submit", { deptName: "旧总部", fullName: "旧总部", deptCategory: 1, sort: 1 });
  const child = await post("/blade-system/dept/submit", {
    deptName: "旧分部",
    fullName: "旧分部",
    deptCategory: 2,
    sort: 1,
    parentId: parent["id"],
  });
  await post("/blade-system/dept/remove", { ids: [parent["id"], child["id"]] });
  await person.visit("/system/dept");
  await person.screen.getByRole("row").nth(1).waitFor();
  await openBin();
  await person.row("旧分部", person.dialog).first().getByRole("button", { name: "恢复 旧分部" }).click();
  await person.dialog.getByText("没有恢复任何数据").waitFor();
  await expect.poll(() => person.dialog.locator(".arco-alert").innerText()).toMatch(/旧分部：上级/);
  for (const name of ["旧分部", "旧总部"]) await person.dialog.getByRole("checkbox", { name: new RegExp(`${name}$`) }).check();
  await person.press("恢复所选（2）", person.dialog);
  await person.told("已恢复 2 条数据");
  await person.dialog.getByText("回收站是空的").waitFor();
  await closeBin();
  await person.row("旧总部").waitFor();
});

it("a tree beside a form tells of a node what was done to it, gives a value back, and brings it back from the recycle bin", async () => {
  const code = "330106998";
  const region = (name: string) => person.screen.getByRole("region", { name });
  const { id } = await post("/blade-system/region/submit", { code, parentCode: "330106", name: "旧街道", level: 4 });
  await post("/blade-system/region/submit", { id, name: "新街道" });
  await person.visit(`/base/region?node=${code}`);
  await person.screen.getByRole("textbox", { name: "按名称搜索" }).fill("新街道");
  await expect.poll(() => person.screen.getByRole("treeitem").allInnerTexts()).toEqual(["新街道 · 西湖区"]);
  await person.press("更多", region("新街道"));
  await person.page.getByRole("menuitem", { name: "历史" }).click();
  const entries = person.dialog.locator(".history-entry");
  await expect.poll(() => entries.count()).toBe(2);
  const before = entries.nth(0).locator('[data-side="before"]');
  await before
    .getByRole("button", { name: /恢复为此值$/ })
    .first()
    .click();
  await person.told("已恢复");
  await person.press("关闭", person.dialog.locator(".arco-modal-footer"));
  await person.dialogGone();
  await region("旧街道").waitFor();
  await expect.poll(() => person.value("name", region("旧街道"))).toBe("旧街道");

  await person.press("删除", region("旧街道"));
  await region("旧街道").waitFor({ state: "detached" });
  await openBin();
  await person.row("旧街道", person.dialog).getByRole("button", { name: "恢复 旧街道" }).click();
  await person.told("已恢复 1 条数据");
  await closeBin();
  await person.home();
  await person.visit(`/base/region?node=${code}`);
  await region("旧街道").waitFor();
});

async function openBin(): Promise<void> {
  await person.tool("回收站");
  await person.dialog
    .getByText(/回收站$/)
    .first()
    .waitFor();
}

async function closeBin(): Promise<void> {
  await person.press("关闭", person.dialog.locator(".arco-modal-footer"));
  await person.dialogGone();
}

it("takes the notice of a new record away when its creation is undone: its link would lead to nothing", async () => {
  await person.visit("/system/param");
  await person.press("新增");
  await person.fill("paramName", "只留一会儿");
  await person.fill("paramKey", "notice.brief");
  await person.fill("paramValue", "1");
  await person.save();
  const notice = person.page.locator(".ui-toast", { hasText: "新增成功" });
  await notice.getByRole("button", { name: "查看" }).waitFor();
  // A notice stays below the pointer, however long the test takes.
  await notice.dispatchEvent("mouseover");
  await person.dialogGone();
  const row = person.row("只留一会儿");
  await person.act("历史", row);
  await person.press("撤销新增", person.dialog);
  await row.waitFor({ state: "detached" });
  await notice.waitFor({ state: "detached" });
  await person.told("只留一会儿");
});
