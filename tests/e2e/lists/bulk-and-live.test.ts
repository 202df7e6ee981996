import { describe, expect, it } from "vitest";
import { HEADERS } from "#contract";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

interface Journey {
  readonly module: string;
  readonly path: string;
  /** A sample's values; what it is called, and the field by which the journey finds its own. */
  readonly sample: (name: string, at: number) => Record<string, string | number>;
  readonly filter: string;
  /** Field of the bulk change: title, name and new text. */
  readonly field: { readonly title: string; readonly name: string };
}

const JOURNEYS: readonly Journey[] = [
  {
    module: "param",
    path: "/system/param",
    sample: (name, at) => ({ paramName: name, paramKey: `${name}.${at}`, paramValue: String(at) }),
    filter: "paramName",
    field: { title: "备注", name: "remark" },
  },
  {
    module: "post",
    path: "/system/post",
    sample: (name, at) => ({ postName: name, postCode: `${name}-${at}`, category: 1, sort: at }),
    filter: "postName",
    field: { title: "岗位描述", name: "remark" },
  },
];

/** Compiled rules of a module. */
const VALIDATORS = /\/validators\/[^/]+\.js$/;

/** Speaks to the server as the signed-in person's other programs would. */
async function api(person: ConsolePage): Promise<(method: "GET" | "POST", path: string, body?: unknown) => Promise<unknown>> {
  const cookies = await person.context.cookies();
  const token = cookies.find(({ name }) => name === "trellis-access-token")?.value ?? "";
  return async (method, path, body) => {
    const headers = { [HEADERS.token]: `bearer ${token}`, "Content-Type": "application/json" };
    const reply = await fetch(`${server.url}/api${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const envelope = (await reply.json()) as { data: unknown; msg: string };
    expect(reply.status, envelope.msg).toBe(200);
    return envelope.data;
  };
}

async function found(person: ConsolePage, journey: Journey, name: string): Promise<readonly Record<string, unknown>[]> {
  const page = await (await api(person))("GET", `/blade-system/${journey.module}/list?${journey.filter}_equal=${name}&size=100`);
  return (page as { records: Record<string, unknown>[] }).records;
}

/** Somebody in front of a list of so many records that nobody else has. */
async function inFrontOf(journey: Journey, name: string, count: number): Promise<ConsolePage> {
  const person = await ConsolePage.open(browser, server.url);
  await person.signIn();
  const call = await api(person);
  for (let at = 0; at < count; at += 1) await call("POST", `/blade-system/${journey.module}/submit`, journey.sample(name, at));
  await person.goto(`${journey.path}?${journey.filter}_like=${name}`);
  await person.screen.getByRole("row").nth(1).waitFor();
  return person;
}

const selectPage = (person: ConsolePage) => person.screen.getByRole("checkbox").first().check();

describe.each(JOURNEYS.map((journey) => [journey.module, journey] as const))("%s", (_name, journey) => {
  it("all that match are selected, changed and undone at once", async () => {
    const name = `alle-${journey.module}`;
    const person = await inFrontOf(journey, name, 23);
    const { screen, page } = person;
    await selectPage(person);
    await screen.getByRole("button", { name: "选择全部 23 条" }).click();
    await screen.getByText("符合条件的全部数据").waitFor();
    await person.tool("批量修改");
    await person.dialog.getByRole("button", { name: journey.field.title, exact: true }).click();
    await person.dialog.getByLabel(journey.field.title).last().fill("一起改");
    await person.dialog.getByRole("button", { name: "修改 23 条" }).click();
    await page.getByText("已修改 23 条").waitFor();
    await expect
      .poll(async () => (await found(person, journey, name)).map((record) => record[journey.field.name]))
      .toEqual(Array.from({ length: 23 }, () => "一起改"));
    const bar = page.locator(".trellis-undo");
    await bar.getByRole("button", { name: "撤销", exact: true }).click();
    await page.getByText("已撤销，恢复了 23 条数据").waitFor();
    for (const record of await found(person, journey, name)) expect(record[journey.field.name]).toBeNull();
    await bar.waitFor({ state: "detached" });
    expect(person.complaints).toEqual([]);
    await person.close();
  });

  it("a bulk removal spares records that changed after the count, and can be undone", async () => {
    const name = `weg-${journey.module}`;
    const person = await inFrontOf(journey, name, 12);
    const { screen, page } = person;
    person.expectStatuses(409);
    await selectPage(person);
    await screen.getByRole("button", { name: "选择全部 12 条" }).click();
    await screen.getByText("符合条件的全部数据").waitFor();
    const [first] = await found(person, journey, name);
    await (
      await api(person)
    )("POST", `/blade-system/${journey.module}/submit`, { id: first?.["id"], [journey.field.name]: "dazwischen" });
    await person.tool("批量删除");
    await person.dialog.getByText("将删除符合当前条件的全部 12 条数据").waitFor();
    await person.dialog.getByRole("button", { name: "删除 12 条" }).click();
    await page.getByText("数据在选择之后发生了变化，现有 12 条符合条件").waitFor();
    await expect.poll(() => found(person, journey, name)).toHaveLength(12);
    await screen.getByRole("button", { name: "取消选择" }).click();
    await selectPage(person);
    await screen.getByRole("button", { name: "选择全部 12 条" }).click();
    await screen.getByText("符合条件的全部数据").waitFor();
    await person.tool("批量删除");
    await person.dialog.getByRole("button", { name: "删除 12 条" }).click();
    await page.getByText("已删除 12 条").waitFor();
    await expect.poll(() => found(person, journey, name)).toHaveLength(0);
    await page.locator(".trellis-undo").getByRole("button", { name: "撤销", exact: true }).click();
    await screen.getByRole("row").nth(10).waitFor();
    await expect.poll(() => found(person, journey, name)).toHaveLength(12);
    expect(person.complaints).toEqual([]);
    await person.close();
  });

  it("marks records that another user changed, and reloads them on request", async () => {
    const name = `live-${journey.module}`;
    const here = await inFrontOf(journey, name, 3);
    const there = await here.tab();
    await listens(here, journey);
    const rows = here.screen.locator("tr[data-row]");
    const before = await rows.allInnerTexts();
    const [record] = await found(here, journey, name);
    await (
      await api(there)
    )("POST", `/blade-system/${journey.module}/submit`, { id: record?.["id"], [journey.field.name]: "von nebenan" });
    const marked = here.screen.locator(`tr[data-row="${String(record?.["id"])}"][data-changed]`);
    await marked.waitFor();
    // A look at the list may have seen it first; who it was comes over the line.
    await expect.poll(() => marked.getAttribute("title")).toMatch(/刚刚修改了这条数据$/);
    await here.screen.getByText("1 条有更新").waitFor();
    await expect.poll(() => rows.allInnerTexts(), { message: "nothing moves by itself" }).toEqual(before);
    await here.screen.locator(".trellis-changed").getByRole("button", { name: "刷新" }).click();
    await here.screen.getByText("von nebenan").first().waitFor();
    await marked.waitFor({ state: "detached" });
    await expect.poll(() => here.screen.locator(".trellis-changed").count()).toBe(0);
    expect([...here.complaints, ...there.complaints]).toEqual([]);
    await here.close();
  });
});

/** The console's one line is opened anew for what else it shall tell of. */
async function listens({ page }: ConsolePage, { module }: Journey): Promise<void> {
  const line = new RegExp(`/api/trellis/changes\\?.*modules=[^&]*${module}`);
  await page.waitForResponse((response) => line.test(response.url()));
}

it("in a tree all is selected at once, closed branches included; not when something of it has changed meanwhile", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const { screen, page } = person;
  person.expectStatuses(409);
  await person.signIn();
  const call = await api(person);
  const submit = (values: object) => call("POST", "/blade-system/dept/submit", { deptCategory: 2, sort: 99, ...values });
  const under = async (parentId: unknown) =>
    (await call("GET", `/blade-system/dept/lazy-list?parentId=${String(parentId)}`)) as readonly Record<string, unknown>[];
  await submit({ deptName: "wald", fullName: "wald" });
  const tree = (await under(0)).find(({ deptName }) => deptName === "wald")?.["id"];
  for (const deptName of ["ast", "zweig", "blatt"]) await submit({ deptName, fullName: deptName, parentId: tree });
  const remarks = async () => (await under(tree)).map(({ remark }) => remark);

  await person.goto("/system/dept");
  await screen.getByText("wald").first().waitFor();
  await expect.poll(() => screen.getByText("zweig").count(), { message: "the branch is closed" }).toBe(0);
  const changeAll = async (between: () => Promise<unknown>) => {
    await selectPage(person);
    await screen.getByRole("button", { name: "选择全部，包括未展开的" }).click();
    await screen.getByText("符合条件的全部数据").waitFor();
    await between();
    await person.tool("批量修改");
    await person.dialog.getByRole("button", { name: "备注", exact: true }).click();
    await person.dialog.getByLabel("备注").last().fill("一起改");
    await person.dialog.getByRole("button", { name: /^修改 \d+ 条$/ }).click();
  };
  await changeAll(() => Promise.resolve());
  await page.getByText(/^已修改 \d+ 条$/).waitFor();
  await expect.poll(() => remarks()).toEqual(["一起改", "一起改", "一起改"]);
  await page.locator(".trellis-undo").getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByText(/^已撤销，恢复了 \d+ 条数据/).waitFor();
  await expect.poll(() => remarks()).toEqual([null, null, null]);

  const [child] = await under(tree);
  await changeAll(() => call("POST", "/blade-system/dept/submit", { id: child?.["id"], remark: "dazwischen" }));
  await page.getByText(/数据在选择之后发生了变化/).waitFor();
  await expect.poll(() => remarks()).toEqual(["dazwischen", null, null]);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("takes a click on a field while the rules of the module still load: nothing moves under the mouse", async () => {
  const [journey] = JOURNEYS;
  if (journey === undefined) throw new Error("no journey");
  const person = await inFrontOf(journey, "langsam-param", 2);
  const { page, dialog } = person;
  const rules = Promise.withResolvers<undefined>();
  await page.route(VALIDATORS, async (route) => {
    await rules.promise;
    await route.continue();
  });
  await page.reload();
  await person.screen.getByRole("row").nth(2).waitFor();
  await selectPage(person);
  const arrived = page.waitForResponse(VALIDATORS);
  await person.tool("批量修改");
  const choice = dialog.getByRole("button", { name: journey.field.title, exact: true });
  await choice.hover();
  await page.mouse.down();
  const before = await choice.boundingBox();
  rules.resolve(undefined);
  const response = await arrived;
  // Imported once more, the module has run; two frames later the dialog has drawn what follows from it.
  const drawn = "new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)))";
  await page.evaluate(`import(${JSON.stringify(response.url())}).then(() => ${drawn})`);
  await expect.poll(() => choice.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("true");
  await dialog.getByRole("textbox", { name: journey.field.title }).fill("x".repeat(300));
  await dialog.getByRole("button", { name: "修改 2 条" }).click();
  await expect.poll(() => person.fieldErrors()).toHaveProperty(journey.field.name);
  expect(person.complaints).toEqual([]);
  await person.close();
});

it("an open dialog says that somebody else has changed its record", async () => {
  const [journey] = JOURNEYS;
  if (journey === undefined) throw new Error("no journey");
  const person = await inFrontOf(journey, "dialog-param", 1);
  await listens(person, journey);
  await person.screen.getByRole("button", { name: /^编辑 / }).click();
  await person.dialog.getByLabel("备注").waitFor();
  const [record] = await found(person, journey, "dialog-param");
  await (
    await api(person)
  )("POST", "/blade-system/param/submit", { id: record?.["id"], remark: "x" });
  await person.dialog.getByText(/刚刚修改了这条数据，此处显示的是之前的内容；/).waitFor();
  expect(person.complaints).toEqual([]);
  await person.close();
});
