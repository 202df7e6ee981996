import { afterEach, beforeAll, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

const DESK = { width: 1440, height: 844 };
const PHONE = { width: 390, height: 844 };

let person: ConsolePage;

beforeAll(async () => {
  person = await ConsolePage.open(browser, server.url, { viewport: DESK, hasTouch: true, isMobile: true });
  await person.signIn();
});

afterEach(() => {
  expect(person.complaints.splice(0)).toEqual([]);
});

/** Shows parameters on a phone, on which the console has no tabs that lead home. */
async function showParameters(query = ""): Promise<void> {
  await person.page.setViewportSize(DESK);
  await person.home();
  await person.page.setViewportSize(PHONE);
  await person.visit(`/system/param${query}`);
  await person.screen.locator("[data-row]").first().waitFor();
}

it("offers on a phone which facts a card shows and in which order, and nothing of tables and keys", async () => {
  await showParameters();
  await person.tool("列设置");
  const panel = person.page.locator(".trellis-panel");
  await panel.getByRole("checkbox").first().waitFor();
  expect(await panel.getByRole("button", { name: /^移动/ }).count()).toBeGreaterThan(1);
  expect(await panel.getByRole("combobox").count(), "no edge to pin to").toBe(0);
  expect(await panel.getByRole("spinbutton").count(), "no width").toBe(0);
  await panel.getByText(/↑ ↓/).waitFor({ state: "hidden" });
  await person.page.keyboard.press("Escape");
});

it("opens the actions of a card by a long press, which selects no text and does not open the record", async () => {
  await showParameters();
  const { page } = person;
  const card = person.screen.locator("[data-row]").nth(1);
  const box = await card.boundingBox();
  if (box === null) throw new Error("no card");
  const finger = await person.context.newCDPSession(page);
  const point = { x: box.x + 120, y: box.y + box.height / 2 };
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
  await page.getByRole("menu").waitFor();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  expect(await card.evaluate((element) => getComputedStyle(element).userSelect)).toBe("none");
  expect(await page.evaluate(() => String(getSelection()))).toBe("");
  await page.getByRole("menuitem", { name: "编辑" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/system/param");
  await page.keyboard.press("Escape");
  await finger.detach();
});

it("keeps the cards in their places when one is selected below two rows of search and conditions", async () => {
  await showParameters("?paramKey_notnull=true&paramName_notnull=true");
  const card = person.screen.locator("[data-row]").nth(1);
  await card.waitFor();
  await person.screen.locator(".trellis-chip").filter({ hasText: "不为空" }).nth(1).waitFor();
  const before = await card.boundingBox();
  await card.locator(".trellis-table-check").click();
  await person.screen.getByText("已选 1 条").waitFor();
  expect(await card.boundingBox()).toEqual(before);
  expect(await person.search.count(), "the search is not offered meanwhile").toBe(0);
  await person.press("取消选择");
  await person.search.waitFor();
  expect(await card.boundingBox()).toEqual(before);
});
