import { expect, it } from "vitest";
import { PLANNED_ROUTES } from "../../../src/shell/paths/planned-routes.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

/** Address → what its heading says. */
const PUBLIC: readonly (readonly [string, string])[] = [
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
];

/** Planned routes inside of the layout, places filled in, and those that are open to everybody. */
const GUARDED = PLANNED_ROUTES.filter((route) => !route.public).map(({ path }) => path.replaceAll(/:\w+/g, "1"));
const OPEN = PLANNED_ROUTES.filter((route) => route.public).map(({ path }) => path);

const heading = ({ page }: ConsolePage) => page.getByRole("heading", { level: 1 });

/** Opens an address, by a load or as a link of the loaded console does, and expects the screen to be there. */
async function stands(person: ConsolePage, path: string, title: string, open: "load" | "visit" = "visit"): Promise<void> {
  await person[open](path);
  await expect.poll(() => heading(person).allTextContents(), { message: path }).toEqual([title]);
  expect(new URL(person.page.url()).pathname).toBe(path.split("?")[0]);
  await expect.poll(() => person.page.title(), { message: path }).toBe(`${title} · Trellis`);
}

it("without a sign-in the public routes stand, and every other address leads to the sign-in page and back", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { page } = person;
  for (const [path, title] of PUBLIC) await stands(person, path, title, "load");
  // A post that the address does not name is missing, which crawlers have to be told.
  person.expectStatuses(400, 404);
  for (const path of OPEN) {
    await page.goto(server.url + path);
    await page.locator("#root > *").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
  }
  for (const path of [...GUARDED, ...INSIDE.map(([path]) => path)]) {
    await page.goto(server.url + path);
    await page.waitForURL(`**/login?redirect=${encodeURIComponent(path)}`);
  }
  await person.fillSignIn();
  await page.waitForURL("**/myiframe/report");
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
  // There is no record "1" of the routes that need one; the address is theirs all the same.
  person.expectStatuses(400, 404);
  for (const path of GUARDED) {
    await page.goto(server.url + path);
    await page.locator("main:visible").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
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
