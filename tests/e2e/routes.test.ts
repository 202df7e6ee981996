import { expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { browser, server, startConsole } from "../support/start-console.ts";

startConsole();

/** Address → what its heading says. */
const PUBLIC: readonly (readonly [string, string])[] = [
  ["/forum", "社区首页"],
  ["/forum/detail?id=1", "帖子详情"],
  ["/forum/add", "发布帖子"],
  ["/forum/companyInternal", "公司内部"],
  ["/forum/exchangeSkills", "技术交流"],
  ["/forum/life", "生活"],
  ["/forum/video", "视频"],
  ["/forum/my", "我的"],
  ["/forum/manage", "社区管理"],
  ["/board", "数据看板"],
  ["/404", "页面不存在"],
  ["/403", "没有访问权限"],
  ["/500", "服务器出了点问题"],
];

/** The same for "Routes inside the main layout" and "Leave process". */
const INSIDE: readonly (readonly [string, string])[] = [
  ["/wel/dashboard", "控制台"],
  ["/test/index", "控件示例"],
  ["/dict-horizontal/index", "字典管理（左右）"],
  ["/dict-vertical/index", "字典管理（上下）"],
  ["/info/index", "个人信息"],
  ["/myiframe/report", "外部页面"],
  ["/chat/index", "在线客服"],
  ["/productionOrderDetail/index?id=1", "工单详情"],
  ["/work/process/leave/form/7", "请假申请"],
  ["/work/process/leave/handle/1/2/3", "请假处理"],
  ["/work/process/leave/detail/2/3", "请假详情"],
];

const heading = ({ page }: ConsolePage) => page.getByRole("heading", { level: 1 });

async function stands(person: ConsolePage, path: string, title: string): Promise<void> {
  await person.page.goto(server.url + path);
  await expect.poll(() => heading(person).allTextContents(), { message: path }).toEqual([title]);
  expect(new URL(person.page.url()).pathname).toBe(path.split("?")[0]);
  // The tab of the data board has no title, as that of the sign-in page.
  await expect.poll(() => person.page.title(), { message: path }).toBe(path === "/board" ? "" : `${title} · Trellis`);
}

it("without a sign-in the public routes stand, and every other address leads to the sign-in page and back", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { page } = person;
  for (const [path, title] of PUBLIC) await stands(person, path, title);
  for (const [path] of INSIDE) {
    await page.goto(server.url + path);
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`);
  }
  await person.fillSignIn();
  await page.waitForURL("**/work/process/leave/detail/2/3");
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("signed in, all routes stand, inside of the layout but for the public ones; what is unknown leads to /404, the root and the sign-in page home", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  const { page } = person;
  for (const [path, title] of PUBLIC) await stands(person, path, title);
  for (const [path, title] of INSIDE) {
    await stands(person, path, title);
    await person.menu.getByRole("link").first().waitFor();
  }
  for (const [path, target] of [
    ["/", "/wel/index"],
    ["/wel", "/wel/index"],
    ["/login", "/wel/index"],
    ["/nowhere/at/all", "/404"],
  ] as const) {
    await page.goto(server.url + path);
    await page.waitForURL(`**${target}`);
  }
  expect(person.complaints).toEqual([]);
  await person.close();
});
