import { beforeAll, describe, expect, it } from "vitest";
import { ConsolePage } from "../support/console-page.ts";
import { signIn } from "../support/start-server.ts";
import { browser, server, startConsole } from "../support/start-console.ts";
import { XSS_PAYLOADS } from "../support/xss-payloads.ts";

startConsole();

type Row = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;

const LONGEST_TITLE = 120;
const LONGEST_COMMENT = 2_000;
let admin: Headers;
let categoryId = "";

async function call(path: string, headers: Headers, body?: Row): Promise<{ readonly status: number; readonly data: unknown }> {
  const init = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api/${path}`, {
    ...init,
    headers: { ...headers, "Content-Type": "application/json" },
  });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

async function addPost(headers: Headers, values: Row): Promise<string> {
  const { status, data } = await call("blade-invitation/save", headers, { categoryId, ...values });
  expect(status, JSON.stringify(values)).toBe(200);
  return String((data as Row)["id"]);
}

beforeAll(async () => {
  admin = await signIn(server.url);
  const { data } = await call("blade-forumCategories/getParentList", admin);
  categoryId = String((data as Row[]).find(({ categoryCode }) => categoryCode === "life")?.["id"]);
});

describe("the forum in a browser", () => {
  it("lets a guest read, and a member write, comment, like and follow", async () => {
    const postId = await addPost(admin, { title: "第一篇帖子", content: "<p>大家好 <a href='https://a.example'>链接</a></p>" });
    const guest = await ConsolePage.open(browser, server.url);
    await guest.goto("/forum/life");
    await guest.page.getByRole("link", { name: "第一篇帖子" }).first().click();
    await guest.page.getByRole("heading", { level: 1, name: "第一篇帖子" }).waitFor();
    await expect.poll(() => guest.page.title()).toBe("第一篇帖子 · 社区");
    const link = guest.page.getByRole("link", { name: "链接", exact: true });
    expect(await link.getAttribute("rel")).toBe("nofollow ugc noreferrer noopener");
    await guest.page.getByRole("button", { name: /^点赞/ }).first().click();
    await guest.page.locator("input[autocomplete=current-password]").waitFor();
    await guest.goto("/forum/companyInternal");
    await guest.page.getByText("登录后才能查看该分类").waitFor();
    expect(guest.complaints).toEqual([]);

    const staff = await ConsolePage.open(browser, server.url);
    await staff.signIn({ account: "staff" });
    await staff.goto(`/forum/detail?id=${postId}`);
    const { page } = staff;
    await page.getByRole("button", { name: /^点赞/ }).first().click();
    await page.getByRole("button", { name: /^已点赞 1 个赞/ }).waitFor();
    await page.getByRole("button", { name: "关注帖子" }).click();
    await page.getByPlaceholder(/友善地说点什么/).fill("写得真好");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.locator(".forum-comment").getByText("写得真好").waitFor();

    await staff.goto("/forum/add?id=");
    await page.getByLabel("标题", { exact: true }).fill("我的新帖子");
    await page.locator(".forum-form select").selectOption(categoryId);
    await page.locator(".ProseMirror").fill("第二天的故事");
    await page.getByText(/草稿已保存/).waitFor();
    await page.reload();
    await page.getByText(/已恢复/).waitFor();
    expect(await page.getByLabel("标题", { exact: true }).inputValue()).toBe("我的新帖子");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "我的新帖子" }).waitFor();
    await page.getByText("第二天的故事").waitFor();
    await staff.goto("/forum/my");
    await page.getByRole("link", { name: "我的新帖子" }).waitFor();
    expect(staff.complaints).toEqual([]);
  });

  it("answers crawlers with title, description and text, 410 for a deleted post and 404 for a hidden one", async () => {
    const [open, gone, hidden] = [
      await addPost(admin, { title: '标题 <b>"&', content: "<p>正文 &lt;i&gt; 内容</p>" }),
      await addPost(admin, { title: "删除", content: "<p>a</p>" }),
      await addPost(admin, { title: "屏蔽", content: "<p>a</p>" }),
    ];
    await call("blade-invitation/remove", admin, { ids: gone });
    await call("blade-invitation/hide", admin, { ids: hidden, reason: "测试" });
    const read = async (path: string) => {
      const response = await fetch(server.url + path);
      return [response.status, await response.text()] as const;
    };
    const [status, html] = await read(`/forum/detail?id=${open}`);
    expect(status).toBe(200);
    expect(html).toContain("<title>标题 &lt;b&gt;&quot;&amp;</title>");
    expect(html).toContain('<meta property="og:title" content="标题 &lt;b&gt;&quot;&amp;" />');
    expect(html).toContain('<meta name="description" content="正文 &lt;i&gt; 内容" />');
    expect(html).toContain(`<link rel="canonical" href="${server.url}/forum/detail?id=${open}" />`);
    expect(html).toContain("<p>正文 &lt;i&gt; 内容</p>");
    expect((await read(`/forum/detail?id=${gone}`))[0]).toBe(410);
    expect((await read(`/forum/detail?id=${hidden}`))[0]).toBe(404);
    expect((await read("/forum/detail?id=abc"))[0]).toBe(404);
    expect((await read("/forum/life"))[1]).toContain(`<a href="/forum/detail?id=${open}">`);
    const [, map] = await read("/sitemap.xml");
    expect(map).toContain(`<loc>${server.url}/forum/detail?id=${open}</loc>`);
    for (const id of [gone, hidden]) expect(map).not.toContain(id);
    expect((await read("/robots.txt"))[1]).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });

  it("runs nothing of what users write, in any field, under the real policy", async () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150);
    // Each account writes less than the limit of a minute.
    const writers = await Promise.all(["admin", "manager", "staff"].map((account) => signIn(server.url, account)));
    const ids = await Promise.all(
      writers.map(async (headers, which) => {
        const own: string[] = [];
        for (const payload of XSS_PAYLOADS.filter((_, at) => at % writers.length === which))
          own.push(
            await addPost(headers, { title: [...payload].slice(0, LONGEST_TITLE).join(""), content: `${payload}<p>end</p>` }),
          );
        return own;
      }),
    ).then((lists) => lists.flat());
    const [first = ""] = ids;
    const text = XSS_PAYLOADS.join("\n");
    const comments = Array.from({ length: Math.ceil(text.length / LONGEST_COMMENT) }, (_, at) =>
      text.slice(at * LONGEST_COMMENT, (at + 1) * LONGEST_COMMENT),
    );
    for (const [at, content] of comments.entries())
      await call("blade-comment/save", writers[at % writers.length] ?? admin, { invitationId: first, content });
    for (const field of ["video", "poster"])
      expect(
        (await call("blade-invitation/save", admin, { title: "a", content: "b", categoryId, [field]: "javascript:1" })).status,
      ).toBe(400);

    const reader = await ConsolePage.open(browser, server.url);
    const { page } = reader;
    reader.expectStatuses(404);
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) foreign.push(request.url());
    });
    page.on("dialog", (dialog) => {
      foreign.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await reader.goto("/forum");
    await page.locator(".forum-card").first().waitFor();
    for (const id of ids) {
      await page.evaluate((target) => {
        history.pushState({ idx: 1, key: target, usr: null }, "", target);
        dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
      }, `/forum/detail?id=${id}`);
      await page.locator(`.forum-post[data-post="${id}"] .rich-content`).waitFor();
    }
    // A payload may run only when a reader moves over it or presses it.
    for (const path of [`/forum/detail?id=${first}`, "/forum", "/forum/my?tab=comments"]) {
      await reader.goto(path);
      await page.locator(".forum-main > *").first().waitFor();
      await page.evaluate(() => {
        for (const element of document.querySelectorAll(".forum-main *"))
          for (const type of ["mouseover", "focus", "pointerenter", "animationstart", "toggle", "load", "error"])
            element.dispatchEvent(new Event(type));
      });
    }
    expect(await page.evaluate(() => "__ran" in window)).toBe(false);
    expect(foreign).toEqual([]);
    expect(reader.complaints).toEqual([]);
  });
});
