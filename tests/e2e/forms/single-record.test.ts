import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas } from "../../support/server/start-server.ts";

const SETTING = {
  $schema: "../module.schema.json",
  module: "greeting",
  title: "问候设置",
  schema: {
    type: "object",
    required: ["words"],
    properties: {
      words: { type: "string", title: "问候语", maxLength: 20 },
      points: { type: "integer", title: "积分", minimum: 0, default: 5 },
      days: { type: "integer", title: "天数", minimum: 1, default: 7 },
      open: { type: "boolean", title: "启用", default: true },
      rule: { type: "string", title: "规则说明", maxLength: 200 },
    },
  },
  ui: { screen: "single", fields: { rule: { "ui:widget": "textarea" } } },
  endpoints: { base: "/test/greeting" },
  en: { title: "Greeting", words: "Words", points: "Points", days: "Days", open: "In use", rule: "Rules" },
};

const PATH = "/base/greeting";

let first: ConsolePage;
let second: ConsolePage;

startConsole(async () => {
  const schemas = copyOfSchemas();
  await mkdir(join(schemas, "base"), { recursive: true });
  await writeFile(join(schemas, "base/greeting.json"), JSON.stringify(SETTING));
  return { SCHEMAS_DIR: schemas };
});

beforeAll(async () => {
  first = await ConsolePage.open(browser, server.url);
  second = await ConsolePage.open(browser, server.url);
  for (const person of [first, second]) {
    // The second save is answered by 409, a missing value by 400. The browser logs both.
    person.expectStatuses(400, 409);
    await person.signIn();
  }
});

afterEach(() => {
  for (const person of [first, second]) expect(person.complaints.splice(0)).toEqual([]);
});

it("is its form: it begins with the defaults, keeps what is saved, and tells who comes second what there is", async () => {
  for (const { page } of [first, second]) {
    await page.goto(`${server.url}${PATH}`);
    await page.getByLabel("积分", { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel("积分", { exact: true }).inputValue()).toBe("5");
    await expect.poll(() => page.getByRole("button", { name: "更多" }).count()).toBe(0);
  }
  await first.page.getByRole("button", { name: "保存", exact: true }).click();
  await first.page.getByText("请输入问候语").first().waitFor();

  await first.page.getByLabel("问候语", { exact: true }).fill("早上好");
  await first.page.getByLabel("积分", { exact: true }).fill("6");
  await first.page.getByRole("button", { name: "保存", exact: true }).click();
  await first.page.getByRole("button", { name: "更多" }).waitFor();

  await second.page.getByLabel("问候语", { exact: true }).fill("晚上好");
  await second.page.getByRole("button", { name: "保存", exact: true }).click();
  await second.page.getByText("双方都修改了以下字段").waitFor();
  await second.page.getByText("早上好", { exact: true }).waitFor();
  await expect.poll(() => second.page.getByLabel("积分", { exact: true }).inputValue()).toBe("6");

  await first.page.reload();
  await first.page.getByLabel("问候语", { exact: true }).waitFor();
  await expect.poll(() => first.page.getByLabel("问候语", { exact: true }).inputValue()).toBe("早上好");
  await first.page.getByRole("button", { name: "更多" }).click();
  await first.page.getByRole("menuitem", { name: "历史" }).click();
  await first.page.getByRole("dialog").getByText("早上好").first().waitFor();
});
