import { expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

startConsole();

const person = async (account: string, path: string): Promise<ConsolePage> => {
  const console = await ConsolePage.open(browser, server.url, { viewport: { width: 1440, height: 900 } });
  await console.signIn({ account }, path);
  return console;
};

/** Markers on the diagram, by element. */
const markers = ({ page }: ConsolePage): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll(".flow-canvas [data-element-id]")].flatMap((element) => {
        const marker = [...element.classList].find((name) => name.startsWith("flow-"));
        return marker === undefined ? [] : [[element.getAttribute("data-element-id") ?? "", marker]];
      }),
    ),
  );

const shoot = async ({ page }: ConsolePage, name: string): Promise<void> => {
  const folder = process.env["SHOTS"];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};

it("leave is requested by staff, refused once, submitted again and approved, and its diagram follows", async () => {
  const staff = await person("staff", "/work/start");
  await staff.act(
    "发起",
    staff.screen.getByRole("row").filter({ has: staff.page.getByRole("button", { name: "发起 请假流程" }) }),
  );
  await staff.page.waitForURL("**/work/process/leave/form/*");
  await staff.page.getByRole("button", { name: "提交申请" }).click();
  await expect
    .poll(async () => Object.keys(await staff.fieldErrors(staff.screen)))
    .toEqual(["taskUser", "startTime", "endTime", "reason"]);
  await shoot(staff, "form-faults");
  await staff.field("taskUser", staff.screen).getByRole("combobox").click();
  await staff.page.keyboard.type("谢明远");
  await staff.page.getByRole("option", { name: /谢明远/ }).click();
  await staff.fill("startTime", "2026-12-01 09:00:00", staff.screen);
  await staff.fill("endTime", "2026-11-30 09:00:00", staff.screen);
  await staff.fill("reason", "回家探亲", staff.screen);
  await staff.page.getByRole("button", { name: "提交申请" }).click();
  await expect.poll(async () => Object.keys(await staff.fieldErrors(staff.screen))).toEqual(["endTime"]);
  await staff.fill("endTime", "2026-12-02 18:00:00", staff.screen);
  // The open calendar lies over the button until another field has the focus.
  await staff.field("reason", staff.screen).locator("textarea").focus();
  await staff.page.getByRole("button", { name: "提交申请" }).click();
  await staff.page.waitForURL("**/work/process/leave/detail/**");
  await expect
    .poll(() => markers(staff))
    .toMatchObject({ start: "flow-done", starts: "flow-taken", managerApproval: "flow-active" });
  await shoot(staff, "detail");
  // The form is gone with its tab: the next leave begins with an empty one.
  await expect.poll(() => staff.page.locator('[data-tab^="/work/process/leave/form/"]').count()).toBe(0);

  const manager = await person("manager", "/work/todo");
  await manager.row("上级审批").getByRole("button", { name: /^办理/ }).click();
  await manager.page.waitForURL("**/work/process/leave/handle/**");
  await manager.page.getByText("回家探亲", { exact: true }).waitFor();
  const tools = manager.page.getByRole("toolbar", { name: "更多操作" });
  await tools.getByRole("button", { name: "评论", exact: true }).click();
  const dialog = manager.page.getByRole("dialog");
  const content = dialog.getByLabel("内容");
  await content.fill("下周人手不够");
  await content.pressSequentially(" @方");
  await dialog.getByRole("option", { name: /^方慧/ }).click();
  await expect.poll(() => content.inputValue()).toBe("下周人手不够 @方慧 ");
  await dialog.getByRole("button", { name: "评论", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await manager.page.getByRole("list", { name: "办理记录" }).getByText("下周人手不够").waitFor();
  await shoot(manager, "handle");
  // A form that begins with the choice of a colleague: its field has the focus, its list stays closed, Tab leads on.
  await tools.getByRole("button", { name: "转办", exact: true }).click();
  const chosen = manager.field("userId").getByRole("combobox");
  await expect.poll(() => chosen.evaluate((field) => field.contains(document.activeElement))).toBe(true);
  expect(await manager.page.getByRole("listbox").filter({ visible: true }).count()).toBe(0);
  await manager.page.keyboard.press("Tab");
  await expect
    .poll(() =>
      manager
        .field("comment")
        .locator("textarea")
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await dialog.getByRole("button", { name: "取消", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await manager.page.getByRole("button", { name: "驳回", exact: true }).click();
  await manager.page.getByText("驳回时请填写意见").waitFor();
  await manager.page.getByLabel("意见").fill("请改到下周");
  await manager.page.getByRole("button", { name: "驳回", exact: true }).click();
  await manager.page.waitForURL("**/work/process/leave/detail/**");

  // The diagram of the open page follows.
  await expect
    .poll(() => markers(staff))
    .toMatchObject({ managerApproval: "flow-done", managerRefuses: "flow-taken", revise: "flow-active" });
  await staff.page.getByRole("tab", { name: "办理记录" }).click();
  await staff.page.getByText("请改到下周", { exact: true }).waitFor();
  await shoot(staff, "history");
  await staff.goto("/work/todo");
  await staff.row("修改申请").getByRole("button", { name: /^办理/ }).click();
  // The applicant changes the request where it is sent again.
  await staff.fill("reason", "回家探亲，改期", staff.screen.getByRole("region", { name: "本环节可修改" }));
  await staff.page.getByRole("button", { name: "同意", exact: true }).click();
  await staff.page.waitForURL("**/work/process/leave/detail/**");

  await manager.goto("/work/todo");
  await manager.row("上级审批").getByRole("button", { name: /^办理/ }).click();
  await manager.page.getByText("回家探亲，改期", { exact: true }).waitFor();
  await manager.page.getByRole("button", { name: "同意", exact: true }).click();
  await expect.poll(() => markers(manager)).toMatchObject({ shortLeave: "flow-taken", approved: "flow-done" });
  await manager.goto("/work/done");
  await manager.row("上级审批").filter({ hasText: "驳回" }).first().waitFor();
  await manager.row("上级审批").filter({ hasText: "同意" }).first().waitFor();
  await staff.goto("/work/send");
  await staff.row("请假流程").getByText("已完成").waitFor();
  await staff.act("流程图", staff.row("请假流程"));
  await expect.poll(() => markers(staff)).toMatchObject({ approved: "flow-done" });
  await expect.poll(() => staff.page.getByRole("link", { name: /bpmn/i }).count()).toBeGreaterThan(0);
  await shoot(staff, "dialog");
  expect([...staff.complaints, ...manager.complaints]).toEqual([]);
});

it("shows the leave in place of the decision after somebody decided it elsewhere", async () => {
  const [staff, manager] = [await signIn(server.url, "staff"), await signIn(server.url, "manager")];
  const call = async (headers: Record<string, string>, path: string, body?: object): Promise<Record<string, never>> => {
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${server.url}/api${path}`, {
      headers: { ...headers, "Content-Type": "application/json" },
      ...init,
    });
    const reply = (await response.json()) as { code: number; data: Record<string, never> };
    expect(reply.code).toBe(200);
    return reply.data;
  };
  const list = (data: Record<string, never>): readonly Record<string, string>[] => data["records"] ?? [];
  const started = list(await call(staff, "/blade-flow/work/start-list?size=50"));
  const { userId } = await call(manager, "/blade-user/info").then(({ id }) => ({ userId: String(id) }));
  const leave = {
    processDefinitionId: started.find((row) => JSON.stringify(row).includes("请假"))?.["id"],
    taskUser: userId,
    startTime: "2026-12-03 09:00:00",
    endTime: "2026-12-03 18:00:00",
    reason: "体检",
  };
  const { businessId, processInstanceId } = await call(staff, "/blade-desk/process/leave/start-process", leave);
  const todo = list(await call(manager, "/blade-flow/work/todo-list?size=50"));
  const taskId = todo.find((row) => row["processInstanceId"] === processInstanceId)?.["id"] ?? "";
  const open = await person("manager", `/work/process/leave/handle/${taskId}/${processInstanceId}/${businessId}`);
  open.expectStatuses(404, 409);
  const approve = open.screen.getByRole("button", { name: "同意", exact: true });
  await approve.waitFor();
  await call(manager, "/blade-flow/work/complete-task", { taskId, processInstanceId, flag: "ok", comment: "" });
  await approve.click();
  await open.told("任务已被办理或取消，无需再处理");
  await open.page.waitForURL("**/work/process/leave/detail/**");
  await open.screen.getByRole("heading", { name: "请假详情" }).waitFor();
  expect(await approve.count()).toBe(0);
  expect(open.complaints).toEqual([]);
});
