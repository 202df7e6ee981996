import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { copyOfSchemas, signIn } from "../../support/server/start-server.ts";

const VISIT = {
  $schema: "../module.schema.json",
  module: "visit",
  title: "来访",
  schema: {
    type: "object",
    required: ["guest", "startAt"],
    properties: {
      guest: { type: "string", title: "客人", maxLength: 30 },
      startAt: { type: "string", title: "到达", format: "date-time", "x-range": "endAt" },
      endAt: { type: "string", title: "离开", format: "date-time" },
    },
  },
  ui: { list: { columns: ["guest", "startAt", "endAt"] }, screens: { timeline: { start: "startAt", scale: "day" } } },
  endpoints: { base: "/desk/visit" },
  en: { title: "Visits", guest: "Guest", startAt: "Arrival", endAt: "Departure" },
};

startConsole(() => {
  const schemas = copyOfSchemas();
  mkdirSync(join(schemas, "desk"), { recursive: true });
  writeFileSync(join(schemas, "desk", "visit.json"), JSON.stringify(VISIT));
  return { SCHEMAS_DIR: schemas };
});

it("a moment is a mark with its name on the timeline of a day, also at its end", async () => {
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  const add = async (record: object): Promise<void> => {
    const reply = await fetch(`${server.url}/api/desk/visit/submit`, { method: "POST", headers, body: JSON.stringify(record) });
    expect(reply.status).toBe(200);
  };
  await add({ guest: "早到的客人", startAt: `${day} 09:00:00` });
  await add({ guest: "同时到的客人", startAt: `${day} 10:00:00` });
  await add({ guest: "晚到的客人", startAt: `${day} 23:45:00` });
  await add({ guest: "久留的客人", startAt: `${day} 12:00:00`, endAt: `${day} 16:00:00` });

  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await person.signIn({}, "/desk/visit");
  await person.screen.getByRole("button", { name: "时间线", exact: true }).click();
  const grid = person.screen.locator(".trellis-timeline-line > div").first();
  await grid.locator("[data-bar]").nth(3).waitFor();
  for (const name of ["久留的客人", "同时到的客人", "早到的客人", "晚到的客人"]) {
    const label = grid.locator("[data-bar] strong").getByText(name, { exact: true });
    expect(await label.evaluate((shown) => shown.clientWidth > 40 && shown.scrollWidth <= shown.clientWidth), name).toBe(true);
  }
  const box = await grid.boundingBox();
  const late = await grid.getByRole("button", { name: /^晚到/ }).boundingBox();
  expect((late?.x ?? 0) + (late?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  // Neither covers the other.
  const tops = await Promise.all(
    [/^早到/, /^同时/].map(async (name) => (await grid.getByRole("button", { name }).boundingBox())?.y),
  );
  expect(new Set(tops).size).toBe(2);
});
