import md5 from "md5";
import { beforeAll, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { ReliableChat } from "../../support/features/reliable-chat.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole();

beforeAll(async () => {
  const door = await doorOf(server.url);
  const member = { account: "xiaolin", email: "xiaolin@example.com", nickName: "小林", password: md5("xiaolin") };
  const { code, text } = await door.post("/api/blade-member/member/add", member);
  expect(code, text).toBe(200);
});

it("a second press means the same, a refusal is told and no error of the console, and who may not answer is told so", async () => {
  const panel = new ReliableChat([server.url], await signIn(server.url, "xiaolin"), null);
  await panel.send("e2e-second-press", "还在吗");
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/chat/index");
  const open = async (agent: ConsolePage): Promise<void> => {
    await agent.screen.getByRole("tab", { name: "全部" }).click();
    await agent.screen.getByRole("button", { name: /小林/ }).first().click();
    await agent.screen.locator("[data-key=resolve]").waitFor();
  };
  await open(person);
  const other = await person.tab();
  await other.goto("/chat/index");
  await open(other);
  const resolve = ({ screen }: ConsolePage) => screen.locator("[data-key=resolve]");

  const before = await resolve(person).innerText();
  await resolve(person).dblclick();
  await expect.poll(() => resolve(person).innerText()).not.toBe(before);
  await expect.poll(() => resolve(other).innerText()).not.toBe(before);
  await other.page.route("**/blade_chat/conversation/*", (route) =>
    route.fulfill({ status: 409, json: { code: 409, success: false, data: null, msg: "会话已由他人处理" } }),
  );
  other.expectStatuses(409);
  await resolve(other).click();
  await other.told("会话已由他人处理");
  await expect.poll(() => resolve(other).locator(".arco-icon-loading").count()).toBe(0);
  expect(await other.page.locator(".user-picture[data-errors]").count()).toBe(0);
  expect([...person.complaints, ...other.complaints]).toEqual([]);
  expect(await person.page.locator(".ui-toast").count()).toBe(0);

  const staff = await ConsolePage.open(browser, server.url);
  staff.expectStatuses(403);
  await staff.signIn({ account: "staff" }, "/chat/index");
  await staff.screen.getByText("您没有接待会员的权限，请联系管理员为您的角色授权").waitFor();
  panel.close();
  for (const one of [person, other, staff]) await one.close();
});

it("says that a link leads to no member, and leads back to the conversations", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 390, height: 844 } });
  person.expectStatuses(404);
  await person.enter({}, "/chat/index?userId=999999");
  await person.screen.getByText("找不到该会员").waitFor();
  expect(await person.screen.getByRole("textbox", { name: "消息" }).count()).toBe(0);
  await person.press("返回列表");
  await person.screen.getByRole("tab", { name: "全部" }).waitFor();
  expect(new URL(person.page.url()).search).toBe("");
  expect(person.complaints).toEqual([]);
  await person.close();
});
