import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/support/browser/browser.ts";
import { readFirstModule } from "../tests/support/modules/first-module.ts";
import { followRequests, waitForNetworkIdle } from "../tests/support/browser/wait-for-network-idle.ts";
import { ROOT, copyOfSchemas, signIn, startServer, temporaryFolder } from "../tests/support/server/start-server.ts";

/**
 * `node scripts/screenshots.ts`: takes the pictures in docs/images from a new server. Follows the first module of the
 * README: adds the file, creates records, makes the error.
 */
const IMAGES = join(ROOT, "docs/images");
const LARGEST = 250 * 1024;
const ROOMS = [
  { name: "望江厅", seats: 40, phone: "13800000001", note: "东侧，需提前一天预订" },
  { name: "听雨轩", seats: 12, phone: "13800000002" },
  { name: "第一会议室", seats: 20, phone: "13800000003" },
  { name: "第二会议室", seats: 20, projector: false },
  { name: "洽谈间 A", seats: 4, projector: false },
  { name: "洽谈间 B", seats: 4, projector: false },
  { name: "培训教室", seats: 120, phone: "13800000004" },
] as const;

const first = readFirstModule();
const schemas = copyOfSchemas();
const server = await startServer({ DATA_DIR: temporaryFolder(), SCHEMAS_DIR: schemas });
const browser = await launchBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" });
  const page = await context.newPage();
  followRequests(page);
  await page.goto(server.url);
  await page.getByLabel("账号", { exact: true }).fill("admin");
  await page.getByLabel("密码", { exact: true }).fill("admin");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.locator(".console").waitFor();

  drop(first.text);
  await fill();
  await open(page, "/office/meeting-room");
  await take(page, "first-module");

  await page.getByRole("button", { name: "新增", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("联系电话").fill("123");
  await dialog.getByRole("button", { name: "保存", exact: true }).click();
  await dialog.getByText("请输入座位数").waitFor();
  await take(page, "dialog");

  drop(first.mistaken);
  await until(() => server.output().includes("Did you mean"));
  await page.goto(server.url);
  const menu = page.getByRole("navigation").first();
  await menu.getByText("系统监控", { exact: true }).click();
  await menu.getByText("模块健康", { exact: true }).click();
  await page.getByText("schemas/office/meeting-room.json").first().waitFor();
  await take(page, "module-health");
} finally {
  await browser.close();
  await server.stop();
  rmSync(schemas, { recursive: true, force: true });
}

function drop(text: string): void {
  const file = join(schemas, first.path.replace("schemas/", ""));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Creates records of the first module once the server has loaded it. */
async function fill(): Promise<void> {
  const { endpoints } = JSON.parse(first.text) as { endpoints: { base: string } };
  const headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  const depts = await fetch(`${server.url}/api/blade-system/dept/tree`, { headers });
  const { data } = (await depts.json()) as { data: { id: string; children?: { id: string }[] }[] };
  const ids = data.flatMap((dept) => [dept.id, ...(dept.children ?? []).map((child) => child.id)]);
  const submit = `${server.url}/api${endpoints.base}/submit`;
  await until(async () => (await fetch(`${server.url}/api${endpoints.base}/list`, { headers })).ok);
  for (const [at, room] of ROOMS.entries()) {
    const body = JSON.stringify({ projector: true, deptId: ids[at % ids.length], ...room });
    const reply = await fetch(submit, { method: "POST", headers, body });
    if (!reply.ok) throw new Error(`${submit}: ${await reply.text()}`);
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await page.getByRole("row").nth(1).waitFor();
}

async function take(page: Page, name: string): Promise<void> {
  await waitForNetworkIdle(page);
  await page.waitForTimeout(400);
  const path = join(IMAGES, `${name}.png`);
  await page.screenshot({ path, animations: "disabled" });
  const { size } = statSync(path);
  console.log(`docs/images/${name}.png ${Math.round(size / 1024)} KB`);
  if (size > LARGEST) throw new Error(`${name}.png is larger than ${LARGEST / 1024} KB`);
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 10_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("waited for ten seconds in vain");
    await new Promise((resume) => setTimeout(resume, 50));
  }
}
