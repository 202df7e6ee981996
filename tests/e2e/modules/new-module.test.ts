import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { changesEndpoint, dashboardsEndpoint, endpointPath, moduleEndpoint, moduleHealthEndpoint } from "#contract";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

const CUSTOMER = {
  $schema: "../module.schema.json",
  module: "customer",
  title: "客户",
  schema: {
    type: "object",
    required: ["name", "level"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 20, "x-unique": true },
      phone: { type: "string", title: "电话", "x-format": "phone" },
      level: { type: "integer", title: "级别", enum: [1, 2, 3] },
      deptId: { type: "string", title: "部门", "x-ref": { module: "dept", label: "deptName" } },
      budget: { type: "string", title: "预算", "x-format": "money" },
      visits: { type: "integer", title: "到访次数", minimum: 0, maximum: 999 },
      metOn: { type: "string", title: "相识日期", format: "date" },
      remark: { type: "string", title: "备注", maxLength: 200 },
    },
  },
  ui: {
    list: { filters: ["name", "level", "metOn"] },
    fields: { level: { "ui:enumNames": ["普通", "重要", "战略"] }, remark: { "ui:widget": "textarea" } },
  },
  endpoints: { base: "/blade-crm/customer" },
  en: {
    title: "Customers",
    name: "Name",
    phone: "Phone",
    level: { title: "Level", enumNames: ["Usual", "Important", "Strategic"] },
    deptId: "Department",
    budget: "Budget",
    visits: "Visits",
    metOn: "Met on",
    remark: "Remark",
  },
};

/** Default path of the screen: the area, then the module. */
const PATH = "/crm/customer";

let schemas: string;
let admin: ConsolePage;
let headers: Readonly<Record<string, string>>;

startConsole(() => {
  schemas = copyOfSchemas();
  return { SCHEMAS_DIR: schemas };
});

beforeAll(async () => {
  headers = await signIn(server.url);
  admin = await ConsolePage.open(browser, server.url);
  await admin.signIn();
});

afterEach(() => {
  expect(admin.complaints.splice(0)).toEqual([]);
});

const file = (): string => join(schemas, "crm/customer.json");

async function write(content: unknown): Promise<void> {
  await mkdir(join(schemas, "crm"), { recursive: true });
  await writeFile(file(), typeof content === "string" ? content : JSON.stringify(content, null, 2));
}

interface Health {
  readonly module: string;
  readonly state: string;
  readonly statement: string | null;
}

/** Waits until the server says this of the file. */
async function healthIs(state: string, statement = false): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = (await (await fetch(`${server.url}${moduleHealthEndpoint.path}`, { headers })).json()) as {
          data: Health[];
        };
        const found = answer.data.find(({ module }) => module === "customer");
        return found === undefined ? "unknown" : `${found.state}${found.statement === null ? "" : " with a statement"}`;
      },
      { interval: 50 },
    )
    .toBe(statement ? `${state} with a statement` : state);
}

async function add(name: string): Promise<void> {
  const response = await fetch(`${server.url}/api/blade-crm/customer/submit`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ name, level: 1 }),
  });
  expect(response.status).toBe(200);
}

async function chooseLevel(level: string): Promise<void> {
  const choice = admin.field("level").getByText(level, { exact: true });
  if (await choice.isVisible()) return choice.click();
  await admin.field("level").getByRole("combobox").click();
  await admin.page.locator(".arco-select-option:visible", { hasText: level }).click();
}

describe("a module file dropped into a running server", () => {
  it("has its menu entry and its screen after a reload", async () => {
    await write(CUSTOMER);
    await healthIs("ok");
    await admin.page.reload();
    await admin.openFromMenu("crm", "客户");
    await admin.page.waitForURL(`**${PATH}`);
    await admin.screen.getByRole("button", { name: "添加第一条" }).waitFor();
  });

  it("shows what is wrong at the fields, in the language of the moment, and keeps what was typed", async () => {
    await admin.press("新增");
    await admin.fill("phone", "123");
    await admin.fill("remark", "长".repeat(201));
    await admin.save();
    await expect
      .poll(() => admin.fieldErrors())
      .toEqual({
        name: "请输入名称",
        phone: "电话长度不为11位",
        level: "请选择级别",
        remark: "备注最多 200 个字符",
      });
    // The dialog covers the switch, so a script presses it: the errors follow without a reload.
    const dialog = admin.dialog;
    await admin.page.evaluate(() => document.querySelector<HTMLElement>("header .user-button")?.click());
    const english = admin.page.getByRole("menuitem", { name: "English" });
    await english.waitFor();
    await english.evaluate((item: HTMLElement) => item.click());
    admin.language = "en";
    await expect
      .poll(() => admin.fieldErrors(dialog))
      .toEqual({
        name: "Please enter name",
        phone: expect.stringMatching(/11 digits/),
        level: "Please choose level",
        remark: "Remark may have at most 200 characters",
      });
    await expect.poll(() => admin.value("phone")).toBe("123");
    await expect.poll(() => admin.value("remark")).toBe("长".repeat(201));
    await admin.fill("remark", "每月回访");
    await admin.fill("name", "青石科技");
    await admin.fill("phone", "13800138000");
    await admin.fill("visits", "12");
    await chooseLevel("Important");
    await admin.save();
    await admin.told("Added");
    await admin.dialogGone();
    await admin.total(1);
    await admin.setLanguage("zh");
    await expect.poll(() => admin.row("青石科技").innerText()).toContain("重要");
  });

  it("keeps what was typed when the server refuses the save, and says why at the field", async () => {
    await admin.press("新增");
    await admin.fill("name", "青石科技");
    await admin.fill("remark", "第二家同名的公司");
    await chooseLevel("战略");
    admin.expectStatuses(400, 409, 422);
    await admin.save();
    await expect.poll(() => admin.fieldErrors()).toEqual({ name: expect.stringContaining("已存在") });
    await expect.poll(() => admin.value("remark")).toBe("第二家同名的公司");
    await admin.fill("name", "白沙物流");
    await admin.save();
    await admin.told("新增成功");
    await admin.dialogGone();
    await admin.total(2);
  });

  it("edits, shows a record, and searches with an address that survives a reload", async () => {
    await admin.act("编辑", admin.row("青石科技"));
    await admin.fill("remark", "每季度回访");
    await admin.save();
    await admin.told("更新成功");
    await admin.row("每季度回访").or(admin.row("青石科技")).first().waitFor();

    await admin.act("查看", admin.row("青石科技"));
    await admin.dialog.getByText("每季度回访").waitFor();
    await expect.poll(() => admin.dialog.innerText()).toContain("13800138000");
    await admin.dialog.getByRole("button", { name: "关闭" }).last().click();
    await admin.dialogGone();

    await admin.find("白沙");
    await admin.total(1);
    expect(decodeURIComponent(new URL(admin.page.url()).search)).toContain("白沙");
    await admin.page.reload();
    await admin.total(1);
    await expect.poll(() => admin.search.getByRole("searchbox").inputValue()).toBe("白沙");
    await expect.poll(() => admin.firstColumn()).toEqual(["白沙物流"]);
    await admin.find("");
    await admin.total(2);
  });

  it("deletes one or several without a question, offers the undo, and does nothing with none", async () => {
    for (const name of ["临时一", "临时二", "临时三"]) await add(name);
    await admin.home();
    await admin.goto(PATH);
    await admin.total(5);
    await admin.tool("批量删除");
    await admin.told("请选择至少一条数据");

    await admin.act("删除", admin.row("临时一"));
    await admin.told("删除成功：临时一");
    await admin.total(4);
    await admin.press("撤销", admin.page.locator(".ui-toast", { hasText: "删除成功：临时一" }));
    await admin.told("已撤销");
    await admin.total(5);
    await admin.act("删除", admin.row("临时一"));
    await admin.total(4);

    await admin.row("临时二").getByRole("checkbox").click();
    await admin.row("临时三").getByRole("checkbox").click();
    await admin.screen.getByText("已选 2 条").waitFor();
    await admin.tool("批量删除");
    await admin.told("、临时");
    await admin.total(2);
  });

  it("stays in force when its file breaks, and module health says where, what and how to mend it", async () => {
    const broken = JSON.stringify(CUSTOMER, null, 2).replace('"maxLength": 20', '"maxLenght": 20');
    await write(broken);
    await healthIs("stale");
    const line = broken.slice(0, broken.indexOf("maxLenght")).split("\n");
    await admin.openFromMenu("系统监控", "模块健康");
    const card = admin.screen.getByRole("listitem").filter({ hasText: "customer" }).first();
    await card.getByText(`schemas/crm/customer.json:${line.length}:${(line.at(-1) ?? "").length}`, { exact: true }).waitFor();
    const said = await card.innerText();
    expect(said).toContain("maxLenght");
    expect(said).toContain("maxLength");
    expect(said).toContain("如何修正");
    expect(said).toContain("沿用旧版本");
    expect(server.output()).toContain(`schemas/crm/customer.json:${line.length}:`);
    await admin.goto(PATH);
    await admin.total(2);
  });

  it("refuses a change that would lose data, and shows the statement for an operator", async () => {
    const narrower = { type: "integer", title: "备注", maximum: 999 };
    const properties = { ...CUSTOMER.schema.properties, remark: narrower };
    const ui = { ...CUSTOMER.ui, fields: { level: CUSTOMER.ui.fields.level } };
    await write({ ...CUSTOMER, schema: { ...CUSTOMER.schema, properties }, ui });
    await healthIs("stale", true);
    await admin.goto("/module-health");
    const statement = admin.screen.locator("pre");
    await statement.waitFor();
    await expect.poll(() => statement.innerText()).toMatch(/alter table .*customer.* alter column .*remark.* type integer/is);
    await admin.goto(PATH);
    await admin.total(2);
    await write(CUSTOMER);
    await healthIs("ok");
  });

  it("gives an open list its new definition once nobody is in the middle of something, and loses nothing typed", async () => {
    await admin.goto(PATH);
    await admin.total(2);
    await admin.page.waitForResponse((response) => response.url().includes(changesEndpoint.path));
    await admin.press("新增");
    await admin.fill("name", "没有写完");
    const fetched = admin.page.waitForResponse((response) =>
      response.url().includes(endpointPath(moduleEndpoint, { name: "customer" })),
    );
    const { name, ...others } = CUSTOMER.schema.properties;
    await write({ ...CUSTOMER, schema: { ...CUSTOMER.schema, properties: { name: { ...name, title: "客户全称" }, ...others } } });
    await (await fetched).finished();
    await admin.page.locator("[role=dialog] [data-field=name]").getByText("名称").waitFor();
    await expect.poll(() => admin.value("name")).toBe("没有写完");
    await admin.press("取消", admin.dialog);
    await admin.answer("放弃");
    await admin.screen.getByRole("columnheader", { name: "客户全称" }).waitFor();
    await admin.total(2);
    await write(CUSTOMER);
    await admin.screen.getByRole("columnheader", { name: "名称", exact: true }).waitFor();
  });

  it("takes screen and menu entry with it when it goes, and finds its data again when it returns", async () => {
    // The reply to a request of the open list may come after its module has gone.
    admin.expectStatuses(404);
    await rm(file());
    await healthIs("removed");
    await admin.goto(PATH);
    await admin.screen.getByRole("heading", { name: "页面不存在" }).waitFor();
    await admin.openMenu();
    await expect.poll(() => admin.menu.getByRole("link", { name: "客户", exact: true }).count()).toBe(0);

    await write(await withTitle("客户档案"));
    await healthIs("ok");
    await admin.page.goto(`${server.url}${PATH}`);
    await admin.total(2);
    expect([...(await admin.firstColumn())].sort()).toEqual(["白沙物流", "青石科技"].sort());
    await admin.menu.getByRole("link", { name: "客户档案", exact: true }).waitFor();
  });
});

describe("a dashboard file dropped into a running server", () => {
  it("appears, changes and goes in an open console, with the figures of its parts", async () => {
    const board = join(schemas, "dashboards/dropped.json");
    const write = (title: string, titles: Readonly<Record<string, string>>) => {
      const parts = Object.entries(titles).map(([id, name]) => ({ id, title: name, kind: "figure", query: { module: "user" } }));
      const en = { title: "Dropped", parts: Object.fromEntries(parts.map(({ id }) => [id, id])) };
      return writeFile(board, JSON.stringify({ $schema: "../dashboard.schema.json", title, sort: 99, parts, en }));
    };
    const tab = admin.screen.getByRole("link", { name: /^(?:客户概览|客户一览)$/ });
    const read = admin.page.waitForResponse((response) => response.url().includes(dashboardsEndpoint.path));
    await admin.goto("/wel/dashboard");
    await read;
    // The line of changes opens later.
    await write("客户概览", { users: "用户数" });
    await tab.click();
    await admin.screen.getByRole("listitem", { name: "用户数" }).getByText(/^\d/).first().waitFor();
    await write("客户一览", { users: "用户数", people: "人数" });
    await admin.screen.getByRole("listitem", { name: "人数" }).getByText(/^\d/).first().waitFor();
    await expect.poll(() => tab.allInnerTexts()).toEqual(["客户一览"]);
    await rm(board);
    await tab.waitFor({ state: "detached" });
  });
});

/** The dropped file as shipped, with another title. */
async function withTitle(title: string): Promise<string> {
  await write({ ...CUSTOMER, title });
  return readFile(file(), "utf8");
}
