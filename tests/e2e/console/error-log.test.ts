import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

/** Folder for pictures of the log; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];

startConsole();

/** Something in the page throws, and nobody catches it. */
async function breakSomething({ page }: ConsolePage, message: string, times = 1): Promise<void> {
  await page.evaluate(
    ({ message: text, times: count }) => {
      for (let index = 0; index < count; index++) void Promise.reject(new Error(text));
    },
    { message, times },
  );
}

/** The person's picture has a mark, and the menu below it an entry with the number, while there are errors. */
const mark = ({ page }: ConsolePage) => page.getByRole("banner").locator(".user-picture[data-errors]");
const badge = ({ page }: ConsolePage) => page.getByRole("menuitem", { name: /^本机错误日志/ }).locator(".ui-menu-badge");

it("shows what nobody caught with a badge to 99+, sends it to the server's log on demand, and clears it, each after a question", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn();
  const { page } = person;
  await expect.poll(() => mark(person).count()).toBe(0);

  await breakSomething(person, "the lantern fell");
  await mark(person).waitFor();
  await page.reload();
  await person.openPersonMenu();
  await expect.poll(() => badge(person).textContent()).toBe("1");
  await badge(person).click();
  const dialog = page.getByRole("dialog", { name: "本机错误日志" });
  const row = dialog.getByRole("row").filter({ hasText: "the lantern fell" });
  await expect.poll(() => row.textContent()).toMatch(/\/wel\/index.*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/s);
  await expect.poll(() => dialog.getByRole("columnheader").allInnerTexts()).toEqual(["类型", "地址", "内容", "堆栈", "时间"]);
  await row.getByText("查看堆栈").click();
  await expect.poll(() => row.locator("pre").isVisible()).toBe(true);
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/error-log.png` });

  await dialog.getByRole("button", { name: "上传服务器" }).click();
  await person.answer("取消");
  await expect.poll(() => dialog.getByRole("row").count()).toBe(2);
  await dialog.getByRole("button", { name: "上传服务器" }).click();
  await person.answer("上传服务器");
  await page.getByText("发送成功!").waitFor();
  await dialog.getByText("暂无错误日志").waitFor();
  await page.keyboard.press("Escape");
  await mark(person).waitFor({ state: "detached" });
  await person.goto("/monitor/log/error");
  // The server writes its logs a moment later.
  await expect
    .poll(async () => {
      await person.press("刷新", person.screen);
      return person.row("the lantern fell").count();
    })
    .toBeGreaterThan(0);

  await breakSomething(person, "many", 120);
  await person.openPersonMenu();
  await expect.poll(() => badge(person).textContent()).toBe("99+");
  await badge(person).click();
  await dialog.getByRole("button", { name: "清空日志" }).click();
  await person.answer("清空日志");
  await page.getByText("清空成功!").waitFor();
  await page.keyboard.press("Escape");
  await mark(person).waitFor({ state: "detached" });
  expect(person.complaints.filter((complaint) => !/lantern|many/.test(complaint))).toEqual([]);
  await person.close();
});
