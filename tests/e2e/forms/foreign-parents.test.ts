import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { AuthoredModule } from "#metadata";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas } from "../../support/server/start-server.ts";

/** The regions of the country as a list: some 3,000 parents that are no tree. */
const PLACE: AuthoredModule = {
  module: "place",
  title: "地点",
  shows: { module: "region" },
  schema: {
    type: "object",
    properties: { code: { type: "string", title: "编号" }, name: { type: "string", title: "名称" } },
  },
  ui: { label: "name", searchable: false, list: { columns: ["code", "name"], sort: ["code"] }, menu: { parent: "desk" } },
  endpoints: { base: "/test/place" },
  en: { title: "Places", code: "Code", name: "Name" },
};

/** A module whose records hang from a region. */
function stops(module: string, parent: string, value: string, label = "name"): AuthoredModule {
  return {
    module,
    title: "站点",
    schema: {
      type: "object",
      required: ["name"],
      properties: {
        regionCode: { type: "string", title: "地区", "x-ref": { module: parent, value, label } },
        name: { type: "string", title: "名称", maxLength: 20 },
      },
    },
    ui: {
      screen: "parent-child",
      parent: { module: parent, field: "regionCode" },
      list: { columns: ["name"] },
      menu: { parent: "desk" },
    },
    endpoints: { base: `/test/${module}` },
    en: { title: module, regionCode: "Region", name: "Name" },
  };
}

startConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "test"), { recursive: true });
  for (const module of [
    PLACE,
    stops("tree-stop", "region", "code"),
    stops("list-stop", "place", "id"),
    stops("dept-stop", "dept", "id", "deptName"),
  ])
    writeFileSync(join(schemas, "test", `${module.module}.json`), JSON.stringify(module));
  return { SCHEMAS_DIR: schemas };
});

it("finds every parent of another module, however many there are: by pages, by levels and by search", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { page, screen } = person;
  const items = screen.getByRole("treeitem");
  const search = screen.getByRole("searchbox").or(screen.getByPlaceholder("搜索地区"));
  const chosen = page.getByRole("heading", { level: 2 });
  await person.signIn({}, "/test/list-stop");

  // A list: the next page on request, and any record by search.
  await expect.poll(() => items.count()).toBe(100);
  const more = screen.getByRole("button", { name: /^显示更多（已显示 100 \/ \d{4}）$/ });
  await more.click();
  await expect.poll(() => items.count()).toBe(200);
  await search.first().fill("博湖");
  await expect.poll(() => items.allInnerTexts()).toEqual(["博湖县"]);
  await items.click();
  await expect.poll(() => chosen.allInnerTexts()).toEqual(["博湖县 · 下级"]);
  // The address names a parent that is on no loaded page.
  await page.reload();
  await expect.poll(() => items.count()).toBe(100);
  await expect.poll(() => chosen.allInnerTexts()).toEqual(["博湖县 · 下级"]);
  await search.first().fill("没有这个地方");
  await screen.getByText("没有匹配的地区，请换个关键词").waitFor();

  // A large tree: its levels as they are opened, and any node by search.
  await person.goto("/test/tree-stop");
  const province = screen.getByRole("treeitem", { name: "新疆维吾尔自治区", exact: true });
  await province.locator(".trellis-nav-toggle").click();
  const city = screen.getByRole("treeitem", { name: /^巴音郭楞/ });
  await city.locator(".trellis-nav-toggle").click();
  await screen.getByRole("treeitem", { name: "博湖县", exact: true }).click();
  await expect.poll(() => chosen.allInnerTexts()).toEqual(["博湖县 · 下级"]);
  await search.first().fill("bohu");
  await expect.poll(() => items.allInnerTexts()).toEqual(["新疆维吾尔自治区 / 巴音郭楞蒙古自治州 / 博湖县"]);
  await person.press("新增");
  await person.fill("name", "博湖站");
  await person.save();
  await person.row("博湖站").waitFor();

  // A small tree comes whole, and is searched in the page.
  await person.goto("/test/dept-stop");
  await search.first().fill("caiwu");
  await expect.poll(() => items.allInnerTexts()).toEqual(expect.arrayContaining([expect.stringContaining("财务")]));

  // A to-do opens the waiting records of all parents, and a parent still has its own.
  await person.goto("/test/tree-stop?name_like=%E5%8D%9A%E6%B9%96");
  await person.row("博湖站").waitFor();
  await screen.getByText("共 1 条").waitFor();
  await screen.getByRole("region", { name: "地区 · 下级" }).waitFor();
  await search.first().fill("bohu");
  await screen.getByRole("treeitem", { name: /博湖县$/ }).click();
  await expect.poll(() => chosen.allInnerTexts()).toEqual(["博湖县 · 下级"]);
  await person.row("博湖站").waitFor();
  expect(person.complaints).toEqual([]);
  await person.close();
});
