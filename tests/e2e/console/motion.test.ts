import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

declare global {
  interface Window {
    /** Motions of more than 200 ms, each by its element. */
    longMotions?: string[];
  }
}

it("moves for at most 200 ms where something comes or goes", async () => {
  const person = await ConsolePage.open(browser, server.url, {
    viewport: { width: 1440, height: 900 },
    reducedMotion: "no-preference",
  });
  const { page } = person;
  await page.addInitScript(() => {
    window.longMotions = [];
    const note = ({ type, target }: Event): void => {
      if (!(target instanceof Element)) return;
      for (const motion of target.getAnimations()) {
        const { duration = 0, iterations } = motion.effect?.getTiming() ?? {};
        // A row that was just written fades for longer, without moving.
        const isFlash = motion instanceof CSSAnimation && motion.animationName.startsWith("trellis-row-flash");
        if (iterations !== Infinity && !isFlash && Number(duration) > 200)
          window.longMotions?.push(`${type} ${target.tagName} ${target.getAttribute("class")} ${String(duration)} ms`);
      }
    };
    addEventListener("transitionrun", note, true);
    addEventListener("animationstart", note, true);
  });
  const long = (): Promise<readonly string[] | undefined> => page.evaluate(() => window.longMotions?.splice(0));
  await person.goto("/login");
  await page.locator(".art-leaf").first().waitFor();
  const moving = (): Promise<number> =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === "running").length);
  await expect.poll(moving).toBe(0);
  expect(await long(), "sign-in").toEqual([]);
  await person.signInByForm();
  await person.goto("/system/param");
  await person.screen.locator("[data-row] .trellis-open").first().click();
  await page.locator(".trellis-drawer .trellis-drawer-foot").waitFor();
  await page.keyboard.press("Escape");
  await person.filterBy("参数名称");
  await page.keyboard.press("Escape");
  expect(await long(), "list").toEqual([]);
  await person.press("新增");
  await person.fill("paramName", "动作");
  await page.keyboard.press("Escape");
  await person.answer("放弃");
  await person.dialogGone();
  expect(await long(), "dialog and question").toEqual([]);
  await person.choose("主题与颜色");
  await page.locator(".theme-card").first().waitFor();
  expect(await long(), "menu of the person and themes").toEqual([]);
  await person.close();
});
