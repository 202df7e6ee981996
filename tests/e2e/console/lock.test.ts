import { expect, it } from "vitest";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

/** Folder for pictures of the lock; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];
const SECRET = "river-stone-7";

startConsole();

/** Signed in, on a screen with an address of its own, locked with `SECRET`. */
async function locked(): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, NO_SCREEN);
  await person.goto("/system/param?size=30");
  const { page } = person;
  await person.choose("锁屏");
  const dialog = page.getByRole("dialog", { name: "锁屏" });
  await dialog.getByRole("button", { name: "锁定" }).click();
  await expect.poll(() => dialog.getByRole("alert").textContent()).toBe("锁屏密码不能为空");
  await dialog.getByLabel("锁屏密码").fill(SECRET);
  await dialog.getByRole("button", { name: "锁定" }).click();
  await page.waitForURL("**/lock");
  return person;
}

const card = ({ page }: ConsolePage) => page.getByLabel("锁屏密码");

async function unlock(person: ConsolePage, password: string): Promise<void> {
  await card(person).fill(password);
  await person.page.getByRole("button", { name: "解锁" }).click();
}

it("locks all tabs; neither a reload, another tab, an address nor the back button gets around it; it opens where the person was", async () => {
  const person = await locked();
  const { page } = person;
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/lock.png` });
  await expect.poll(() => page.getByRole("navigation", { name: "主菜单" }).count()).toBe(0);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));

  await page.goBack();
  await page.waitForURL("**/lock");
  for (const path of ["/wel/index", "/login", "/404", "/system/param?size=30"]) {
    await page.goto(server.url + path);
    await page.waitForURL("**/lock");
    await card(person).waitFor();
  }
  const tab = await person.tab();
  await tab.page.goto(`${server.url}/system/user`);
  await tab.page.waitForURL("**/lock");
  expect(asked.filter((path) => path.startsWith("/api/blade-system") || path.startsWith("/api/trellis"))).toEqual([]);

  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain("trellis-lock");
  expect(kept).not.toContain(SECRET);

  await unlock(person, "something else");
  await expect.poll(() => page.getByRole("alert").textContent()).toContain("4");
  await unlock(person, SECRET);
  await page.waitForURL("**/system/param?size=30");
  await person.menu.getByRole("link").first().waitFor();
  // The other tab opens with it.
  await tab.page.waitForURL("**/system/user");
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("signs out after five wrong passwords, counted over reloads; signing in clears the lock", async () => {
  const person = await locked();
  const { page } = person;
  for (const left of [4, 3]) {
    await unlock(person, "guess");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(String(left));
  }
  await page.reload();
  for (const left of [2, 1]) {
    await unlock(person, "guess");
    await expect.poll(() => page.getByRole("alert").textContent()).toContain(String(left));
  }
  await unlock(person, "guess");
  await page.waitForURL("**/login**");
  await person.fillSignIn();
  await page.waitForURL((url) => !url.pathname.startsWith("/lo"));
  await person.menu.getByRole("link").first().waitFor();
  await person.close();
});

it("shows the time and the day of the server, wherever the browser is", async () => {
  const person = await locked();
  const { page } = person;
  const browserZone = await person.context.newCDPSession(page);
  const days: (string | null)[] = [];
  // At every moment one of the two has another day than the server, and both have another hour.
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    await browserZone.send("Emulation.setTimezoneOverride", { timezoneId });
    await page.reload();
    const clock = page.locator(".lock-clock time");
    days.push(await clock.locator("small").textContent());
    const hourHere = await page.evaluate(() => new Date().toTimeString().slice(0, 2));
    expect((await clock.textContent())?.slice(0, 2)).not.toBe(hourHere);
  }
  await browserZone.send("Emulation.setTimezoneOverride", { timezoneId: "" });
  expect(days[0]).toMatch(/^\d{1,2}月\d{1,2}日星期.$/);
  expect(days[1]).toBe(days[0]);
  await person.close();
});
