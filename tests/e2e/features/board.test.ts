import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole();

it("the data board shows live numbers on a wall, says when they are old, and asks whom it does not know to sign in", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1920, height: 1080 } });
  await person.goto("/board");
  await person.page.getByRole("link", { name: "去登录" }).click();
  await person.fillSignIn({});
  const { page } = person;
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const post = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  const part = (name: string) => page.getByRole("listitem", { name, exact: true });
  const members = part("新会员").locator("strong");
  await expect.poll(() => members.innerText()).toBe("0");
  await expect.poll(() => page.title()).toBe("");
  for (const at of ["1", "2", "3", "4", "5", "6"]) {
    const order = { workOrderNo: `WALL-${at}`, customerName: "杭州毛孩子电商", productName: "云杉猫爬架", quantity: 1 };
    expect((await post("blade-workOrder/submit", { ...order, deliveryDate: "2026-01-31" })).status).toBe(200);
  }
  const late = part("最久的超期").locator(".dashboard-list");
  await late.locator("tbody tr").nth(5).waitFor({ state: "attached" });
  /** Rows that are shown whole; none is shown in part. */
  const shownRows = () =>
    late.evaluate((list) => {
      const { bottom } = list.getBoundingClientRect();
      const rows = [...list.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
      const whole = rows.filter((row) => row.bottom <= bottom + 0.5).length;
      return whole + rows.filter((row) => row.top >= bottom - 0.5).length === rows.length ? whole : 0;
    });
  // One screen, whatever its size: nothing is cut off or scrolls.
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
    { width: 1280, height: 720 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    const size = () => page.locator("main.wall").evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]);
    await expect.poll(size).toEqual([viewport.width, viewport.height]);
    await expect.poll(shownRows).toBeGreaterThan(2);
    const cutOff = () =>
      page.locator("main.wall").evaluate((wall) =>
        [...wall.querySelectorAll(".wall-body :is(li, tr, td:last-child)")].flatMap((inner) => {
          const [box, body] = [inner.getBoundingClientRect(), inner.closest(".wall-body")?.getBoundingClientRect()];
          const isList = inner.closest(".dashboard-list") !== null;
          const isCut =
            body !== undefined &&
            (box.right > body.right + 1 || (!isList && (box.top < body.top - 1 || box.bottom > body.bottom + 1)));
          return isCut ? [inner.textContent] : [];
        }),
      );
    await expect.poll(cutOff).toEqual([]);
    // All figures stand in one line.
    const lines = () =>
      page.locator(".wall-figures > li").evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(lines).toBe(1);
  }
  await part("各工序在制").getByText("没有数据").waitFor();

  const added = await post("blade-member/member/submit", {
    account: "board.member",
    nickName: "看板会员",
    email: "board@example.com",
    password: "Board-member-1",
  });
  expect(added.status, await added.text()).toBe(200);
  await expect.poll(() => members.innerText()).toBe("1");

  // A viewer who may not see a part has no hole in its place.
  await page.route("**/api/trellis/dashboards", async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { name: string; parts: { id: string }[] }[] };
    for (const view of envelope.data) view.parts = view.parts.filter(({ id }) => id !== "invest-trend");
    await route.fulfill({ response, json: envelope });
  });
  await page.reload();
  await part("近 12 个月新会员").waitFor();
  const edges = (): Promise<readonly number[]> =>
    page.locator(".wall-parts").evaluate((all) => {
      const right = Math.max(...[...all.children].map((one) => one.getBoundingClientRect().right));
      const last = [...all.children].filter((one) => Math.abs(one.getBoundingClientRect().right - right) < 2);
      return last.map((one) => Math.round(one.getBoundingClientRect().height));
    });
  await expect.poll(async () => (await edges()).length).toBe(3);

  await page.getByRole("combobox", { name: "时间段" }).selectOption({ label: "今天" });
  await expect.poll(() => members.innerText()).toBe("1");
  person.expectStatuses(503);
  await page.route("**/api/trellis/dashboards/answers**", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByRole("combobox", { name: "时间段" }).selectOption({ label: "本周" });
  await page.getByRole("status").filter({ hasText: "数据已过期" }).waitFor();
  await expect.poll(() => members.innerText()).toBe("1");
  expect(person.complaints).toEqual([]);
  await person.close();
});
