import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { NewStructures } from "./new-structures.ts";

let page: Page;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage();
});
afterAll(() => page.context().close());

const body = (inner: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><title>t</title><main><h1>Orders</h1>${inner}</main></html>`);

it("finds what is wrong with a part that no earlier page has shown, however deep, and with ids across parts", async () => {
  const shown = new NewStructures();
  const row = (button: string): string => `<ul><li>one <button class="edit" ${button}</button></li></ul>`;
  const rules = async (): Promise<readonly string[]> =>
    (await shown.graveFindings(page, "page")).map((finding) => finding.split(/[(:]/)[0]?.trim() ?? "");
  await body(row(`aria-label="Edit one"><svg></svg>`));
  expect(await rules()).toEqual([]);
  await body(row(`aria-label="Edit two"><svg></svg>`));
  expect(await rules()).toEqual([]);
  await body(row(`><svg></svg>`));
  expect(await rules()).toEqual(["critical button-name"]);
  await body(row(`aria-label=""><svg></svg>`));
  expect(await rules()).toEqual(["critical button-name"]);
  await body(`<ul><div>one</div></ul>`);
  expect(await rules()).toEqual(["serious list"]);
  await body(`<p style="color: #ccc; background: #fff">faint</p>`);
  expect(await rules()).toEqual(["serious color-contrast"]);
  await body(`<p id="a">x</p><p id="a">y</p><input aria-labelledby="a">`);
  expect(await rules()).toContain("critical id used twice");
});
