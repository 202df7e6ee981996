import { expect, it } from "vitest";
import { THEMES } from "../../../src/shell/appearance/themes.ts";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

/** Folder for pictures of all themes; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];
const NAMES = THEMES.map(({ title }) => title.zh);

startConsole();

/** Visible colours of a theme. */
async function appearance({ page }: ConsolePage): Promise<string> {
  return page.evaluate(() => {
    const ground = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor;
    const primary = getComputedStyle(document.body).getPropertyValue("--primary-6");
    const logo = getComputedStyle(document.querySelector(".brand-ground") ?? document.body).fill;
    const charts = getComputedStyle(document.body).getPropertyValue("--ui-chart-2");
    return JSON.stringify([ground("body"), ground(".rail-panel"), ground(".top-bar"), primary, logo, charts]);
  });
}

it("offers the eleven themes, each its own, and keeps the chosen one over a reload without a flash and in other tabs", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, NO_SCREEN);
  const other = await person.tab();
  await other.goto("/system/param");
  const { page } = person;
  await person.choose("主题与颜色");
  const dialog = page.getByRole("dialog", { name: "主题" });
  const themes = dialog.getByRole("radio");
  await expect.poll(() => themes.count()).toBe(NAMES.length);
  const seen = new Map<string, string>();
  for (const name of NAMES) {
    const radio = page.getByRole("radio", { name, exact: true });
    await dialog.locator(".theme-card").filter({ has: radio }).click();
    await expect.poll(() => radio.isChecked()).toBe(true);
    seen.set(await appearance(person), name);
    if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/theme-${name}.png` });
  }
  expect([...seen.values()]).toEqual(NAMES);
  await dialog.getByRole("button", { name: "完成" }).click();
  await dialog.waitFor({ state: "hidden" });
  const chosen = await appearance(person);
  await expect.poll(() => appearance(other)).toBe(chosen);

  // The very first paint has it: the page's own code has not run yet.
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.reload({ waitUntil: "commit" });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--ui-rail").trim()))
    .toBe("#222d32");
  release();
  await page.locator(".rail-panel").waitFor();
  await expect.poll(() => appearance(person)).toBe(chosen);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("gives every theme the colour that a person picks or types, and refuses what is no colour", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, NO_SCREEN);
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  await person.choose("主题与颜色");
  const dialog = page.getByRole("dialog", { name: "主题" });
  const accent = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--primary-5").trim());
  await expect.poll(() => accent()).toBe("64, 158, 255");
  await dialog.getByRole("button", { name: "主题色 #e5484d" }).click();
  await expect.poll(accent).toBe("229, 72, 77");
  const typed = dialog.getByRole("textbox", { name: "颜色值" });
  await typed.fill("#12345");
  await expect.poll(() => dialog.getByRole("alert").textContent()).toContain("#409EFF");
  await expect.poll(accent).toBe("229, 72, 77");
  await typed.fill("#123456");
  await expect.poll(accent).toBe("18, 52, 86");
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/theme-narrow.png` });
  await dialog.getByRole("button", { name: "恢复默认" }).click();
  await expect.poll(accent).toBe("64, 158, 255");
  expect(person.complaints).toEqual([]);
  await person.close();
});
