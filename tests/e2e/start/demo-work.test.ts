import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  complaints,
  home,
  openList,
  page,
  ready,
  rowOf,
  signIn,
  signOut,
  signOutFrom,
  startDemo,
} from "../../support/server/start-demo.ts";

startDemo();

/** Waits until the diagram of a process marks the element so. */
async function follows(element: string, mark: "active" | "done"): Promise<void> {
  await page.locator(`.flow-canvas [data-element-id="${element}"].flow-${mark}`).first().waitFor({ state: "attached" });
}

describe("work in the demo", () => {
  it("has work orders with their course, change orders, dashboards and the data board", async () => {
    await page.goto(home);
    await ready();
    await signIn("admin");
    await openList("/workorder/workorder");
    await page
      .locator(".console")
      .getByRole("link", { name: /^WO\d+/ })
      .first()
      .click();
    await page.locator(".order-steps > li").first().waitFor();
    await page.locator(".order-code img").waitFor();
    const acted = await page.evaluate(async () => {
      const token = /trellis-access-token=([^;]*)/.exec(document.cookie)?.[1] ?? "";
      const headers = {
        Authorization: `Basic ${btoa("trellis:trellis_secret")}`,
        "Blade-Auth": `bearer ${decodeURIComponent(token)}`,
      };
      const reply = await fetch("/api/blade-workOrder/getOrderStats", { headers });
      return ((await reply.json()) as { data: { total: number } }).data.total;
    });
    expect(acted).toBeGreaterThan(100);
    await openList("/workorder/changeorder");
    await page
      .locator(".console")
      .getByRole("link", { name: /^CO\d+/ })
      .first()
      .click();
    await page
      .locator(".trellis-drawer")
      .getByRole("heading", { name: /^CO\d+/ })
      .waitFor();
    await page.goto(`${home}#/wel/dashboard`);
    await page.getByRole("heading", { level: 2, name: "销售额", exact: true }).waitFor();
    for (const name of ["交易", "生产"]) {
      await page.getByRole("link", { name, exact: true }).click();
      await page.locator("a[aria-current]", { hasText: name }).waitFor();
      await page.locator(".dashboard-part canvas").first().waitFor();
    }
    await page.goto(`${home}#/board`);
    const orders = page.getByRole("listitem", { name: "工单", exact: true }).locator("strong");
    await expect.poll(async () => Number((await orders.innerText()).replaceAll(",", ""))).toBeGreaterThan(50);
    await page.locator('.wall-part[data-kind="map"] canvas').waitFor();
    // The wall stands below the banner of the demo.
    await page.getByRole("heading", { level: 1 }).click({ trial: true });
  });

  it("has a pad on which a worker starts a step, and keeps the act over a reload", async () => {
    await signOutFrom("/wel/index");
    await signIn("fuming", page, "123456");
    await page.goto(`${home}#/workorder/pad`);
    const waiting = page
      .locator(".pad")
      .getByRole("article")
      .filter({ has: page.getByRole("button", { name: "开工", exact: true }) });
    const name = (await waiting.first().getAttribute("aria-label")) ?? "";
    const card = page.locator(".pad").getByRole("article", { name, exact: true });
    await card.getByRole("button", { name: "开工", exact: true }).click();
    await card.getByText("进行中", { exact: true }).waitFor();
    await page.reload();
    await ready();
    await card.getByText("进行中", { exact: true }).waitFor();
    await card.getByRole("button", { name: "完工", exact: true }).waitFor();
    await signOut();
    await signIn("admin");
  });

  it("has a leave that staff requests, the manager approves and the personnel department claims", async () => {
    await signOutFrom("/wel/index");
    await signIn("staff");
    await page.goto(`${home}#/work/start`);
    await page.getByRole("button", { name: "发起 请假流程" }).click();
    const field = (name: string): Locator => page.getByRole("main").locator(`[data-field="${name}"]`);
    await field("taskUser").getByRole("combobox").click();
    await page.keyboard.type("谢明远");
    await page.getByRole("option", { name: /谢明远/ }).click();
    await field("startTime").locator("input").fill("2026-12-07 09:00:00");
    await field("endTime").locator("input").fill("2026-12-12 18:00:00");
    await field("reason").locator("textarea").fill("演示里的长假");
    await page.getByRole("button", { name: "提交申请" }).click();
    await follows("managerApproval", "active");
    await signOutFrom("/wel/index");

    await signIn("manager");
    await page.goto(`${home}#/work/todo`);
    await rowOf("上级审批").first().getByRole("button", { name: /^办理/ }).click();
    await page.getByText("演示里的长假", { exact: true }).waitFor();
    await page.getByRole("button", { name: "同意", exact: true }).click();
    await follows("hrApproval", "active");
    await signOutFrom("/wel/index");

    await signIn("fanghui", page, "123456");
    await page.goto(`${home}#/work/claim`);
    await rowOf("人事复核").first().getByRole("button", { name: /^签收/ }).click();
    const question = page.locator(".ui-confirm");
    await question.getByRole("button", { name: "签收", exact: true }).click();
    await question.waitFor({ state: "detached" });
    await page.goto(`${home}#/work/todo`);
    await rowOf("人事复核").first().getByRole("button", { name: /^办理/ }).click();
    await page.getByText("演示里的长假", { exact: true }).waitFor();
    await page.getByRole("button", { name: "同意", exact: true }).click();
    await follows("approved", "done");
    // The course of the process is kept like any other data.
    await page.reload();
    await follows("approved", "done");
    await signOutFrom("/wel/index");
    await signIn("admin");
  });

  it("draws a process, deploys it and starts it", async () => {
    await page.goto(`${home}#/flow/model`);
    await page.getByRole("button", { name: "画新流程" }).click();
    const properties = page.getByRole("complementary", { name: "属性" });
    const drawn = (id: string): Locator => page.locator(`.modeler-canvas [data-element-id="${id}"]`).first();
    const fill = async (name: string, value: string): Promise<void> => {
      const field = properties.getByRole("textbox", { name, exact: true });
      await field.fill(value);
      await field.press("Enter");
    };
    const append = async (id: string, entry: string): Promise<void> => {
      if (!(await drawn(id).evaluate((element) => element.classList.contains("selected")))) await drawn(id).click();
      await page.locator(`.djs-context-pad .entry[data-action="append.${entry}"]`).click();
      await page.keyboard.press("Escape");
      await page.mouse.move(5, 5);
    };
    await drawn("start").waitFor();
    await fill("流程标识", "demo-visit");
    await fill("流程名称", "演示外出");
    await append("start", "user-task");
    await fill("元素标识", "decide");
    await drawn("decide").waitFor();
    await fill("名称", "确认外出");
    await properties.getByRole("combobox", { name: "办理人", exact: true }).selectOption("initiator");
    await append("decide", "end-event");
    await page.getByText("没有发现问题").waitFor();
    await page.getByRole("button", { name: "部署", exact: true }).click();
    await page.locator(".ui-confirm").getByRole("button", { name: "部署" }).click();
    await page.getByRole("rowheader", { name: /v1/ }).waitFor();
    await page.goto(`${home}#/work/start`);
    await page.getByRole("button", { name: "发起 演示外出" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "发起", exact: true }).click();
    await page.goto(`${home}#/work/todo`);
    await rowOf("确认外出").first().waitFor();
  });

  it("has the module studio, with the files of the demo and a preview of each", async () => {
    await page.goto(`${home}#/studio`);
    await page.locator(".studio-tree input").fill("param");
    await page.locator('.studio-tree button[title="schemas/system/param.json"]').click();
    await page.getByRole("tab", { name: "预览", exact: true }).click();
    await page.getByRole("region", { name: "预览", exact: true }).getByRole("columnheader", { name: "参数名称" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
