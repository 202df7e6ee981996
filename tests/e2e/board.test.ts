import { expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { browser, server, startConsole } from "../support/start-console.ts";
import { signIn } from "../support/start-server.ts";

startConsole();

it("the data board shows live numbers on a wall, says when they are old, and asks whom it does not know to sign in", async () => {
  const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1920, height: 1080 } });
  await person.goto("/board");
  await person.page.getByRole("link", { name: "去登录" }).click();
  await person.fillSignIn({});
  const { page } = person;
  const part = (name: string) => page.getByRole("listitem", { name, exact: true });
  const members = part("新会员").locator("strong");
  await expect.poll(() => members.innerText()).toBe("0");
  expect(await page.title()).toBe("");
  // One screen, whatever its size: nothing is cut off or scrolls.
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(viewport);
    const size = () => page.locator("main.wall").evaluate(({ scrollWidth, scrollHeight }) => [scrollWidth, scrollHeight]);
    await expect.poll(size).toEqual([viewport.width, viewport.height]);
  }
  await part("工单状态").getByText("没有数据").waitFor();

  const added = await fetch(`${server.url}/api/blade-member/member/submit`, {
    method: "POST",
    headers: { ...(await signIn(server.url)), "Content-Type": "application/json" },
    body: JSON.stringify({
      account: "board.member",
      nickName: "看板会员",
      email: "board@example.com",
      password: "Board-member-1",
    }),
  });
  expect(added.status, await added.text()).toBe(200);
  await expect.poll(() => members.innerText()).toBe("1");

  await page.getByRole("combobox", { name: "时间段" }).selectOption({ label: "今天" });
  await expect.poll(() => members.innerText()).toBe("1");
  person.expectStatuses(503);
  await page.route("**/api/trellis/dashboards/answers**", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.getByRole("combobox", { name: "时间段" }).selectOption({ label: "本周" });
  await page.getByRole("status").filter({ hasText: "数据已过期" }).waitFor();
  expect(await members.innerText()).toBe("1");
  expect(person.complaints).toEqual([]);
  await person.close();
});
