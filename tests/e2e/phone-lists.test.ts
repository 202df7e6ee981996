import { expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { browser, server, startConsole } from "../support/start-console.ts";

startConsole();

it("offers on a phone which facts a card shows and in which order, and nothing of tables and keys", async () => {
  const person = await ConsolePage.open(browser, server.url, {
    viewport: { width: 1440, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await person.signIn();
  await person.page.setViewportSize({ width: 390, height: 844 });
  await person.goto("/system/param");
  await person.tool("列设置");
  const panel = person.page.locator(".trellis-panel");
  await panel.getByRole("checkbox").first().waitFor();
  expect(await panel.getByRole("button", { name: /^移动/ }).count()).toBeGreaterThan(1);
  expect(await panel.getByRole("combobox").count(), "no edge to pin to").toBe(0);
  expect(await panel.getByRole("spinbutton").count(), "no width").toBe(0);
  await panel.getByText(/↑ ↓/).waitFor({ state: "hidden" });
  expect(person.complaints).toEqual([]);
  await person.close();
});
