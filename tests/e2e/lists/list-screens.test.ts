import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { doorOf } from "../../support/server/http-door.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

const HOTEL = fileURLToPath(new URL("../../../examples/hotel/", import.meta.url));

const VISIT = {
  $schema: "../module.schema.json",
  module: "visit",
  title: "来访",
  schema: {
    type: "object",
    required: ["guest", "startAt"],
    properties: {
      guest: { type: "string", title: "客人", maxLength: 30 },
      startAt: { type: "string", title: "到达", format: "date-time", "x-range": "endAt" },
      endAt: { type: "string", title: "离开", format: "date-time" },
    },
  },
  ui: { list: { columns: ["guest", "startAt", "endAt"] }, screens: { timeline: { start: "startAt", scale: "day" } } },
  endpoints: { base: "/desk/visit" },
  en: { title: "Visits", guest: "Guest", startAt: "Arrival", endAt: "Departure" },
};

startConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "hotel"), { recursive: true });
  for (const name of readdirSync(HOTEL))
    writeFileSync(
      join(schemas, "hotel", name),
      withBoard(readFileSync(join(HOTEL, name), "utf8").replace("../../schemas/", "../")),
    );
  writeFileSync(join(schemas, "desk", "visit.json"), JSON.stringify(VISIT));
  return { SCHEMAS_DIR: schemas };
});

/** Gives the rooms a board by their floor, which no state rules. */
function withBoard(file: string): string {
  return file
    .replace('"title": "楼层" }', '"title": "楼层", "enum": [1, 2, 3], "default": 1 }')
    .replace('"screens": { "gallery"', '"screens": { "board": { "by": "floor" }, "gallery"')
    .replace('"fields": { "photo"', '"fields": { "floor": { "ui:enumNames": ["一楼", "二楼", "三楼"] }, "photo"')
    .replace('"floor": "Floor"', '"floor": { "title": "Floor", "enumNames": ["First", "Second", "Third"] }');
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A day of the current month. */
function dayOfMonth(day: number): string {
  const now = new Date();
  return `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Keeps requests from the server until they are released. */
async function holdRequests(page: Page, address: RegExp) {
  const held: (() => void)[] = [];
  let [isOpen, arrive] = [false, (): void => undefined];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(address, async (route) => {
    arrive();
    if (!isOpen) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return {
    asked: () => arrived,
    async release() {
      await arrived;
      isOpen = true;
      for (const go of held) go();
    },
  };
}

it("a list is shown as calendar, board, timeline and gallery, and changes records there", async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
    const reply = (await (await fetch(`${server.url}/api/hotel${path}`, init)).json()) as { data: T };
    return reply.data;
  };
  const { id: roomId } = await call<{ id: string }>("/room/submit", { number: "101", beds: 2 });
  const { id } = await call<{ id: string }>("/booking/submit", {
    guest: "甲",
    roomId,
    arrival: dayOfMonth(10),
    departure: dayOfMonth(12),
    price: "100",
  });
  const [firstArrival, firstDeparture] = [Date.parse(dayOfMonth(10)), Date.parse(dayOfMonth(12))];
  const stored = async (): Promise<unknown[]> => {
    const { arrival, departure, status } = await call<Record<string, string>>(`/booking/detail?id=${id}`);
    return [arrival, departure, status];
  };

  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1800, height: 900 } });
  const { page, screen } = person;
  await person.signIn({}, "/hotel/booking");
  const shown = screen.getByRole("group", { name: "显示方式", exact: true });
  const choose = (name: string) => shown.getByRole("button", { name, exact: true }).click();
  const bar = screen.locator("[data-bar]");

  // A list that fails says so once, above its records, and asks again there.
  const failing = "**/hotel/booking/list?*";
  const reason = "系统异常，编号 7Q2M";
  person.expectStatuses(500);
  await page.route(failing, (route) =>
    route.fulfill({ status: 500, json: { code: 500, success: false, data: null, msg: reason } }),
  );
  await person.tool("刷新");
  await screen.getByRole("alert").getByText(reason).waitFor();
  expect(await page.getByText(reason).count()).toBe(1);
  await page.unroute(failing);
  await person.press("重试");
  await screen.getByRole("alert").waitFor({ state: "detached" });

  await choose("日历");
  await bar.first().waitFor();
  // A booking over the end of a week has a bar in each.
  await expect.poll(() => bar.evaluateAll((bars) => [...new Set(bars.map(({ dataset }) => dataset["bar"]))])).toEqual([id]);
  // Every week of the month is in sight.
  const bottomOf = (place: string) =>
    screen
      .locator(place)
      .last()
      .evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottomOf("[data-day]")).toBeLessThanOrEqual(await bottomOf(".trellis-month"));
  /** The dates of the booking, in days after those that it had at first. */
  const shifts = async (): Promise<number[]> => {
    const [arrival, departure] = await stored();
    return [Date.parse(String(arrival)) - firstArrival, Date.parse(String(departure)) - firstDeparture].map(
      (time) => time / 86_400_000,
    );
  };
  // The pointer moves the whole bar to another day; keys move it on, and its end by itself. They do not wait for each other.
  const drag = async (by: (from: Place, to: Place) => Promise<void>, day: number): Promise<void> => {
    const target = await screen.locator(`[data-day="${Date.parse(dayOfMonth(day)) / 60_000}"]`).boundingBox();
    const from = await bar.first().boundingBox();
    if (target === null || from === null) throw new Error("no calendar");
    await by({ x: from.x + 20, y: from.y + 8 }, { x: target.x + 20, y: target.y + 40 });
  };
  const byMouse = async (from: Place, to: Place): Promise<void> => {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
  };
  await drag(byMouse, 17);
  await bar.first().focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "Shift+ArrowRight", "Shift+ArrowRight"])
    await page.keyboard.press(`Alt+${key}`);
  await expect.poll(shifts).toEqual([15, 17]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("data-bar"))).toBe(id);
  // A finger drags after a rest.
  const touch = await page.context().newCDPSession(page);
  await drag(async (from, to) => {
    const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Place[]) =>
      touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    await send("touchStart", [from]);
    await screen.locator("[data-bar][data-dragged]").first().waitFor();
    await send("touchMove", [to]);
    await send("touchEnd", []);
  }, 10);
  await expect.poll(shifts).toEqual([0, 2]);
  // The room is taken on the days before: the bar returns, and the notice says why.
  await call("/booking/submit", { guest: "乙", roomId, arrival: dayOfMonth(7), departure: dayOfMonth(10), price: "100" });
  // The notice of a changed record has a button of this name, too.
  await person.tool("刷新");
  await screen.getByRole("button", { name: /^乙/ }).first().waitFor();
  person.expectStatuses(400);
  const own = screen.getByRole("button", { name: /^甲/ }).first();
  const label = await own.getAttribute("aria-label");
  await own.focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(`Alt+${key}`);
  await page.getByText(/与“乙”.*重叠/).waitFor();
  await expect.poll(() => own.getAttribute("aria-label")).toBe(label);
  await expect.poll(() => shifts()).toEqual([0, 2]);
  // A press on a day offers a record with that date.
  await screen.locator(`[data-day="${Date.parse(dayOfMonth(3)) / 60_000}"]`).click();
  const dialog = page.getByRole("dialog");
  await expect.poll(() => dialog.getByLabel("入住", { exact: true }).inputValue()).toBe(dayOfMonth(3));
  // The choice of a room shows what the booking computes from it.
  await person.field("roomId").getByRole("combobox").click();
  await page.getByRole("option", { name: "101", exact: true }).click();
  await person.field("beds").getByText("2", { exact: true }).waitFor();
  await person.press("取消", dialog);
  await person.answer("放弃");
  await dialog.waitFor({ state: "detached" });

  await choose("看板");
  const card = screen.getByRole("article", { name: "甲", exact: true });
  await card.waitFor();
  const lane = (name: RegExp) => screen.getByRole("region", { name });
  await card.getByRole("button", { name: "甲", exact: true }).focus();
  // A second press while the first one is under way means the same.
  const accepting = await holdRequests(page, /\/booking\/accept/);
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowRight");
  await accepting.release();
  await expect.poll(async () => (await stored())[2]).toBe("confirmed");
  await lane(/^已确认，1 条$/)
    .getByRole("article", { name: "甲", exact: true })
    .waitFor();
  // A column without a way there says so while the card is dragged, and refuses it.
  const [start, refused] = [await card.boundingBox(), await lane(/^待确认/).boundingBox()];
  if (start === null || refused === null) throw new Error("no board");
  await page.mouse.move(start.x + 60, start.y + 60);
  await page.mouse.down();
  await page.mouse.move(refused.x + 60, refused.y + 80, { steps: 8 });
  await lane(/^待确认/)
    .getByText("不能移到此列", { exact: true })
    .waitFor();
  await page.mouse.up();
  await expect.poll(async () => (await stored())[2]).toBe("confirmed");
  // The action of a transition asks its form first.
  const cancelled = await lane(/^已取消/).boundingBox();
  const again = await card.boundingBox();
  if (cancelled === null || again === null) throw new Error("no board");
  await page.mouse.move(again.x + 60, again.y + 60);
  await page.mouse.down();
  await page.mouse.move(cancelled.x + 60, cancelled.y + 80, { steps: 8 });
  await page.mouse.up();
  await page.getByLabel("取消原因", { exact: true }).fill("改期");
  await page.getByRole("button", { name: "取消预订", exact: true }).click();
  await expect.poll(async () => (await stored())[2]).toBe("cancelled");

  await choose("时间线");
  await screen.getByRole("region", { name: "101", exact: true }).waitFor();
  await page.reload();
  await screen.getByRole("region", { name: "101", exact: true }).waitFor();
  // The hours of a day have a mark at the present one.
  const hours = (): string => `${String(Math.floor(new Date().getHours() / 2) * 2).padStart(2, "0")}:00`;
  const before = hours();
  await screen.getByRole("button", { name: "日", exact: true }).click();
  const marked = await screen.locator(".trellis-timeline-ticks [data-today]").allInnerTexts();
  expect([[before], [hours()]]).toContainEqual(marked);
  await choose("列表");
  await screen.getByRole("button", { name: "列设置", exact: true }).waitFor();

  await person.goto("/hotel/room");
  // By a field, the second press goes on to the next column.
  await person.screen.getByRole("button", { name: "看板", exact: true }).click();
  const room = person.screen.getByRole("article", { name: "101", exact: true });
  await room.getByRole("button", { name: "101", exact: true }).focus();
  const saving = await holdRequests(page, /\/room\/submit/);
  await page.keyboard.press("Alt+ArrowRight");
  await saving.asked();
  await page.keyboard.press("Alt+ArrowRight");
  await saving.release();
  await person.screen.getByRole("region", { name: "三楼，1 条", exact: true }).getByRole("article", { name: "101" }).waitFor();
  await expect.poll(async () => (await call<{ floor: number }>(`/room/detail?id=${roomId}`)).floor).toBe(3);

  await person.screen.getByRole("button", { name: "画廊", exact: true }).click();
  await person.screen.getByRole("list", { name: "画廊", exact: true }).getByText("101", { exact: true }).waitFor();

  // On a phone the tools are one row with a menu of the screens, and a form is as high as a finger needs.
  await page.setViewportSize({ width: 390, height: 844 });
  await person.press("显示方式");
  await page.getByRole("menuitemradio", { name: "列表", exact: true }).click();
  const tools = person.screen.getByRole("toolbar").first().locator(".trellis-toolbar-row").last();
  await expect.poll(async () => (await tools.boundingBox())?.height).toBe(44);
  await person.press(person.words.add);
  await person.dialog.locator(".trellis-dialog-body:not([data-opening]) [data-field]").first().waitFor();
  const controls = person.dialog.locator(":is([data-field] :is(input.arco-input, .arco-select-view), .arco-modal-footer button)");
  const heights = (): Promise<number[]> =>
    controls.evaluateAll((all) =>
      all.map((one) => (one.closest(".arco-input-inner-wrapper") ?? one).getBoundingClientRect().height),
    );
  await expect.poll(async () => Math.min(...(await heights()))).toBe(44);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("a moment is a mark with its name on the timeline of a day, also at its end", async () => {
  const door = await doorOf(server.url);
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const add = async (record: object): Promise<void> => {
    const { code, text } = await door.post("/api/desk/visit/submit", record);
    expect(code, text).toBe(200);
  };
  await add({ guest: "早到的客人", startAt: `${day} 09:00:00` });
  await add({ guest: "同时到的客人", startAt: `${day} 10:00:00` });
  await add({ guest: "晚到的客人", startAt: `${day} 23:45:00` });
  await add({ guest: "久留的客人", startAt: `${day} 12:00:00`, endAt: `${day} 16:00:00` });

  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, "/desk/visit");
  await person.screen.getByRole("button", { name: "时间线", exact: true }).click();
  const grid = person.screen.locator(".trellis-timeline-line > div").first();
  await grid.locator("[data-bar]").nth(3).waitFor();
  for (const name of ["久留的客人", "同时到的客人", "早到的客人", "晚到的客人"]) {
    const label = grid.locator("[data-bar] strong").getByText(name, { exact: true });
    expect(await label.evaluate((shown) => shown.clientWidth > 40 && shown.scrollWidth <= shown.clientWidth), name).toBe(true);
  }
  const box = await grid.boundingBox();
  const late = await grid.getByRole("button", { name: /^晚到/ }).boundingBox();
  expect((late?.x ?? 0) + (late?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  // Neither covers the other.
  const tops = await Promise.all(
    [/^早到/, /^同时/].map(async (name) => (await grid.getByRole("button", { name }).boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(2);
});
