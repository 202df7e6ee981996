import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

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

it("has eleven nodes of a tree in sight above its form on a tablet, and a dash for what is above the top", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 768 } });
  await person.signIn({}, "/base/region?node=11");
  const { screen } = person;
  await person.page.setViewportSize({ width: 900, height: 768 });
  const node = screen.getByRole("treeitem");
  await node.nth(11).waitFor({ state: "attached" });
  const inSight = await node.evaluateAll((all) => {
    const edge = all[0]?.closest(".trellis-side-scroll")?.getBoundingClientRect().bottom ?? 0;
    return all.filter((each) => each.getBoundingClientRect().bottom <= edge).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(11);
  const places = [screen.getByRole("textbox", { name: "按名称搜索" }), screen.getByRole("button", { name: "新增顶级" })];
  const [search, add] = await Promise.all(places.map(async (each) => (await each.boundingBox())?.y ?? NaN));
  expect(Math.abs((search ?? NaN) - (add ?? NaN)), "one line, but for an edge").toBeLessThanOrEqual(1);
  await expect.poll(() => person.field("parentCode", screen).locator(".form-shown").innerText()).toBe("–");
  expect(person.complaints).toEqual([]);
  await person.close();
});
