import type { Route } from "playwright-core";
import { expect, it } from "vitest";
import { inboxPeopleEndpoint, inboxReadEndpoint, type InboxPerson } from "#contract";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole();

async function opened(account: string): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn({ account }, NO_SCREEN);
  return person;
}

const bell = ({ page }: ConsolePage) => page.getByRole("banner").getByRole("button", { name: /^消息中心/ });
const inbox = ({ page }: ConsolePage) => page.getByRole("dialog", { name: "消息中心" });
const tab = (person: ConsolePage, name: string) => inbox(person).getByRole("tab", { name: new RegExp(`^${name}`) });

it("a letter that one writes moves the other's badge, is read, answered and deleted", async () => {
  const [staff, admin] = [await opened("staff"), await opened("admin")];
  const headers = { ...(await signIn(server.url, "admin")), "Content-Type": "application/json" };
  // Notices of the seeds are unread at first.
  await fetch(server.url + inboxReadEndpoint.path, { method: "POST", headers, body: JSON.stringify({ kind: "notices" }) });
  const reply = await fetch(`${server.url}${inboxPeopleEndpoint.path}?q=admin`, {
    headers: await signIn(server.url, "staff"),
  });
  const [administrator] = ((await reply.json()) as { data: InboxPerson[] }).data;

  await bell(staff).click();
  await tab(staff, "邮件").click();
  await staff.press("写信", inbox(staff));
  const write = staff.page.getByRole("dialog", { name: "写信" });
  await staff.press("发送", write);
  await expect.poll(() => write.getByRole("alert").count()).toBe(3);
  await write.getByRole("combobox").locator("input").fill("admin");
  await staff.page.getByRole("option", { name: administrator?.name ?? "", exact: true }).click();
  await staff.page.keyboard.press("Escape");
  await write.getByLabel("主题").fill("库存盘点");
  await write.getByLabel("内容").fill("下周六上午九点");
  await staff.press("发送", write);
  await staff.told("已发送");
  await write.waitFor({ state: "detached" });

  await expect.poll(() => bell(admin).getAttribute("aria-label")).toBe("消息中心，1 条未读");
  await bell(admin).click();
  await inbox(admin)
    .getByRole("button", { name: /库存盘点/ })
    .click();
  const letter = admin.page.getByRole("dialog", { name: "库存盘点" });
  await letter.getByText("下周六上午九点").waitFor();
  await expect.poll(() => bell(admin).getAttribute("aria-label")).toBe("消息中心");
  await admin.press("回复", letter);
  const answer = admin.page.getByRole("dialog", { name: "写信" });
  await expect.poll(() => answer.getByLabel("主题").inputValue()).toBe("回复：库存盘点");
  await admin.press("发送", answer);
  await admin.told("已发送");

  await expect.poll(() => bell(staff).getAttribute("aria-label")).toMatch(/条未读$/);
  await inbox(staff)
    .getByRole("button", { name: /回复：库存盘点/ })
    .click();
  const received = staff.page.getByRole("dialog", { name: "回复：库存盘点" });
  await staff.press("删除", received);
  await staff.answer("删除");
  await received.waitFor({ state: "detached" });
  await expect
    .poll(() =>
      inbox(staff)
        .getByRole("button", { name: /回复：库存盘点/ })
        .count(),
    )
    .toBe(0);
  expect([...staff.complaints.filter((text) => !text.includes("400")), ...admin.complaints]).toEqual([]);
  await Promise.all([staff.close(), admin.close()]);
});

it("a letter goes to whom was typed, however late the answer to the search comes", async () => {
  const person = await opened("staff");
  const { page } = person;
  await bell(person).click();
  await tab(person, "邮件").click();
  await person.press("写信", inbox(person));
  const write = page.getByRole("dialog", { name: "写信" });
  await write.getByRole("combobox").click();
  const options = page.locator(".arco-select-option:visible");
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  const other = (await options.allInnerTexts()).at(-1) ?? "";
  const withheld: Route[] = [];
  let withholding = true;
  await page.route(`**${inboxPeopleEndpoint.path}?*`, (route) => (withholding ? void withheld.push(route) : route.continue()));
  await page.keyboard.type(other);
  await expect.poll(() => options.count(), { message: "those of earlier words are not offered" }).toBe(0);
  await page.keyboard.press("Enter");
  // Whoever types slowly asks for a part of the name as well.
  await expect.poll(() => withheld.length).toBeGreaterThan(0);
  expect(await write.locator(".arco-tag").count()).toBe(0);
  withholding = false;
  await Promise.all(withheld.map((route) => route.continue()));
  await expect.poll(() => write.locator(".arco-tag").allInnerTexts()).toEqual([other]);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("notices open whole for whoever has no permission for their screen, count down, and are all read at once; Esc gives the focus back", async () => {
  const person = await opened("staff");
  const unread = async (): Promise<number> => Number(/\d+/.exec((await bell(person).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  await expect.poll(unread).toBeGreaterThan(1);
  const before = await unread();
  await bell(person).click();
  await tab(person, "通知").click();
  const first = inbox(person).getByRole("listitem").first().getByRole("button");
  const title = await first.locator(".inbox-entry-title").innerText();
  await first.click();
  const notice = person.page.getByRole("dialog", { name: title.replace(/^未读 ?/, "").trim() });
  await notice.locator(".rich-content").waitFor();
  await expect.poll(unread).toBe(before - 1);
  await person.page.keyboard.press("Escape");
  await notice.waitFor({ state: "detached" });
  await person.press("全部标为已读", inbox(person));
  await expect.poll(() => tab(person, "通知").getAttribute("aria-label")).toBe("通知");
  await tab(person, "通知").press("ArrowLeft");
  await expect.poll(() => tab(person, "消息").getAttribute("aria-selected")).toBe("true");
  await person.page.keyboard.press("Escape");
  await inbox(person).waitFor({ state: "detached" });
  await expect.poll(() => bell(person).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("takes the whole screen of a phone, without scrolling sideways", async () => {
  const person = await opened("manager");
  await person.page.setViewportSize({ width: 390, height: 844 });
  await bell(person).click();
  await inbox(person).waitFor();
  const box = await inbox(person).boundingBox();
  expect([box?.width, box?.height]).toEqual([390, 844]);
  await expect.poll(() => person.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await person.press("关闭", inbox(person));
  await inbox(person).waitFor({ state: "detached" });
  expect(person.complaints).toEqual([]);
  await person.close();
});
