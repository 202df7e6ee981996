import { expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { browser, server, startConsole } from "../support/start-console.ts";

startConsole();

it("says of a tree how many records it has on all levels, read whole or node by node, and of a search how many match", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, "/authority/role");
  const title = person.screen.locator(".trellis-list-title");
  const size = async (): Promise<number> => Number(/含下级共 (\d+) 条/.exec(await title.innerText())?.[1]);
  const rows = person.screen.locator("tbody tr[data-row]");
  const openAll = async (): Promise<void> => {
    const closed = person.screen.locator(".trellis-table-toggle[aria-expanded=false]");
    await rows.first().waitFor();
    for (let left = await closed.count(); left > 0; left = await closed.count()) {
      const before = await rows.count();
      await closed.first().click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
    }
  };
  for (const path of ["/authority/role", "/system/dept"]) {
    await person.goto(path);
    await expect.poll(size).toBeGreaterThan(1);
    await expect.poll(() => rows.count()).toBeLessThan(await size());
    await openAll();
    expect(await rows.count()).toBe(await size());
  }
  await person.find("财务");
  await expect.poll(() => rows.count()).toBe(1);
  await expect.poll(() => title.innerText()).toBe("部门管理1");
  expect(person.complaints).toEqual([]);
  await person.close();
});
