import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

it("names the records that keep another one from being deleted, and leads to them", async () => {
  const person = await ConsolePage.open(browser, server.url);
  person.expectStatuses(409);
  await person.signIn({}, "/system/post");
  const row = person.screen.locator("tbody tr[data-row]").first();
  await row.waitFor();
  await person.act("删除", row);
  const notice = person.page.locator(".ui-toast", { hasText: "仍被“用户 " });
  await notice.waitFor();
  await notice.getByRole("button", { name: "查看用户" }).click();
  await person.page.waitForURL(/\/system\/user\/\d+$/);
  expect(person.complaints).toEqual([]);
  await person.close();
});
