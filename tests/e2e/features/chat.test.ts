import md5 from "md5";
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Locator, WebSocketRoute } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { CHAT_KINDS } from "#contract";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { PICTURE_FILE } from "../../support/values/png.ts";
import { ReliableChat } from "../../support/features/reliable-chat.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole();

beforeAll(async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(response.status, path).toBe(200);
  };
  for (const [account, nickName] of [
    ["xiaolin", "小林"],
    ["xiaoma", "小马"],
  ] as const)
    await post("/api/blade-member/member/add", {
      account,
      email: `${account}@example.com`,
      nickName,
      password: md5(account),
    });
  await post("/api/blade-memberWallet/memberWallet/top/up", { email: "xiaolin@example.com", type: 1, amount: "8.50" });
  await post("/api/blade_quick_reply/quickreply/submit", { title: "发货时间", content: "现货商品当天发出。", status: 1 });
  await post("/api/blade_chat/label/submit", { labelName: "退款" });
});

/** Pictures of a run, for people who look at the screen: SHOTS names the folder. */
const shot = async (person: ConsolePage, name: string): Promise<void> => {
  const folder = process.env["SHOTS"];
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await person.page.screenshot({ path: `${folder}/${name}.png` });
};

it("an agent takes a conversation, answers, is cut off and comes back, and loses nothing", async () => {
  const panel = new ReliableChat([server.url], await signIn(server.url, "xiaolin"), null);
  for (let number = 1; number <= 45; number += 1) await panel.send(`e2e-message-${number}`, `第 ${number} 条消息`);

  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, "/chat/index");
  const { page } = person;
  const main = person.screen;
  await main.getByRole("button", { name: /小林/ }).click();
  const log = main.getByRole("log");
  await log.getByText("第 45 条消息", { exact: true }).waitFor();
  await shot(person, "desk-1440");

  // The history loads upwards, and what is read stays where it is.
  await expect.poll(() => log.getByRole("article").count()).toBe(20);
  const top = log.getByText("第 26 条消息", { exact: true });
  const jump = await log.evaluate(async (element) => {
    const row = [...element.querySelectorAll("article")][0];
    element.scrollTop = 0;
    const before = row?.getBoundingClientRect().top ?? 0;
    const count = element.querySelectorAll("article").length;
    while (element.querySelectorAll("article").length === count) await new Promise(requestAnimationFrame);
    return Math.abs((row?.getBoundingClientRect().top ?? 0) - before);
  });
  expect(jump).toBeLessThan(2);
  await top.waitFor();
  await expect.poll(() => log.getByRole("article").count()).toBe(40);

  // The search leads to a message far above, by the keyboard alone.
  await page.keyboard.press("Alt+s");
  await page.keyboard.type("第 2 条消息");
  await main.getByRole("button", { name: /第 2 条消息/ }).press("Enter");
  const found = log.getByText("第 2 条消息", { exact: true });
  await expect.poll(() => isInSight(found)).toBe(true);
  await main.getByRole("searchbox").fill("");
  await main.getByRole("tab", { name: "等待" }).waitFor();
  await page.keyboard.press("Alt+t");
  await main.getByText("接待中", { exact: false }).waitFor();
  const text = main.getByRole("textbox", { name: "消息" });
  await text.fill("/发货");
  await main.getByRole("option", { name: /发货时间/ }).waitFor();
  await shot(person, "replies-1440");
  await text.press("Enter");
  await expect.poll(() => text.inputValue()).toBe("现货商品当天发出。");
  await text.press("Enter");
  await expect.poll(() => panel.shown.at(-1)?.content).toBe("现货商品当天发出。");
  await page.keyboard.press("Alt+n");
  await page.keyboard.type("需要跟进");
  await page.keyboard.press("Enter");
  // The own message is in sight, wherever its writer was before.
  await expect.poll(() => isInSight(log.getByText("需要跟进"))).toBe(true);

  // Without a connection nothing is sent, and the text stays.
  await person.context.setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await text.fill("离线时写的");
  await expect
    .poll(async () => {
      await text.press("Enter");
      return (await log.getByText("离线时写的").count()) === 0 && (await text.inputValue()) === "离线时写的";
    })
    .toBe(true);
  await panel.send("e2e-while-offline", "你还在吗");
  await person.context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await log.getByText("你还在吗", { exact: true }).waitFor();
  await expect.poll(() => log.getByText("你还在吗", { exact: true }).count()).toBe(1);

  await panel.send("e2e-html-message", '<img src=x onerror="document.body.dataset.hacked=1">');
  await log.getByText("<img src=x", { exact: false }).waitFor();
  await expect.poll(() => page.evaluate(() => document.body.dataset["hacked"])).toBeUndefined();
  // The place of the note is the only one that the member does not have. A note that the cut overtook is sent after it.
  const seen = panel.shown.map(({ seq }) => seq);
  const places = Array.from({ length: 49 }, (_, at) => at + 1);
  expect([[47], [48]]).toContainEqual(places.filter((place) => !seen.includes(place)));
  expect(seen).toEqual(places.filter((place) => seen.includes(place)));
  await shot(person, "talk-1440");

  await page.keyboard.press("Alt+r");
  await main.getByText("已解决", { exact: false }).waitFor();
  await person.press("更多");
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "导出会话" }).click();
  const saved = JSON.parse(await readFile(await (await download).path(), "utf8")) as { messages: { content: string }[] };
  expect(saved.messages.at(0)?.content).toBe("第 1 条消息");
  await person.setLanguage("en");
  await shot(person, "desk-1440-en");
  // A note that is being written stays one: its text must not reach the member.
  await page.keyboard.press("Alt+n");
  await main.getByRole("textbox", { name: "Message", exact: true }).fill("Ask the warehouse");
  await page.reload();
  await expect.poll(() => main.getByRole("textbox", { name: "Message", exact: true }).inputValue()).toBe("Ask the warehouse");
  await expect.poll(() => main.locator("[data-key=note]").getAttribute("aria-pressed")).toBe("true");
  panel.close();
  await person.close();
});

/** @returns true when the element stands inside of the list that scrolls */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const [list, own] = [node.closest("[role=log]")?.getBoundingClientRect(), node.getBoundingClientRect()];
    return list !== undefined && own.top >= list.top && own.bottom <= list.bottom;
  });
}

/** The connection of a page to the chat. It can be cut without a word to either end, as a broken network does. */
async function breakable(person: ConsolePage): Promise<{ cut: () => void; mend: () => Promise<void>; garble: () => void }> {
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await person.page.routeWebSocket(/blade_chat\/ws/, (socket) => {
    if (isCut) return void socket.close();
    const end = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => {
      if (!isCut) end.send(message);
    });
    end.onMessage((message) => {
      if (!isCut) socket.send(message);
    });
  });
  const mend = async (): Promise<void> => {
    isCut = false;
    const broken = [...open];
    // The page may come back before all of them are closed.
    open.clear();
    await Promise.all(broken.map((socket) => socket.close()));
  };
  const garble = (): void => {
    for (const socket of open) socket.send("{ no message");
  };
  return { cut: () => void (isCut = true), mend, garble };
}

it("two browsers talk, each is cut off in the middle of a message and comes back, and nothing is lost or doubled", async () => {
  const agent = await ConsolePage.open(browser, server.url);
  const member = await ConsolePage.open(browser, server.url);
  const lines = { agent: await breakable(agent), member: await breakable(member) };
  await agent.page.addInitScript(recordNotifications);
  await member.goto("/login?redirect=%2Fchat%2Fmember");
  await member.page.locator("input[autocomplete=username]").waitFor();
  await member.fillSignIn({ account: "xiaoma" });
  const say = async (person: ConsolePage, text: string): Promise<void> => {
    const field = person.page.getByRole("textbox", { name: "消息" });
    await field.fill(text);
    await field.press("Enter");
    await person.page.getByRole("log").getByText(text, { exact: true }).waitFor();
  };
  const texts = (person: ConsolePage): Promise<string[]> => person.page.locator(".chat-text").allTextContents();
  const settled = (person: ConsolePage) => person.page.locator("[data-pending]").first().waitFor({ state: "detached" });
  await member.page.getByRole("textbox", { name: "消息" }).waitFor();
  await member.page.locator(".chat-line").waitFor({ state: "detached" });
  await say(member, "会员 1");
  await agent.signIn({}, "/chat/index");
  await agent.screen.getByRole("button", { name: /小马/ }).click();
  await agent.screen.getByRole("log").getByText("会员 1").waitFor();
  await say(agent, "客服 1");

  // Messages that leave after the cut reach nobody; both sides go on writing.
  lines.agent.cut();
  await say(agent, "客服 2，发送时断线");
  await say(member, "会员 2，客服不在线");
  await say(agent, "客服 3，发送时断线");
  await settled(member);
  // A reload loses nothing that was on its way.
  await agent.page.reload();
  await agent.screen.getByRole("searchbox").waitFor();
  await lines.agent.mend();
  await agent.screen.getByRole("log").getByText("会员 2，客服不在线").waitFor();
  await settled(agent);

  lines.member.cut();
  await say(member, "会员 3，发送时断线");
  await say(agent, "客服 4，会员不在线");
  await settled(agent);
  await lines.member.mend();
  await member.page.getByRole("log").getByText("客服 4，会员不在线").waitFor();
  await settled(member);
  await say(agent, "客服 5");
  await say(member, "会员 4");
  await Promise.all([settled(agent), settled(member)]);
  await agent.screen.getByRole("log").getByText("会员 4").waitFor();
  await member.page.getByRole("log").getByText("客服 5").waitFor();

  const shown = await texts(agent);
  await expect.poll(() => texts(member)).toEqual(shown);
  expect(shown.toSorted()).toEqual(
    [
      "会员 1",
      "会员 2，客服不在线",
      "会员 3，发送时断线",
      "会员 4",
      "客服 1",
      "客服 2，发送时断线",
      "客服 3，发送时断线",
      "客服 4，会员不在线",
      "客服 5",
    ].toSorted(),
  );
  expect([...agent.complaints, ...member.complaints]).toEqual([]);
  // An unreadable message is an error of the log, and the line stays.
  lines.agent.garble();
  await expect.poll(() => agent.complaints.join()).toContain("unreadable chat message");
  await say(agent, "客服 6");
  await member.page.getByRole("log").getByText("客服 6").waitFor();

  // In the background, a message is news: a notification, a number before the title, and no mark of reading.
  await setVisibility(agent, "hidden");
  await agent.screen.getByRole("tab", { name: "我的" }).click();
  await say(member, "会员 5");
  await expect.poll(() => agent.page.title()).toMatch(/^\(1\) /);
  const icon = await agent.page.locator('link[rel="icon"]').evaluate((link: HTMLLinkElement) => link.href);
  expect([icon, (await fetch(icon)).headers.get("Content-Type")]).toEqual([`${server.url}/favicon-news.svg`, "image/svg+xml"]);
  await expect
    .poll(() => agent.page.evaluate(() => Reflect.get(globalThis, "shownNotifications") as unknown))
    .toEqual(["小马 发来消息：会员 5"]);
  await setVisibility(agent, "visible");
  await expect.poll(() => agent.page.title()).not.toMatch(/^\(/);

  // The erased messages leave the member's screen as well, and both go on talking.
  await agent.screen.locator(".chat-record-button").click();
  await agent.page.getByRole("menuitem", { name: "清除会话" }).click();
  await agent.dialog.getByRole("button", { name: "清除会话" }).click();
  await member.page.getByRole("log").getByText("会员 5").waitFor({ state: "detached" });
  expect(await texts(member)).toEqual([]);
  await say(member, "会员 6");
  await agent.screen.getByRole("log").getByText("会员 6").waitFor();

  // Where the messages cannot be loaded, the text is still written at the foot of the pane.
  await agent.page.route("**/chat-history?**", (route) => route.abort());
  await agent.screen.getByRole("tab", { name: "全部" }).click();
  await agent.screen.getByRole("button", { name: /小林/ }).click();
  await agent.screen.locator(".chat-pane").getByText("加载失败").waitFor();
  const below = await agent.screen.locator(".chat-composer").evaluate((composer) => {
    const pane = composer.closest(".chat-pane");
    return (pane?.getBoundingClientRect().bottom ?? 0) - composer.getBoundingClientRect().bottom;
  });
  expect(Math.abs(below)).toBeLessThan(2);
  await Promise.all([agent.close(), member.close()]);
});

/** Runs in the page, in place of the browser's notifications, which a browser without a screen denies. */
function recordNotifications(): void {
  const shown: string[] = [];
  class RecordedNotification extends EventTarget {
    static readonly permission = "granted";
    constructor(title: string, { body }: { readonly body: string }) {
      super();
      shown.push(`${title}：${body}`);
    }
  }
  Object.assign(globalThis, { Notification: RecordedNotification, shownNotifications: shown });
}

/** A browser without a screen shows all of its pages; this one is told that it is not. */
async function setVisibility({ page }: ConsolePage, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => value });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

it("an agent sends a picture while another conversation is open, and hands over by the keyboard alone", async () => {
  const panel = new ReliableChat([server.url], await signIn(server.url, "xiaoma"), null);
  await panel.send("e2e-hand-over", "请发照片，再转给经理");
  const headers = await signIn(server.url, "manager");
  const colleague = new ReliableChat([server.url], headers, null);
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({}, "/chat/index");
  const { page, screen } = person;
  const present = async (): Promise<readonly { id: string; name: string }[]> => {
    const response = await fetch(`${server.url}/api/blade_chat/customer-service/agents`, { headers });
    return ((await response.json()) as { data: { id: string; name: string }[] }).data;
  };
  await expect.poll(async () => (await present()).length).toBe(2);
  const name = (await present()).find((agent) => agent.name !== "管理员")?.name ?? "";
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/api/blade_chat/upload", async (route) => {
    await arrival;
    await route.continue();
  });
  await screen.getByRole("tab", { name: "全部" }).click();
  const conversation = (name: RegExp) => screen.getByRole("button", { name }).click();
  const files = screen.locator(".chat-uploads li");
  await conversation(/小马/);
  await screen.getByRole("log").getByText("请发照片，再转给经理").waitFor();
  await screen.locator(".chat-composer input[type=file]").setInputFiles(PICTURE_FILE);
  await files.getByText("正在上传 ", { exact: false }).waitFor();
  await conversation(/小林/);
  await files.waitFor({ state: "detached" });
  arrive();
  await conversation(/小马/);
  await files.getByText(PICTURE_FILE.name).waitFor();
  await screen.getByRole("button", { name: "发送" }).click();
  await files.waitFor({ state: "detached" });
  await expect.poll(() => panel.shown.at(-1)?.messageType).toBe(CHAT_KINDS.image);

  await page.keyboard.press("Alt+h");
  const choice = page.getByRole("dialog").getByRole("radio", { name });
  await choice.waitFor();
  while (!(await choice.isChecked())) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await screen.getByText(`接待中 · ${name}`).waitFor();
  expect(person.complaints).toEqual([]);
  panel.close();
  colleague.close();
  await person.close();
});

it("fits a phone", async () => {
  const person = await ConsolePage.open(browser, server.url);
  await person.page.emulateMedia({ colorScheme: "dark" });
  await person.signIn({}, "/chat/index");
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.screen.getByRole("tab", { name: "全部" }).click();
  await person.screen.getByRole("button", { name: /小林/ }).waitFor();
  await shot(person, "list-390");
  await person.screen.getByRole("button", { name: /小林/ }).click();
  await person.screen.getByRole("log").waitFor();
  await shot(person, "talk-390");
  await expect.poll(() => person.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await person.screen.getByRole("button", { name: "会员资料" }).click();
  const card = person.screen.getByRole("complementary", { name: "会员资料" });
  await expect.poll(() => card.innerText()).toMatch(/余额\s*¥\s*8\.50/);
  await shot(person, "card-390");
  await person.screen.getByRole("button", { name: "返回列表" }).waitFor({ state: "attached" });
  expect(person.complaints).toEqual([]);
  await person.close();
});
