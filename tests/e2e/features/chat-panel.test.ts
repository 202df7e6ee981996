import md5 from "md5";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PATIENCE } from "../../support/browser/browser.ts";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

// Two hosts of one site: the shop shows the chat of the console.
const SHOP = "www.shop.localhost";
const CHAT = "chat.shop.localhost";
const shop = createServer((request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const chat = `http://${CHAT}:${new URL(server.url).port}`;
  const isShop = request.headers.host?.startsWith(SHOP) === true;
  const content = isShop
    ? `<h1>商店</h1><script src="${chat}/chat-panel.js" async></script>`
    : `<iframe src="${chat}/chat/member"></iframe>`;
  response.end(`<!doctype html><html lang="zh"><body>${content}</body></html>`);
});
const shopPort = (): number => (shop.address() as AddressInfo).port;
startConsole(async () => {
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  return { CHAT_HOSTS: `${SHOP}:${shopPort()}` };
});
afterAll(() => void shop.close());

beforeAll(async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const member = { account: "xiaolin", email: "xiaolin@example.com", nickName: "小林", password: md5("xiaolin") };
  const response = await fetch(`${server.url}/api/blade-member/member/add`, {
    method: "POST",
    headers,
    body: JSON.stringify(member),
  });
  expect(response.status).toBe(200);
});

it("a page of another host shows the chat by one script, and a member signs in there and talks to an agent", async () => {
  const context = await browser.newContext({ locale: "zh-CN", viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`http://${SHOP}:${shopPort()}/`);
  await page.getByRole("button", { name: "在线客服" }).click();
  const panel = page.frameLocator("iframe");
  await panel.getByRole("button", { name: "去登录" }).click();
  const tenant = panel.locator("input[autocomplete=organization]");
  await panel.locator("input[autocomplete=username]").waitFor();
  if (await tenant.isVisible()) await tenant.fill("000000");
  await panel.locator("input[autocomplete=username]").fill("xiaolin");
  await panel.locator("input[autocomplete=current-password]").fill("xiaolin");
  await panel.locator("input[autocomplete=current-password]").press("Enter");
  const text = panel.getByRole("textbox", { name: "消息" });
  await text.fill("我从商店页面来");
  await text.press("Enter");
  await panel.getByRole("log").getByText("我从商店页面来").waitFor();
  if (process.env["SHOTS"] !== undefined) await page.screenshot({ path: `${process.env["SHOTS"]}/panel-1440.png` });

  const agent = await ConsolePage.open(browser, server.url);
  await agent.signIn({}, "/chat/index");
  await agent.screen.getByRole("button", { name: /小林/ }).click();
  const answer = agent.screen.getByRole("textbox", { name: "消息" });
  await agent.screen.getByRole("log").getByText("我从商店页面来").waitFor();
  await answer.fill("您好，商店的朋友");
  await answer.press("Enter");
  await panel.getByRole("log").getByText("您好，商店的朋友").waitFor();
  const lastOf = (text: string) => agent.screen.getByRole("article").filter({ hasText: text }).locator("[data-receipt]");
  await expect.poll(() => lastOf("您好，商店的朋友").getAttribute("data-receipt")).toBe("read");

  // In the closed panel, and on the next page of the shop, a message waits unread with its number on the button.
  // A key that is pressed in the frame closes it, too, and leaves the focus on the page.
  await text.press("Escape");
  await expect.poll(() => page.locator("iframe").isVisible()).toBe(false);
  const opener = page.getByRole("button", { name: "在线客服" });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await answer.fill("还在吗？");
  await answer.press("Enter");
  await expect.poll(() => lastOf("还在吗？").getAttribute("data-receipt")).toBe("delivered");
  const badge = page.getByRole("button", { name: "在线客服" }).getByText("1", { exact: true });
  await badge.waitFor();
  await page.reload();
  await badge.waitFor();
  await expect.poll(() => lastOf("还在吗？").getAttribute("data-receipt")).toBe("delivered");
  await page.getByRole("button", { name: "在线客服" }).click();
  await expect.poll(() => lastOf("还在吗？").getAttribute("data-receipt")).toBe("read");
  expect(agent.complaints).toEqual([]);
  await agent.close();

  // A page of a host that the setting does not name gets no chat.
  const stranger = await context.newPage();
  const refused: string[] = [];
  stranger.on("console", (message) => refused.push(message.text()));
  await stranger.goto(`http://elsewhere.localhost:${shopPort()}/`);
  await expect.poll(() => refused.join(" ")).toContain("frame-ancestors");
  await context.close();
});
