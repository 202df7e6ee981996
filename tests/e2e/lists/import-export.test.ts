import { readFile } from "node:fs/promises";
import { strFromU8, unzipSync } from "fflate";
import type { Download, Locator } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import * as xlsx from "xlsx";
import { admin, startAdminConsole } from "../../support/browser/admin-console.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { gb18030 } from "../../support/values/gb18030.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { browser, server } from "../../support/server/start-console.ts";

type Cell = string | number;

const POSTS = "/system/post";
const PARAMS = "/system/param";

startAdminConsole();

/** Opens a list and waits for its records. */
async function openList(path: string): Promise<void> {
  await admin.visit(path);
  await admin.screen.getByRole("row").nth(1).getByRole("checkbox").waitFor();
}

/** Opens a tool of the toolbar, be it an icon or an entry of the menu beside them. */
async function openTool(name: string): Promise<void> {
  const toolbar = admin.screen.getByRole("toolbar");
  const icon = toolbar.getByRole("button", { name, exact: true });
  if ((await icon.count()) === 0) await toolbar.getByRole("button", { name: "更多工具" }).click();
  await icon.or(admin.page.getByRole("menuitem", { name, exact: true })).click();
  await admin.dialog.waitFor();
}

async function choose(name: string, buffer: Buffer): Promise<void> {
  await admin.dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

const button = (name: string | RegExp): Locator => admin.dialog.getByRole("button", { name, exact: typeof name === "string" });
const field = (column: string): Locator => admin.dialog.getByRole("combobox", { name: `“${column}”对应的字段` });

/** Content of the mapping table: the chosen field by column. */
async function mapping(): Promise<Record<string, string>> {
  const rows = admin.dialog.locator(".transfer-mapping-table tbody tr");
  await rows.first().waitFor();
  const pairs = await rows.evaluateAll((all) =>
    all.map((row) => [
      row.querySelector("th")?.textContent ?? "",
      row.querySelector("select")?.selectedOptions[0]?.textContent ?? "",
    ]),
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

/** The counted tiles by label. */
async function counts(): Promise<Record<string, string>> {
  const tiles = admin.dialog.locator(".transfer-tiles > div");
  await tiles.first().waitFor();
  const pairs = await tiles.evaluateAll((all) =>
    all.map((tile) => [tile.querySelector("dt")?.textContent ?? "", tile.querySelector("dd")?.textContent ?? ""]),
  );
  return Object.fromEntries(pairs) as Record<string, string>;
}

async function downloadBy(press: () => Promise<void>): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [download] = await Promise.all([admin.page.waitForEvent("download"), press()]);
  return { name: download.suggestedFilename(), bytes: await bytesOf(download) };
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

function workbookOf(rows: readonly (readonly Cell[])[]): Buffer {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows.map((row) => [...row])), "岗位");
  return xlsx.write(book, { type: "buffer", bookType: "xlsx" }) as Buffer;
}

/** The rows of the first sheet as text. */
function rowsOf(bytes: Buffer): string[][] {
  const book = xlsx.read(bytes);
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  return sheet === undefined ? [] : xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: "" });
}

describe("import", () => {
  it("finds what is wrong before anything is written, hands out the bad rows, imports the mended file, and takes it all back", async () => {
    await openList(POSTS);
    await openTool("导入");
    await choose(
      "岗位.xlsx",
      workbookOf([
        ["岗位编号", "岗位名称", "岗位类型", "岗位排序", "内部说明"],
        ["imp-1", "导入岗位一", "高层", 1, "不导入"],
        ["imp-2", "导入岗位二", "没有的类型", 2, ""],
        ["imp-1", "导入岗位三", "基层", 3, ""],
        ["imp-4", "", "中层", 4, ""],
      ]),
    );
    await expect
      .poll(() => mapping())
      .toEqual({
        岗位编号: "岗位编号",
        岗位名称: "岗位名称",
        岗位类型: "岗位类型",
        岗位排序: "岗位排序",
        内部说明: "不导入",
      });
    await button("开始检查").click();
    await expect.poll(() => counts()).toMatchObject({ 可以导入: "1", 有错误: "3", 新增: "1" });
    const groups = await admin.dialog.getByRole("list", { name: "错误汇总" }).getByRole("listitem").allInnerTexts();
    expect(new Set(groups.map((text) => text.split("\n")[1]))).toEqual(new Set(["岗位名称", "岗位类型", "岗位编号"]));
    const bad = admin.dialog.getByRole("table", { name: "出错的行" }).locator("tbody tr");
    await expect.poll(() => bad.locator("th").allInnerTexts()).toEqual(["3", "4", "5"]);
    await expect.poll(() => bad.first().getByRole("textbox").inputValue()).toBe("没有的类型");
    await expect.poll(() => bad.first().innerText()).toContain("岗位类型不在可选范围内");
    await admin.dialog.getByRole("list", { name: "错误汇总" }).getByRole("button", { name: "岗位名称" }).click();
    await expect.poll(() => bad.locator("th").allInnerTexts()).toEqual(["5"]);

    const report = await downloadBy(() => button("下载标注错误的工作簿").click());
    const [header = [], ...rows] = rowsOf(report.bytes);
    expect(rows.map((row) => row[header.indexOf("岗位编号")])).toEqual(["imp-2", "imp-1", "imp-4"]);
    const mended = rows.map((row, index) =>
      header.map((title, at) => {
        if (title === "岗位编号") return `imp-${index + 2}`;
        if (title === "岗位类型") return "中层";
        return title === "岗位名称" && row[at] === "" ? "导入岗位四" : (row[at] ?? "");
      }),
    );
    await button("上传改好的文件").click();
    await choose("改好.xlsx", workbookOf([header, ...mended]));
    await mapping();
    await button("开始检查").click();
    await button("导入 3 行").click();
    await admin.dialog.getByText("导入完成", { exact: true }).waitFor();
    await expect.poll(() => counts()).toMatchObject({ 新增: "3", 更新: "0" });
    await admin.row("导入岗位四").waitFor();
    await expect.poll(() => admin.row("导入岗位一").count()).toBe(0);
    await expect.poll(() => admin.row("导入岗位二").innerText()).toContain("中层");
    await button("撤销此次导入").click();
    await admin.answer("撤销此次导入");
    await admin.dialog.getByText("已撤销，3 条数据恢复为导入前的样子").waitFor();
    await button("完成").click();
    await admin.dialogGone();
    await admin.row("导入岗位四").waitFor({ state: "detached" });
  });

  it("says why a file is refused, reads one in GB18030, updates by a key, and remembers which column is which field", async () => {
    admin.expectStatuses(400);
    await openList(PARAMS);
    await openTool("导入");
    await choose("图片.png", Buffer.from("x"));
    await admin.dialog.getByRole("alert").filter({ hasText: "图片.png" }).waitFor();
    await choose("坏的.xlsx", Buffer.from("this is no workbook"));
    await admin.dialog.locator(".transfer-problem[data-box]").waitFor();
    const chooseUpdate = (value: string) => choose("参数.csv", gb18030(`键,新的值\r\nsms.dailyLimit,${value}\r\n`));
    await chooseUpdate("二十");
    await expect.poll(() => mapping()).toEqual({ 键: "不导入", 新的值: "不导入" });
    await expect.poll(() => admin.dialog.locator(".transfer-problem").count()).toBe(0);
    await expect.poll(() => admin.dialog.getByRole("cell", { name: "二十" }).count()).toBe(1);
    await admin.dialog.getByRole("radio", { name: /^更新(?!或)/ }).check();
    await admin.dialog.getByRole("combobox", { name: "按哪个字段查找已有数据" }).selectOption("参数键名");
    await admin.dialog.getByText("请将文件中的一列对应到“参数键名”").waitFor();
    await expect.poll(() => button("开始检查").isDisabled()).toBe(true);
    await field("键").selectOption("参数键名");
    await field("新的值").selectOption("参数键值");
    await button("开始检查").click();
    await button("导入 1 行").click();
    await admin.dialog.getByText("导入完成", { exact: true }).waitFor();
    await expect.poll(() => counts()).toMatchObject({ 新增: "0", 更新: "1" });
    await button("完成").click();
    await admin.row("二十").waitFor();

    await openTool("导入");
    await chooseUpdate("三十");
    await admin.dialog.getByText("已套用您上次为同样的表头选择的对应关系").waitFor();
    await expect.poll(() => mapping()).toEqual({ 键: "参数键名", 新的值: "参数键值" });
    await button("放弃此次导入").click();
    await admin.dialogGone();
  });

  it("goes on on the server when its dialog is left, over a reload, and can be stopped", async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => `批量参数${index},bulk.${index},${index}`);
    await openList(PARAMS);
    await openTool("导入");
    await choose("很多.csv", Buffer.from(["参数名称,参数键名,参数键值", ...rows].join("\n")));
    await mapping();
    await button("开始检查").click();
    await admin.dialog.getByRole("progressbar").waitFor();
    await button("关闭").last().click();
    await admin.dialogGone();
    const status = admin.screen.locator(".transfer-status-open");
    await status.waitFor();
    await admin.page.reload();
    await status.filter({ hasText: "检查中" }).click();
    await admin.dialog.getByRole("progressbar").waitFor();
    await button("停止").click();
    await button("重新检查").waitFor();
    await expect.poll(async () => (await mapping())["参数键名"]).toBe("参数键名");
    await button("放弃此次导入").click();
    await admin.dialogGone();
    await status.waitFor({ state: "detached" });
    await admin.total(5);
  });

  it("hands out a template with a drop-down for what is chosen from a dictionary", async () => {
    await openList(POSTS);
    await openTool("导入");
    const { name, bytes } = await downloadBy(() => button("下载模板").click());
    expect(name).toContain("岗位管理");
    const [header = []] = rowsOf(bytes);
    for (const title of ["岗位编号", "岗位名称", "岗位类型", "岗位排序"]) expect(header.join(" ")).toContain(title);
    const parts = Object.entries(unzipSync(bytes));
    const sheets = parts.filter(([path]) => path.startsWith("xl/worksheets/")).map(([, part]) => strFromU8(part));
    expect(sheets.join("")).toContain('<dataValidation type="list"');
    const texts = parts.map(([, part]) => strFromU8(part)).join("");
    for (const choice of ["高层", "中层", "基层"]) expect(texts).toContain(choice);
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
  });
});

describe("export", () => {
  const EXPORTED = `${POSTS}?postCode_like=exp&descs=postCode`;

  beforeAll(async () => {
    const door = await doorOf(server.url);
    for (const [at, postName] of ["导出岗位一", "导出岗位二", "导出岗位三"].entries()) {
      const record = { postCode: `exp-${at + 1}`, postName, category: 2, sort: at + 1 };
      const { code, text } = await door.post("/api/blade-system/post/submit", record);
      expect(code, text).toBe(200);
    }
  });

  /** The rows of the list as people read them, without the columns for selecting and acting. */
  async function listed(): Promise<string[][]> {
    const cells = ":scope > td:not(.trellis-table-select, .trellis-table-actions)";
    return admin.screen
      .locator("tbody tr")
      .evaluateAll(
        (rows, select) => rows.map((row) => [...row.querySelectorAll(select)].map((cell) => cell.textContent.replace(/^–$/, ""))),
        cells,
      );
  }

  async function exported(): Promise<{ readonly name: string; readonly rows: string[][] }> {
    const { name, bytes } = await downloadBy(() => button("导出").click());
    await button("完成").click();
    await admin.dialogGone();
    return { name, rows: rowsOf(bytes) };
  }

  it("has what the list shows: columns, filter, order, labels; or only what is selected and ticked, as CSV for a spreadsheet", async () => {
    await openList(EXPORTED);
    const shown = await listed();
    expect(shown.length).toBe(3);
    await openTool("导出");
    const whole = await exported();
    expect(whole.name).toMatch(/^岗位管理.*\.xlsx$/);
    expect(whole.rows[0]).toEqual(["岗位编号", "岗位名称", "岗位类型", "岗位排序", "岗位描述"]);
    expect(whole.rows.slice(1)).toEqual(shown);

    await admin.row("exp-3").getByRole("checkbox").check();
    await openTool("导出");
    await expect.poll(() => admin.dialog.getByRole("radio", { name: /^选中的数据/ }).isChecked()).toBe(true);
    await admin.dialog.getByRole("checkbox", { name: "岗位描述" }).uncheck();
    await admin.dialog.getByRole("checkbox", { name: "岗位类型" }).uncheck();
    await admin.dialog.getByRole("checkbox", { name: "创建人" }).check();
    await admin.dialog.getByRole("radio", { name: /^CSV/ }).check();
    const { name, bytes } = await downloadBy(() => button("导出").click());
    expect(name).toMatch(/\.csv$/);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, row, ...others] = bytes.toString("utf8").slice(1).trimEnd().split("\r\n");
    expect(header).toBe("岗位编号,岗位名称,岗位排序,创建人");
    expect(row).toBe("exp-3,导出岗位三,3,管理员");
    expect(others).toEqual([]);
    await button("完成").click();
    await admin.dialogGone();
  });

  it("says in its own words that the file is gone, instead of a download that fails in the browser's", async () => {
    admin.expectStatuses(404);
    await openList(EXPORTED);
    // Another tab of the person puts the job away between its end and the download.
    await admin.page.route(/\/jobs\/file\?/, async (route) => {
      const request = route.request();
      const url = new URL(request.url());
      const { "blade-auth": token = "", authorization = "" } = await request.allHeaders();
      await fetch(url.origin + url.pathname.replace(/file$/, "dismiss"), {
        method: "POST",
        headers: { "Blade-Auth": token, Authorization: authorization, "Content-Type": "application/json" },
        body: JSON.stringify({ id: url.searchParams.get("id") }),
      });
      await route.continue();
    });
    let downloads = 0;
    admin.page.on("download", () => (downloads += 1));
    await openTool("导出");
    await button("导出").click();
    await expect.poll(() => admin.dialog.getByRole("alert").innerText()).toBe("数据不存在或已被删除，请刷新后重试");
    expect(downloads).toBe(0);
    await admin.page.unrouteAll();
    await admin.page.keyboard.press("Escape");
    await admin.dialogGone();
    admin.expectStatuses();
  });

  it("holds the branch of a tree that is shown, and nothing else", async () => {
    await openList("/system/dict");
    const branch = admin.page.getByRole("region", { name: /下级$/ });
    await branch.getByRole("row").nth(1).waitFor();
    await admin.tool("导出", branch);
    await expect.poll(() => admin.dialog.getByRole("radio", { name: /^此处显示的全部数据/ }).isChecked()).toBe(true);
    const { rows } = await exported();
    expect(rows.length).toBe(await branch.getByRole("row").count());
  });
});

it("offers no import to who may only read", async () => {
  const staff = await ConsolePage.open(browser, server.url);
  await staff.signIn({ account: "staff" }, "/desk/notice");
  const toolbar = staff.screen.locator(".trellis-toolbar-tools");
  await toolbar.waitFor();
  await toolbar.getByRole("button", { name: "更多工具" }).click();
  await staff.page.getByRole("menuitem", { name: "打印", exact: true }).waitFor();
  await expect.poll(() => staff.page.getByRole("menuitem", { name: "导入", exact: true }).count()).toBe(0);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});
