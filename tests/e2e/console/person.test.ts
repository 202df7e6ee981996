import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_TENANT } from "#contract";
import { ConsolePage, NO_SCREEN } from "../../support/browser/console-page.ts";
import { startProvider, type LocalProvider } from "../../support/server/oauth-provider.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { freePort, signIn } from "../../support/server/start-server.ts";

const INFO = "/info/index";

let provider: LocalProvider;
let headers: Record<string, string>;
/** A manager of all tests that sign nobody in or out. */
let manager: ConsolePage;

startConsole(async () => {
  provider = await startProvider();
  const port = String(await freePort());
  const SOCIAL_PROVIDERS = provider.settings(`http://127.0.0.1:${port}/login`);
  return { SIGN_IN_RATE: "1000", SWITCH_MODE: "true", PORT: port, SOCIAL_PROVIDERS };
});

beforeAll(async () => {
  headers = { ...(await signIn(server.url)), "Content-Type": "application/json" };
  manager = await ConsolePage.open(browser, server.url);
  await manager.signIn({ account: "manager" }, INFO);
});

afterEach(() => {
  expect(manager.complaints.splice(0)).toEqual([]);
});

afterAll(() => provider?.close());

async function visit(journey: (person: ConsolePage) => Promise<void>): Promise<void> {
  const person = await ConsolePage.open(browser, server.url);
  await journey(person);
  expect(person.complaints).toEqual([]);
  await person.close();
}

const chooseInMenu = async (person: ConsolePage, entry: string): Promise<void> => {
  await person.press(/的菜单$/, person.page.getByRole("banner"));
  await person.page.getByRole("menuitem", { name: entry }).click();
};
/** The manager's own page, as a person finds it who comes from home. */
const openInfo = async (): Promise<void> => {
  await manager.home();
  await manager.visit(INFO);
  await manager.screen.getByLabel("手机号码").waitFor();
};
const remarkOf = async (person: ConsolePage, label: string): Promise<string> => {
  const id = await person.screen.getByLabel(label, { exact: false }).first().getAttribute("aria-describedby");
  return id === null ? "" : person.page.locator(`[id="${id}"]`).innerText();
};

async function call(path: string, body?: object): Promise<{ readonly data: unknown; readonly code: number }> {
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  return (await (await fetch(`${server.url}${path}`, init)).json()) as { data: unknown; code: number };
}

interface Found {
  readonly id: string;
  readonly roleId: string;
  readonly deptId: string;
}

async function userOf(account: string): Promise<Found> {
  const { data } = await call(`/api/blade-user/page?account_equal=${account}`);
  const [user] = (data as { records: Found[] }).records;
  if (user === undefined) throw new Error(`no user ${account}`);
  return user;
}

describe("personal info", () => {
  it("checks the phone number in the product's three ways, saves, and shows the new name everywhere at once", () =>
    visit(async (person) => {
      await person.signIn({ account: "staff" }, INFO);
      const phone = person.screen.getByLabel("手机号码");
      for (const [typed, said] of [
        ["", "手机号码不能为空"],
        ["1380013800", "手机号码长度不为11位"],
        ["01088886666", "手机号码格式不正确"],
      ] as const) {
        await phone.fill(typed);
        await person.press("保存");
        await expect.poll(() => remarkOf(person, "手机号码")).toBe(said);
      }
      await phone.fill("13912345678");
      await person.screen.getByLabel("昵称").fill("小雨滴");
      await person.press("保存");
      await person.told("更新成功");
      await expect.poll(() => person.page.getByRole("banner").innerText()).toContain("小雨滴");
      await person.page.reload();
      await expect.poll(() => person.screen.getByLabel("昵称").inputValue()).toBe("小雨滴");
      await expect.poll(() => phone.inputValue()).toBe("13912345678");
    }));

  it("keeps what is typed, while another part of it is looked at and while another screen is", async () => {
    await openInfo();
    await manager.screen.getByLabel("姓名").fill("未保存");
    await manager.screen.getByRole("tab", { name: "修改密码" }).click();
    await manager.screen.getByLabel("旧密码").waitFor();
    await manager.page.keyboard.press("Shift+Tab");
    await manager.screen.getByRole("tab", { name: "基本资料" }).click();
    await expect.poll(() => manager.screen.getByLabel("姓名").inputValue()).toBe("未保存");
    await manager.menu.getByRole("link", { name: "首页" }).click();
    await manager.page.waitForURL("**/wel/index");
    await manager.page.getByRole("button", { name: "关闭 个人信息" }).click();
    expect(await manager.answer("返回")).toContain("个人信息");
    await chooseInMenu(manager, "个人信息");
    await expect.poll(() => manager.screen.getByLabel("姓名").inputValue()).toBe("未保存");
    await manager.press("还原");
    await expect.poll(() => manager.screen.getByLabel("姓名").inputValue()).not.toBe("未保存");
  });

  it("cuts a picture by keyboard, uploads it and shows it in the header; other files are refused with the reason", async () => {
    await openInfo();
    const picker = manager.page.locator("input[type=file]");
    const refusal = manager.screen.getByRole("alert");
    await picker.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
    await expect.poll(() => refusal.innerText()).toContain("不是 jpg 或 png 图片");
    await picker.setInputFiles({ name: "c.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
    await expect.poll(() => refusal.innerText()).toContain("无法读取");
    const drawn = await manager.page.evaluate(() => {
      const canvas = document.createElement("canvas");
      canvas.width = 600;
      canvas.height = 300;
      const context = canvas.getContext("2d");
      if (context !== null) {
        context.fillStyle = "#f00";
        context.fillRect(0, 0, 300, 300);
        context.fillStyle = "#00f";
        context.fillRect(300, 0, 300, 300);
      }
      return canvas.toDataURL("image/png").split(",")[1] ?? "";
    });
    const large = Buffer.concat([Buffer.from(drawn, "base64"), Buffer.alloc(513 * 1024)]);
    await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: large });
    await manager.told("超过 500kb，将裁剪后上传");
    const stage = manager.dialog.getByRole("application");
    await stage.locator("img[data-ready=true]").waitFor();
    await stage.focus();
    // To the right until nothing is left of it: the picture's red half stays.
    for (let step = 0; step < 12; step += 1) await manager.page.keyboard.press("ArrowRight");
    await manager.press("使用此头像", manager.dialog);
    await manager.told("头像已更新");
    await manager.dialogGone();
    const shown = manager.page.getByRole("banner").locator('img.avatar[src*="/files/"]');
    await shown.waitFor();
    const pixels = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
      const context = canvas.getContext("2d", { willReadFrequently: true });
      context?.drawImage(image, 0, 0);
      const at = (x: number) => [...(context?.getImageData(x, 160, 1, 1).data ?? [])].slice(0, 3);
      return { size: [image.naturalWidth, image.naturalHeight], left: at(5), right: at(314) };
    });
    expect(pixels).toEqual({ size: [320, 320], left: [255, 0, 0], right: [255, 0, 0] });
  });

  it("changes the password: errors at their fields, the other devices are signed out, this one stays", () =>
    visit(async (person) => {
      person.expectStatuses(400);
      const { roleId, deptId } = await userOf("staff");
      const made = { account: "changer", name: "改密", realName: "改密", roleId, deptId };
      expect((await call("/api/blade-user/submit", { ...made, password: "5ebe2294ecd0e0f08eab7690d2a6ee69" })).code).toBe(200);
      const elsewhere = await signIn(server.url, "changer", DEFAULT_TENANT, "secret");
      await person.signIn({ account: "changer", password: "secret" }, INFO);
      await person.screen.getByRole("tab", { name: "登录设备" }).click();
      await expect.poll(() => person.screen.getByRole("listitem").count()).toBe(2);
      await person.screen.getByRole("tab", { name: "修改密码" }).click();
      const fill = async (old: string, fresh: string, again: string): Promise<void> => {
        await person.screen.getByLabel("旧密码").fill(old);
        await person.screen.getByLabel(/^新密码/).fill(fresh);
        await person.screen.getByLabel("确认新密码").fill(again);
        await person.screen.getByRole("tabpanel").getByRole("button", { name: "修改密码" }).click();
      };
      await fill("", "", "");
      await expect.poll(() => remarkOf(person, "旧密码")).toBe("请输入旧密码");
      await expect.poll(() => remarkOf(person, "确认新密码")).toBe("请再次输入新密码");
      await fill("secret", "better-1", "other");
      await expect.poll(() => remarkOf(person, "确认新密码")).toBe("两次密码输入不一致");
      await fill("wrong", "better-1", "better-1");
      await expect.poll(() => remarkOf(person, "旧密码")).toBe("旧密码不正确");
      await fill("secret", "better-1", "better-1");
      await person.told("密码已修改");
      await person.screen.getByRole("tab", { name: "登录设备" }).click();
      await expect.poll(() => person.screen.getByRole("listitem").count()).toBe(1);
      expect((await fetch(`${server.url}/api/blade-system/menu/routes`, { headers: elsewhere })).status).toBe(401);
    }));

  it("signs another device out from here", () =>
    visit(async (person) => {
      const elsewhere = await ConsolePage.open(browser, server.url);
      elsewhere.expectStatuses(401);
      await elsewhere.signIn({ tenantId: "100001", account: "admin" }, NO_SCREEN);
      await person.signIn({ tenantId: "100001", account: "admin" }, INFO);
      await person.screen.getByRole("tab", { name: "登录设备" }).click();
      await person.press(/^退出 Chrome/);
      await person.answer("退出");
      await person.told("已退出");
      await expect.poll(() => person.screen.getByRole("listitem").count()).toBe(1);
      await elsewhere.goto(INFO);
      await elsewhere.page.waitForURL("**/login?**");
      await elsewhere.close();
    }));
});

describe("switching department and role", () => {
  it("wants both, sends both from then on, and menu and rights follow at once, in every tab", () =>
    visit(async (person) => {
      person.expectStatuses(403);
      const ids = [(await userOf("manager")).roleId, (await userOf("staff")).roleId];
      const password = "5ebe2294ecd0e0f08eab7690d2a6ee69";
      const deptId = (await userOf("staff")).deptId.split(",")[0] ?? "";
      const { data: depts } = await call("/api/blade-system/dept/select");
      const other = (depts as { id: string }[]).find(({ id }) => id !== deptId)?.id ?? "";
      const of = { deptId: `${deptId},${other}`, roleId: ids.join(",") };
      // Another one where the test is tried again.
      const account = `switcher${Date.now()}`;
      const made = { account, name: "多岗", realName: "多岗", password, ...of };
      expect((await call("/api/blade-user/submit", made)).code).toBe(200);
      await person.signIn({ account, password: "secret" }, "/system/user");
      await person.screen.getByRole("row").nth(1).waitFor();
      const second = await person.tab();
      await second.goto(NO_SCREEN);
      await second.openMenu();
      await second.menu.getByRole("link", { name: "参数管理" }).waitFor();

      await chooseInMenu(person, "切换部门与角色");
      const role = person.dialog.getByRole("combobox", { name: /^角色/ });
      await role.waitFor();
      await person.press("切换", person.dialog);
      await expect.poll(() => person.dialog.getByRole("alert").allInnerTexts()).toEqual(["请选择部门", "请选择角色"]);
      await person.page.keyboard.press("Escape");
      await person.dialogGone();

      // It is among the commands of the search, too.
      await person.page.keyboard.press("Control+k");
      await person.page.locator("dialog.search").getByRole("combobox").fill("切换部门");
      await person.page.locator("dialog.search").getByRole("option", { name: "切换部门与角色" }).waitFor();
      await person.page.keyboard.press("Enter");
      await role.waitFor();
      await person.dialog.getByRole("combobox", { name: /^部门/ }).selectOption(deptId);
      await role.selectOption({ label: "普通员工" });
      // An answer of before may still lead to a question without a choice.
      const asked = person.page.waitForRequest(
        (request) => request.url().includes("/menu/routes") && request.headers()["role-id"] !== undefined,
      );
      await person.press("切换", person.dialog);
      await person.told("普通员工");
      const sent = (await asked).headers();
      expect([sent["role-id"], sent["dept-id"]]).toEqual([ids[1], deptId]);
      await person.menu.getByRole("link", { name: "参数管理" }).waitFor({ state: "detached" });
      await second.menu.getByRole("link", { name: "参数管理" }).waitFor({ state: "detached" });
    }));
});

describe("signing in by an account of elsewhere", () => {
  const leave = async (person: ConsolePage): Promise<void> => {
    await person.goto("/login?redirect=%2Finfo%2Findex");
    await person.press("使用公司账号登录", person.page.getByRole("main"));
  };

  it("registers who is unknown, by the product's checks in their order, and says that an administrator must approve", () =>
    visit(async (person) => {
      person.expectStatuses(400);
      provider.person = { sub: "visitor", name: "来访者" };
      await leave(person);
      const { dialog } = person;
      await dialog.getByLabel("账号名称").waitFor();
      expect(new URL(person.page.url()).search).toBe("?redirect=%2Finfo%2Findex");
      await expect.poll(() => dialog.getByLabel("姓名").inputValue()).toBe("来访者");
      const said = () => dialog.locator(".person-field[data-invalid] .person-remark").allInnerTexts();
      const steps = [
        ["租户编号", "", "请先输入租户编号"],
        ["租户编号", "000000", "请先输入账号名称"],
        ["账号名称", "staff", "请先输入密码"],
        ["密码", "secret", "请先输入密码"],
        ["确认密码", "other", "两次密码输入不一致"],
      ] as const;
      for (const [label, typed, expected] of steps) {
        await dialog.getByLabel(label === "密码" ? /^密码/ : label).fill(typed);
        await person.press("提交", dialog);
        await expect.poll(said).toEqual([expected]);
      }
      await dialog.getByLabel("确认密码").fill("secret");
      await person.press("提交", dialog);
      await dialog.getByText("该账号已被使用，请换一个").waitFor();
      await dialog.getByLabel("账号名称").fill("visitor");
      await person.press("提交", dialog);
      await dialog.getByText("管理员启用您的账号后").waitFor();
      await person.press("知道了", dialog);
      await person.dialogGone();
      await expect.poll(() => person.page.evaluate(() => document.cookie)).not.toMatch(/token/i);

      const { id } = await userOf("visitor");
      const { roleId, deptId } = await userOf("staff");
      expect((await call("/api/blade-user/submit", { id, roleId, deptId, status: 1 })).code).toBe(200);
      await leave(person);
      await person.page.waitForURL("**/info/index");
      await expect.poll(() => person.page.getByRole("banner").innerText()).toContain("来访者");
    }));

  it("is tied and untied by whoever is signed in, on their own page", async () => {
    await openInfo();
    provider.person = null;
    await manager.screen.getByRole("tab", { name: "第三方账号" }).click();
    await manager.press("关联公司账号", manager.screen);
    await manager.told("您取消了授权");
    provider.person = { sub: "of-manager", name: "" };
    await manager.press("关联公司账号", manager.screen);
    await manager.told("已关联，之后可以用它登录");
    await manager.screen.getByText(/^关联于 \d{4}-/).waitFor();
    await manager.press("解除关联公司账号", manager.screen);
    await manager.answer("解除关联");
    await manager.told("已解除关联");
    await manager.screen.getByText("未关联").waitFor();
  });

  it("says why when the person declines, and takes no code that this window did not ask for", () =>
    visit(async (person) => {
      provider.person = null;
      await leave(person);
      await person.page.getByText("第三方登录未完成：您取消了授权").waitFor();
      await person.goto("/login?code=stolen&state=company.forged");
      await person.page.getByText("第三方登录已失效或不是从本页发起的").waitFor();
      expect(new URL(person.page.url()).search).toBe("");
    }));
});

describe("two people in one browser", () => {
  it("are never mixed: the other tab follows who is signed in now, and leaves with who signs out", () =>
    visit(async (person) => {
      person.expectStatuses(401);
      await person.signIn({ account: "admin" }, "/system/user");
      await person.screen.getByRole("row").nth(1).waitFor();
      const other = await person.tab();
      await other.goto(NO_SCREEN);
      await chooseInMenu(other, "退出系统");
      await other.answer("退出系统");
      await other.page.waitForURL("**/login");
      await person.page.waitForURL("**/login?**");
      await other.fillSignIn({ account: "staff" });
      await other.menu.getByRole("link", { name: "首页" }).waitFor();
      await person.page.waitForURL("**/system/user**");
      await expect.poll(() => person.page.getByRole("banner").innerText()).not.toContain("管理员");
      const asked = person.page.waitForRequest((request) => request.url().includes("/api/"));
      await person.page.reload();
      const token = (await asked).headers()["blade-auth"] ?? "";
      const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as { sub: string };
      expect(claims.sub).toBe((await userOf("staff")).id);
    }));
});
