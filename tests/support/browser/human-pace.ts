import type { Locator, Page } from "playwright-core";

/** Milliseconds of the keystroke-level model for somebody who knows the console: the way of the pointer, a press, a key. */
const POINT = 1_100;
const PRESS = 200;
const KEY = 200;
const STEPS = 22;
/** Tabs to a field that take less time than the pointer. */
const MOST_TABS = 6;

export interface HumanPace {
  /** Seconds that hands have taken so far; the rest of the time is the product's. */
  readonly seconds: () => number;
  readonly end: () => void;
}

/**
 * Clicks and typed texts take the time that a person takes: the pointer moves to its target, keys follow each other. A field
 * without the focus is reached by Tab, or by a click where that is nearer.
 */
export function actAtHumanPace(page: Page): HumanPace {
  let taken = 0;
  const take = async (time: number): Promise<void> => {
    taken += time;
    await page.waitForTimeout(time);
  };
  const locators = Object.getPrototypeOf(page.locator("body")) as Locator;
  const { click, check, uncheck, fill, hover } = locators;
  const point = async (target: Locator): Promise<void> => {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (box === null) return;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: STEPS });
    await take(POINT);
  };
  const isFocused = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement);
  locators.hover = async function (this: Locator, options) {
    await point(this);
    await hover.call(this, options);
  };
  locators.click = async function (this: Locator, options) {
    await point(this);
    taken += PRESS;
    await click.call(this, { ...options, delay: PRESS });
  };
  locators.check = async function (this: Locator, options) {
    await point(this);
    await take(PRESS);
    await check.call(this, options);
  };
  locators.uncheck = async function (this: Locator, options) {
    await point(this);
    await take(PRESS);
    await uncheck.call(this, options);
  };
  locators.fill = async function (this: Locator, text) {
    await this.waitFor();
    for (let tabs = 0; tabs < MOST_TABS && !(await isFocused(this)); tabs += 1) {
      await page.keyboard.press("Tab");
      await take(KEY);
    }
    if (!(await isFocused(this))) await this.click();
    await page.keyboard.press("ControlOrMeta+a");
    taken += text.length * KEY;
    await page.keyboard.type(text, { delay: KEY });
  };
  return { seconds: () => taken / 1000, end: () => void Object.assign(locators, { click, check, uncheck, fill, hover }) };
}
