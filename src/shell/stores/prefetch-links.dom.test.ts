import { afterEach, expect, test } from "vitest";
import { prefetchLinks } from "./prefetch-links.ts";

afterEach(() => document.body.replaceChildren());

test("a link that the pointer or the focus comes to has its screen prefetched, once in a row", () => {
  const asked: string[] = [];
  const stop = prefetchLinks((path) => asked.push(path));
  document.body.innerHTML = `
    <a id="list" href="/order/list?status=1"><span>Orders</span></a>
    <a id="hash" href="#/system/user?q=a">Users</a>
    <a id="other" href="https://example.com/x">elsewhere</a>
    <a id="window" href="/forum" target="_blank">window</a>`;
  const over = (selector: string, type = "pointerover"): unknown =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  over("#list span");
  over("#list", "focusin");
  over("#hash", "pointerdown");
  over("#other");
  over("#window");
  expect(asked).toEqual(["/order/list", "/system/user"]);
  stop();
  over("#list");
  expect(asked).toHaveLength(2);
});
