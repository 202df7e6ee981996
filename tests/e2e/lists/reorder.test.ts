import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

const SLIDE = {
  $schema: "../module.schema.json",
  module: "slide",
  title: "轮播",
  schema: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", title: "名称", maxLength: 20 },
      sort: { type: "integer", title: "排序" },
    },
  },
  ui: { list: { sort: ["sort"], filters: ["name"] } },
  endpoints: { base: "/crm/slide", submitAB: { endpoint: "POST /submit/{a}/{b}", operation: "reorder" } },
  en: { title: "Slides", name: "Name", sort: "Order" },
};

startConsole(async () => {
  const schemas = copyOfSchemas();
  await mkdir(join(schemas, "crm"), { recursive: true });
  await writeFile(join(schemas, "crm/slide.json"), JSON.stringify(SLIDE));
  return { SCHEMAS_DIR: schemas };
});

it("rows go where they are dragged or moved by the keyboard; where that means nothing, their grips say why", async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  for (const [at, name] of ["甲", "乙", "丙", "丁"].entries()) {
    const body = JSON.stringify({ name, sort: at + 1 });
    await fetch(`${server.url}/api/crm/slide/submit`, { method: "POST", headers, body });
  }
  const kept = async (): Promise<string> => {
    const reply = await fetch(`${server.url}/api/crm/slide/list`, { headers });
    const { data } = (await reply.json()) as { data: { records: readonly { name: string }[] } };
    return data.records.map(({ name }) => name).join("");
  };
  const person = await ConsolePage.open(browser, server.url);
  const { page, screen } = person;
  await person.signIn({}, "/crm/slide");
  const grips = screen.locator(".trellis-row-grip");
  await grips.nth(3).waitFor();
  const status = screen.locator(".trellis-table-announce[role=status]").first();
  await status.waitFor({ state: "attached" });
  const shown = async () => (await screen.locator("td[data-column=name]").allInnerTexts()).join("");
  const pull = async (from: number, to: number) => {
    const [start, end] = [await grips.nth(from).boundingBox(), await grips.nth(to).boundingBox()];
    if (start === null || end === null) throw new Error("no grip");
    await page.mouse.move(start.x + 8, start.y + 16);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, start.y + 24, { steps: 3 });
    await screen.locator("[data-dragged]").waitFor();
    await page.mouse.move(end.x + 8, end.y + 18, { steps: 6 });
  };

  await pull(0, 2);
  await expect.poll(shown).toBe("乙丙甲丁");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect.poll(shown).toBe("甲乙丙丁");
  await pull(0, 2);
  await expect.poll(shown).toBe("乙丙甲丁");
  await page.mouse.up();
  await expect.poll(kept).toBe("乙丙甲丁");
  await expect.poll(() => status.innerText()).toBe("“甲”已移到第 3 位，共 4 条");

  await screen.locator("[data-row]").nth(3).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(kept).toBe("丁乙丙甲");
  await expect.poll(() => shown()).toBe("丁乙丙甲");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(() => status.innerText()).toBe("“丁”已在本页最前");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.includes("丁"))).toBe(true);

  await screen.getByRole("columnheader", { name: "名称" }).getByRole("button").first().click();
  await screen.locator(".trellis-row-grip[aria-disabled=true]").nth(3).waitFor();
  // A press waits for what is enabled; the grip says why it is not.
  await grips.first().hover();
  await page.mouse.down();
  await page.mouse.up();
  await person.told("按“排序”升序排列且没有筛选条件时，才能调整顺序");
  await expect.poll(() => kept()).toBe("丁乙丙甲");
  expect(person.complaints).toEqual([]);
  await person.close();
});
