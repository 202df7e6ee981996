import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, afterEach, describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import type { Door } from "../../support/features/shop.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas } from "../../support/server/start-server.ts";

const PATH = "/system/param";

let first: ConsolePage;
let second: ConsolePage;
let door: Door;
let made = 0;

const SETTING = {
  $schema: "../module.schema.json",
  module: "greeting",
  title: "问候设置",
  schema: {
    type: "object",
    required: ["words"],
    properties: {
      words: { type: "string", title: "问候语", maxLength: 20 },
      points: { type: "integer", title: "积分", minimum: 0, default: 5 },
      days: { type: "integer", title: "天数", minimum: 1, default: 7 },
      open: { type: "boolean", title: "启用", default: true },
      rule: { type: "string", title: "规则说明", maxLength: 200 },
    },
  },
  ui: { screen: "single", fields: { rule: { "ui:widget": "textarea" } } },
  endpoints: { base: "/test/greeting" },
  en: { title: "Greeting", words: "Words", points: "Points", days: "Days", open: "In use", rule: "Rules" },
};

startConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "base"));
  writeFileSync(join(schemas, "base", "greeting.json"), JSON.stringify(SETTING));
  return { SCHEMAS_DIR: schemas };
});

beforeAll(async () => {
  door = await doorOf(server.url);
  first = await ConsolePage.open(browser, server.url);
  second = await ConsolePage.open(browser, server.url);
  for (const person of [first, second]) {
    // Conflicts are answered by 409, deletions by 404. The browser logs both.
    person.expectStatuses(400, 404, 409);
    await person.signIn();
  }
});

let name: string;

/** A record that both look at. */
beforeEach(async () => {
  made += 1;
  name = `共用参数 ${made}`;
  const record = { paramName: name, paramKey: `shared.${made}`, paramValue: "原值", remark: "原备注" };
  const { code, text } = await door.post("/api/blade-system/param/submit", record);
  expect(code, text).toBe(200);
  for (const person of [first, second]) {
    await person.home();
    await person.visit(PATH);
    await person.row(name).waitFor();
  }
});

afterEach(() => {
  expect(first.complaints.splice(0)).toEqual([]);
  expect(second.complaints.splice(0)).toEqual([]);
});

async function edit(person: ConsolePage, value = "原值"): Promise<void> {
  await person.act("编辑", person.row(name));
  await expect.poll(() => person.value("paramValue")).toBe(value);
}

async function saveAs(person: ConsolePage, value: string): Promise<void> {
  await person.fill("paramValue", value);
  await person.save();
  await person.told("更新成功");
  await person.dialogGone();
}

describe("two people at one record", () => {
  it("tells the second one who was faster and what changed, and loses nothing that was typed", async () => {
    await edit(first);
    await edit(second);
    await saveAs(first, "甲的值");
    await second.fill("paramValue", "乙的值");
    await second.fill("remark", "乙的备注");
    await second.save();
    const notice = second.dialog.locator(".conflict");
    await notice.waitFor();
    const said = await notice.innerText();
    expect(said).toContain("数据已被他人修改");
    expect(said).toContain("管理员");
    expect(said).toContain("参数键值");
    expect(said).not.toContain("参数名称");
    expect(said).not.toContain("备注");
    for (const value of ["原值", "甲的值", "乙的值"]) expect(said).toContain(value);
    await expect.poll(() => second.value("paramValue")).toBe("乙的值");
    await expect.poll(() => second.value("remark")).toBe("乙的备注");

    // Undecided it is not saved.
    await second.press("保存合并结果", second.dialog);
    await second.dialog.getByRole("alert").getByText("还有字段没有选择：参数键值").waitFor();
    await second.dialog.getByRole("radio", { name: "采用对方的参数键值" }).click();
    await expect.poll(() => second.value("paramValue")).toBe("甲的值");
    await second.dialog.getByRole("radio", { name: "保留我的参数键值" }).click();
    await expect.poll(() => second.value("paramValue")).toBe("乙的值");
    await second.save();
    await second.told("更新成功");
    await second.dialogGone();
    await second.row("乙的值").waitFor();
    await first.press("刷新");
    await first.row("乙的值").waitFor();
  });

  it("keeps long values within the notice", async () => {
    const long = "x".repeat(400);
    await edit(first);
    await saveAs(first, long);
    await edit(first, long);
    await edit(second, long);
    await saveAs(first, `${long}甲`);
    await second.fill("paramValue", `${long}乙`);
    await second.save();
    const notice = second.dialog.locator(".conflict-overlap");
    await notice.waitFor();
    const reach = (box: HTMLElement) =>
      box.getBoundingClientRect().right <= (box.closest(".conflict")?.getBoundingClientRect().right ?? 0);
    expect(await notice.evaluate(reach)).toBe(true);
    await second.press("放弃我的修改，载入最新", second.dialog);
    await second.press("取消", second.dialog);
    await second.dialogGone();
  });

  it("merges what only the other one has changed, and lets a third value be typed", async () => {
    await edit(first);
    await edit(second);
    await first.fill("remark", "甲的备注");
    await saveAs(first, "甲的值");
    await second.fill("paramValue", "乙的值");
    await second.save();
    const notice = second.dialog.locator(".conflict");
    await notice.waitFor();
    await expect.poll(() => second.value("remark")).toBe("甲的备注");
    await expect.poll(() => notice.locator(".conflict-merged").innerText()).toContain("原备注");
    await second.fill("paramValue", "两人商定的值");
    await second.save();
    await second.told("更新成功");
    await second.dialogGone();
    await second.row("两人商定的值").waitFor();
    await second.row("甲的备注").waitFor();
  });

  it("makes no conflict of the same change by both, nor of a save that changed nothing", async () => {
    await edit(first);
    await edit(second);
    await saveAs(first, "同一个值");
    await saveAs(second, "同一个值");
    await edit(first, "同一个值");
    await edit(second, "同一个值");
    await first.save();
    await first.dialogGone();
    await saveAs(second, "新的值");
    await second.row("新的值").waitFor();
  });

  it("lets the second one drop their own changes for the newest record", async () => {
    await edit(first);
    await edit(second);
    await saveAs(first, "先到的值");
    await second.fill("paramValue", "晚到的值");
    await second.save();
    await second.press("放弃我的修改，载入最新", second.dialog);
    await expect.poll(() => second.value("paramValue")).toBe("先到的值");
    await saveAs(second, "接着改的值");
    await second.row("接着改的值").waitFor();
  });

  it("says so when the record is deleted under an open dialog, and leaves what was typed to be copied", async () => {
    await edit(second);
    await second.fill("remark", "还没来得及保存");
    await first.act("删除", first.row(name));
    await first.told("删除成功");
    await second.save();
    await second.dialog.getByText("此数据已被他人删除").waitFor();
    await expect.poll(() => second.value("remark")).toBe("还没来得及保存");
    await second.press("作为新数据保存", second.dialog);
    await second.told("新增成功");
    await second.dialogGone();
    await second.row("还没来得及保存").waitFor();
  });
});

it("a screen of one record begins with the defaults, keeps what is saved, and tells who comes second what there is", async () => {
  for (const person of [first, second]) {
    const { page } = person;
    await person.visit("/base/greeting");
    await page.getByLabel("积分", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("积分", { exact: true }).inputValue()).toBe("5");
    await expect.poll(() => page.getByRole("button", { name: "更多" }).count()).toBe(0);
  }
  await first.page.getByRole("button", { name: "保存", exact: true }).click();
  await first.page.getByText("请输入问候语").first().waitFor();

  await first.page.getByLabel("问候语", { exact: true }).fill("早上好");
  await first.page.getByLabel("积分", { exact: true }).fill("6");
  await first.page.getByRole("button", { name: "保存", exact: true }).click();
  await first.page.getByRole("button", { name: "更多" }).waitFor();

  await second.page.getByLabel("问候语", { exact: true }).fill("晚上好");
  await second.page.getByRole("button", { name: "保存", exact: true }).click();
  await second.page.getByText("双方都修改了以下字段").waitFor();
  await second.page.getByText("早上好", { exact: true }).waitFor();
  await expect.poll(() => second.page.getByLabel("积分", { exact: true }).inputValue()).toBe("6");

  await first.page.reload();
  await first.page.getByLabel("问候语", { exact: true }).waitFor();
  await expect.poll(() => first.page.getByLabel("问候语", { exact: true }).inputValue()).toBe("早上好");
  await first.page.getByRole("button", { name: "更多" }).click();
  await first.page.getByRole("menuitem", { name: "历史" }).click();
  await first.page.getByRole("dialog").getByText("早上好").first().waitFor();
  await first.page.keyboard.press("Escape");
  await first.dialogGone();
});

it("two tabs of one person collide like two people, and share the session: signing out in one signs the other out", async () => {
  const other = await first.tab();
  // It hears of the end of the session from the server or from the first tab, whichever is sooner.
  other.expectStatuses(401, 409);
  // A call that it sent just before is rejected.
  first.expectStatuses(400, 401, 404, 409);
  await other.goto(PATH);
  await edit(other);
  await edit(first);
  await saveAs(other, "另一标签页");
  await first.fill("paramValue", "这一标签页");
  await first.save();
  await first.dialog.locator(".conflict").waitFor();
  await expect.poll(() => first.value("paramValue")).toBe("这一标签页");
  await first.press("取消", first.dialog);
  await first.answer("放弃");
  await first.dialogGone();

  await first.press(/的菜单$/, first.page.getByRole("banner"));
  await first.page.getByRole("menuitem", { name: "退出系统" }).click();
  await first.answer("退出系统");
  await first.page.waitForURL("**/login");
  await other.page.waitForURL("**/login?**");
  await other.signIn();
  await other.row(name).waitFor();
  await first.menu.waitFor();
  expect(other.complaints).toEqual([]);
  await other.page.close();
});
