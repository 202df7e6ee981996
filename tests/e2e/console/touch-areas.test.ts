import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

/** Controls in sight whose touch area is lower than 44 pixels. */
function lowControls(): string[] {
  const hits = (control: Element, x: number, y: number): boolean => control.contains(document.elementFromPoint(x, y));
  return [...document.querySelectorAll<HTMLElement>("header :is(a, button), nav :is(a, button), main :is(a, button)")].flatMap(
    (control) => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      // Reaching into the window with all of the area, and not covered by what scrolls over it.
      if (width === 0 || left < 0 || right > innerWidth || y < 22 || y > innerHeight - 22 || !hits(control, x, y)) return [];
      if (bottom - top >= 44 || (hits(control, x, y - 21) && hits(control, x, y + 21))) return [];
      return [`${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent} ${Math.round(height)}`];
    },
  );
}

it.each(["/wel/dashboard?board=trade", "/system/param"])(
  "gives every control of %s a touch area of 44 pixels on a phone",
  async (path) => {
    const person = await ConsolePage.open(browser, server.url, {
      viewport: { width: 1440, height: 900 },
      hasTouch: true,
    });
    await person.signIn({}, path);
    await person.page.setViewportSize({ width: 390, height: 844 });
    await person.screen.locator(".dashboard-part, [data-row]").first().waitFor();
    await expect.poll(() => person.page.evaluate(lowControls)).toEqual([]);
    await person.close();
  },
);
