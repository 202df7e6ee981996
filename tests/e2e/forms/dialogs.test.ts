import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuthoredModule } from "#metadata";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import type { Door } from "../../support/features/shop.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { server } from "../../support/server/start-console.ts";
import { copyOfSchemas } from "../../support/server/start-server.ts";
import { waitForNetworkIdle } from "../../support/browser/wait-for-network-idle.ts";

const LINE = {
  name: { type: "string", title: "品名", maxLength: 10 },
  count: { type: "integer", title: "数量", minimum: 1 },
  day: { type: "string", title: "日期", format: "date" },
  urgent: { type: "boolean", title: "加急" },
  deptId: { type: "string", title: "部门", "x-ref": { module: "dept" } },
} as const;

/** A module with lists of objects; a second one whose list may hold only two. */
function purchases(module: string, title: string, most: number): AuthoredModule {
  return {
    module,
    title,
    schema: {
      type: "object",
      required: ["subject"],
      properties: {
        subject: { type: "string", title: "事由", maxLength: 50 },
        ownerDept: { type: "string", title: "责任部门", "x-ref": { module: "dept" } },
        ownerRule: { type: "string", title: "依据", "x-ref": { module: "param", value: "paramKey" } },
        secret: { type: "string", title: "口令", "x-format": "password", writeOnly: true },
        lines: {
          type: "array",
          title: "明细",
          maxItems: most,
          items: { type: "object", required: ["name"], properties: LINE },
        },
      },
    },
    ui: { list: { columns: ["subject", "lines"] }, dialog: { width: 960 }, menu: { parent: "desk" } },
    endpoints: { base: `/office/${module}` },
    en: {
      title: module,
      subject: "Subject",
      ownerDept: "Responsible department",
      ownerRule: "Rule",
      secret: "Secret",
      lines: "Lines",
      "lines.name": "Name",
      "lines.count": "Count",
      "lines.day": "Day",
      "lines.urgent": "Urgent",
      "lines.deptId": "Department",
    },
  };
}

startAdminConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "office"), { recursive: true });
  for (const module of [purchases("purchase", "采购单", 8), purchases("gift", "礼品单", 2)])
    writeFileSync(join(schemas, "office", `${module.module}.json`), JSON.stringify(module));
  return { SCHEMAS_DIR: schemas };
});

let door: Door;

beforeAll(async () => {
  door = await doorOf(server.url);
  await admin.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Leaving the page with something typed in it is what some journeys do.
  admin.page.on("dialog", (question) => void question.accept());
});

afterAll(() => admin.context.clearPermissions());

async function records(path: string): Promise<readonly Record<string, unknown>[]> {
  const { data } = await door.get(`/api${path}/list`, { size: 50 });
  return data["records"] as readonly Record<string, unknown>[];
}

async function create(path: string, record: Record<string, unknown>): Promise<void> {
  const { code, text } = await door.post(`/api${path}/submit`, record);
  expect(code, text).toBe(200);
}

const drafts = (): Promise<string[]> =>
  admin.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("trellis-draft/")));

const draftText = (): Promise<string> =>
  admin.page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("trellis-draft/"))
      .map(([, value]) => value)
      .join(),
  );

const focused = (): Promise<string | undefined> =>
  admin.page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-field]")?.dataset["field"]);

const confirmation = () => admin.page.locator(".ui-confirm");

describe.each([
  ["parameters", "/system/param", "/blade-system/param", "paramName", { paramKey: "draft.key", paramValue: "值" }],
  ["purchases", "/office/purchase", "/office/purchase", "subject", {}],
] as const)("a dialog of %s", (name, screen, api, field, others) => {
  const typed = `${name} 草稿`;

  it("asks before what was typed is lost, at Escape and at the cross; the browser's back button only puts it away", async () => {
    await admin.visit(screen);
    await admin.press("新增");
    // It closes without a word when what was typed was taken back.
    await admin.fill(field, "x");
    await admin.fill(field, "");
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
    expect(await confirmation().count()).toBe(0);

    await admin.press("新增");
    await admin.fill(field, "还没写完");
    for (const leave of [
      () => admin.page.keyboard.press("Escape"),
      () => admin.dialog.getByRole("button", { name: "关闭" }).click(),
    ]) {
      await leave();
      await expect.poll(() => admin.page.evaluate(() => document.activeElement?.textContent)).toBe("继续填写");
      // The question takes over the scrim of the form.
      const scrims = admin.page.locator(".arco-modal-mask:visible");
      const opaque = () =>
        scrims.evaluateAll((all) => all.filter((mask) => getComputedStyle(mask).backgroundColor !== "rgba(0, 0, 0, 0)").length);
      await expect.poll(opaque).toBe(1);
      const mark = confirmation().locator(".arco-modal-title .arco-icon").first();
      expect(await mark.evaluate((icon) => getComputedStyle(icon).marginRight)).not.toBe("0px");
      expect(await admin.answer("继续填写")).toContain("填写的内容尚未保存");
      await expect.poll(() => admin.value(field)).toBe("还没写完");
      expect(admin.page.url()).toContain(screen);
    }
    await admin.page.evaluate(() => history.back());
    await admin.page.waitForURL("**/wel/index");
    await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(0);
    await admin.page.evaluate(() => history.forward());
    await expect.poll(() => admin.value(field)).toBe("还没写完");
    await admin.page.keyboard.press("Escape");
    await admin.answer("放弃");
    await admin.dialogGone();
    await expect.poll(() => drafts()).toEqual([]);
  });

  it("keeps what is typed over a reload, offers it to the same person, and forgets it once it is saved", async () => {
    await admin.visit(screen);
    await admin.press("新增");
    await expect.poll(focused).toBe(field);
    await admin.page.keyboard.type(typed);
    await expect.poll(draftText).toContain(typed);

    await admin.page.reload();
    await admin.press("新增");
    await admin.press("恢复", admin.dialog);
    await expect.poll(() => admin.value(field)).toBe(typed);
    for (const [other, value] of Object.entries(others)) await admin.fill(other, value);
    await admin.page.keyboard.press("Control+s");
    await admin.told("新增成功");
    await admin.dialogGone();
    await expect.poll(async () => (await records(api)).some((record) => record[field] === typed)).toBe(true);
    await expect.poll(() => drafts()).toEqual([]);
  });
});

it("stands below the tabs, also where the notice of a lost connection moves them down", async () => {
  await admin.visit("/system/param");
  await admin.press("新增");
  await admin.dialog.waitFor();
  const edge = (selector: string, side: "top" | "bottom"): Promise<number> =>
    admin.page.locator(selector).evaluate((element, which) => element.getBoundingClientRect()[which], side);
  await admin.context.setOffline(true);
  await admin.page.locator(".connection-notice").waitFor();
  await expect.poll(async () => (await edge(".ui-modal", "top")) - (await edge(".tab-strip", "bottom"))).toBeGreaterThan(0);
  await admin.context.setOffline(false);
  await admin.page.locator(".connection-notice").waitFor({ state: "detached" });
  // The browser notes each request that found no network.
  const others = admin.complaints.splice(0).filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"));
  expect(others).toEqual([]);
});

it("a draft never holds a password, is shown to nobody else, and goes when it is refused", async () => {
  await admin.visit("/office/purchase");
  await admin.press("新增");
  await admin.fill("secret", "hunter2");
  await admin.fill("subject", "不要丢");
  await expect.poll(draftText).toContain("不要丢");
  const kept = await draftText();
  expect(kept).not.toContain("hunter2");

  await admin.page.reload();
  await admin.press("新增");
  await admin.press("丢弃", admin.dialog);
  await admin.dialog.locator(".form-draft").waitFor({ state: "detached" });
  await expect.poll(() => admin.value("subject")).toBe("");
  await expect.poll(() => drafts()).toEqual([]);
  await admin.page.keyboard.press("Escape");
  await admin.dialogGone();

  const foreign = "trellis-draft/000000/somebody-else/purchase/";
  await admin.page.evaluate(([key, text]) => localStorage.setItem(key, text), [foreign, kept] as const);
  await admin.press("新增");
  await admin.field("subject").waitFor();
  await expect.poll(() => admin.dialog.locator(".form-draft").count()).toBe(0);
  await admin.page.evaluate((key) => localStorage.removeItem(key), foreign);
  await admin.page.keyboard.press("Escape");
  await admin.dialogGone();
});

it("a form appears with its values", async () => {
  await create("/office/purchase", { subject: "完整的表单", lines: [{ name: "纸", count: 3 }] });
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await admin.page.route(/\/office\/purchase\/detail/, (route) => held.then(() => route.continue()));
  await admin.visit("/office/purchase");
  const row = admin.row("完整的表单");
  await row.waitFor();
  const first = admin.page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = (): void => {
          const dialog = document.querySelector("[role=dialog]");
          // A transparent ancestor hides it, too.
          if (dialog?.checkVisibility({ opacityProperty: true }) !== true) return void requestAnimationFrame(look);
          const fields = [...dialog.querySelectorAll<HTMLInputElement>("[data-field] input")];
          resolve(fields.map(({ value }) => value).join(" "));
        };
        look();
      }),
  );
  await admin.act("编辑", row);
  await admin.page.locator("[role=dialog] .ui-skeleton-form").waitFor({ state: "attached" });
  answer();
  const shown = await first;
  expect(shown).toContain("完整的表单");
  expect(shown).toContain("纸");
  await admin.page.unrouteAll();
  await admin.page.keyboard.press("Escape");
  await admin.dialogGone();
});

describe("one record after the other", () => {
  it("saves and goes on with the row below, in the same dialog", async () => {
    for (const name of ["丙", "乙", "甲"]) await create("/office/gift", { subject: `依次${name}` });
    await admin.visit("/office/gift");
    await admin.row("依次甲").waitFor();
    const order = (await admin.firstColumn()).filter((text) => text.startsWith("依次"));
    expect(order).toHaveLength(3);
    await admin.act("编辑", admin.row(order[0] ?? ""));
    await expect.poll(() => admin.value("subject")).toBe(order[0]);
    await admin.fill("subject", `${order[0]}改`);
    await admin.press("保存并编辑下一条", admin.dialog);
    await expect.poll(() => admin.value("subject")).toBe(order[1]);
    await expect.poll(focused).toBe("subject");
    await admin.press("保存并编辑下一条", admin.dialog);
    await expect.poll(() => admin.value("subject")).toBe(order[2]);
    await admin.page.keyboard.press("Control+s");
    await admin.dialogGone();
    const saved = (await records("/office/gift")).map((record) => record["subject"]);
    expect(saved).toEqual(expect.arrayContaining([`${order[0]}改`, order[1], order[2]]));
  });

  it("saves and begins another one", async () => {
    await admin.visit("/office/gift");
    await admin.press("新增");
    await admin.fill("subject", "第一份");
    await admin.press("保存并继续新增", admin.dialog);
    await expect.poll(() => admin.value("subject")).toBe("");
    await expect.poll(focused).toBe("subject");
    await admin.page.keyboard.type("第二份");
    await admin.page.keyboard.press("Enter");
    await admin.dialogGone();
    const saved = (await records("/office/gift")).map((record) => record["subject"]);
    expect(saved).toEqual(expect.arrayContaining(["第一份", "第二份"]));
  });
});

it("a picker opens the form of a new record, which becomes the choice; the form underneath keeps its input", async () => {
  await admin.visit("/office/purchase");
  await admin.press("新增");
  await admin.fill("subject", "外层");
  const outer = admin.page.getByRole("dialog").first();
  const within = async (field: string, button: string, values: Readonly<Record<string, string>>): Promise<void> => {
    await admin.field(field, outer).getByRole("button", { name: button }).click();
    await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(2);
    for (const [name, value] of Object.entries(values)) await admin.fill(name, value);
    await admin.save();
    await expect.poll(() => admin.page.getByRole("dialog").count()).toBe(1);
  };
  await within("ownerDept", "新增责任部门", { deptName: "内层部", fullName: "内层部门", sort: "9" });
  await expect.poll(() => admin.field("ownerDept").textContent()).toContain("内层部");
  await within("ownerRule", "新增依据", { paramName: "采购制度", paramKey: "rule.purchase", paramValue: "1" });
  await expect.poll(() => admin.field("ownerRule").textContent()).toContain("采购制度");
  await expect.poll(() => admin.value("subject")).toBe("外层");
  await admin.save();
  await admin.dialogGone();
  const saved = (await records("/office/purchase")).find(({ subject }) => subject === "外层");
  expect(saved).toMatchObject({ ownerDeptName: "内层部", ownerRule: "rule.purchase" });
});

const lines = () =>
  admin.dialog
    .locator('.items [data-field="name"] input')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

/** Adds lines from what a spreadsheet has copied. */
async function pasteLines(): Promise<void> {
  await admin.press("添加", admin.dialog);
  await expect.poll(focused).toBe("name");
  await admin.page.evaluate(() =>
    navigator.clipboard.writeText("纸\t1,000\t2026/1/5\t是\t总经办\n墨盒\t很多\t2026年2月1日\t否\t没有的部门"),
  );
  await admin.page.keyboard.press("Control+v");
  await expect.poll(lines).toEqual(["纸", "墨盒"]);
}

it("lines are pasted from a spreadsheet, moved, duplicated, removed and typed, and come back as they were saved", async () => {
  await admin.visit("/office/purchase");
  await admin.press("新增");
  await admin.fill("subject", "有明细");
  await pasteLines();
  const notice = await admin.dialog.locator(".item-misfits").innerText();
  expect(notice).toContain("数量：“很多”");
  expect(notice).toContain("部门：“没有的部门”");

  await admin.dialog.getByRole("button", { name: "移动第 2 项" }).focus();
  await admin.page.keyboard.press("ArrowUp");
  await expect.poll(lines).toEqual(["墨盒", "纸"]);
  await expect.poll(() => admin.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("移动第 1 项");
  await admin.press("复制第 2 项", admin.dialog);
  await expect.poll(lines).toEqual(["墨盒", "纸", "纸"]);
  await admin.press("删除第 2 项", admin.dialog);
  await expect.poll(lines).toEqual(["墨盒", "纸"]);

  await admin.dialog.locator('.items [data-field="name"] input').first().fill("");
  await admin.save();
  await expect.poll(() => admin.fieldErrors()).toMatchObject({ name: "请输入品名" });
  await expect.poll(focused).toBe("name");
  await admin.page.keyboard.type("墨水");
  await admin.page.keyboard.press("Control+s");
  await admin.told("新增成功");
  await admin.dialogGone();

  const saved = (await records("/office/purchase")).find((record) => record["subject"] === "有明细");
  expect(saved?.["lines"]).toMatchObject([
    { name: "墨水", day: "2026-02-01", urgent: false },
    { name: "纸", count: 1000, day: "2026-01-05", urgent: true, deptName: "总经办" },
  ]);
  await admin.act("编辑", admin.row("有明细"));
  await expect.poll(lines).toEqual(["墨水", "纸"]);
  await admin.dialog.locator('.items [data-field="deptId"]').nth(1).getByText("总经办").waitFor();
  await admin.page.keyboard.press("Escape");
  await admin.dialogGone();
});

it("no more lines are offered than the list may hold", async () => {
  await admin.visit("/office/gift");
  await admin.press("新增");
  await pasteLines();
  await expect.poll(() => admin.dialog.getByRole("button", { name: "添加" }).isDisabled()).toBe(true);
  await expect.poll(() => admin.dialog.locator(".item-foot").innerText()).toContain("最多 2 项");
  await admin.page.keyboard.press("Escape");
  await admin.answer("放弃");
  await admin.dialogGone();
});

it("the code of lists and objects comes with the first form that has one", async () => {
  const { page } = admin;
  const asked: string[] = [];
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (/\/assets\/nested-field-[\w-]{8}\.js$/.test(pathname)) asked.push(pathname);
  };
  page.on("request", note);
  await admin.load("/system/param");
  await admin.press("新增");
  await admin.field("paramName").waitFor();
  await waitForNetworkIdle(page);
  expect(asked).toEqual([]);
  await page.keyboard.press("Escape");
  await admin.dialogGone();
  await admin.visit("/office/purchase");
  await admin.press("新增");
  await admin.dialog.locator(".item-table").waitFor();
  expect(asked).toHaveLength(1);
  page.off("request", note);
});
