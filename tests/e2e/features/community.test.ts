import md5 from "md5";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { ticketEndpoint } from "#contract";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { isFullRun } from "../../support/database/database-scope.ts";
import { axeFindings, fixedSpacing, scrollsSideways } from "../../support/browser/page-checks.ts";
import { visitForum } from "../../support/features/forum-page.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";

/** Folder for pictures of every step; none when unset. */
const PICTURES = process.env["SCREENSHOTS"];

// The same few people sign in for each look, of which the full run has several in a minute.
startConsole({ SIGN_IN_RATE: "300" });

type Row = Record<string, unknown>;

interface Look {
  readonly language: "zh" | "en";
  readonly theme: "light" | "dark";
  readonly width: number;
}

/** Long words and a phone are where a page breaks first. */
const GATE: readonly Look[] = [{ language: "en", theme: "dark", width: 390 }];
const FURTHER: readonly Look[] = [
  { language: "zh", theme: "light", width: 1440 },
  { language: "en", theme: "light", width: 1440 },
  { language: "zh", theme: "dark", width: 390 },
];

const WORDS = {
  zh: {
    language: "English",
    toDark: "切换到深色",
    search: "搜索帖子",
    closed: "登录后才能查看该分类",
    like: /^点赞/,
    liked: /^已点赞/,
    followPost: "关注帖子",
    comment: /友善地说点什么/,
    send: "发布",
    title: "标题",
    publish: "发布",
    continueDraft: "继续编辑",
    more: "更多操作",
    report: "举报",
    sendReport: "提交举报",
    uphold: "成立并屏蔽",
    reason: "处理说明",
    markRead: "全部标为已读",
    unread: /条未读通知$/,
    following: "我的关注",
    received: "收到的赞",
    missing: "帖子不存在或不可见",
    restore: "恢复",
    pin: "置顶",
    pinned: "置顶",
  },
  en: {
    language: "中文",
    toDark: "Switch to dark",
    search: "Search posts",
    closed: "Sign in to read this category",
    like: /^Like/,
    liked: /^Liked/,
    followPost: "Follow this post",
    comment: /Be kind/,
    send: "Send",
    title: "Title",
    publish: "Publish",
    continueDraft: "Continue",
    more: "More actions",
    report: "Report",
    sendReport: "Send report",
    uphold: "Uphold and hide",
    reason: "Explanation",
    markRead: "Mark all as read",
    unread: /^Unread notifications/,
    following: "Following",
    received: "Received likes",
    missing: "This post does not exist or is not visible",
    restore: "Restore",
    pin: "Pin",
    pinned: "Pinned",
  },
} as const;

async function post(path: string, account: string, body: Row): Promise<Row> {
  const headers = { ...(await signIn(server.url, account)), "Content-Type": "application/json" };
  const response = await fetch(`${server.url}/api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(response.status, path).toBe(200);
  return ((await response.json()) as { data: Row }).data;
}

it.each(isFullRun() ? [...GATE, ...FURTHER] : GATE)(
  "guests read, members write and moderators judge in $language, $theme, at $width pixels",
  async (look) => {
    const { language, theme, width } = look;
    const words = WORDS[language];
    const mark = `${language}${width}`;
    const member = {
      account: `member${mark}`,
      email: `${mark}@example.com`,
      nickName: `会员${mark}`,
      password: md5(`member${mark}`),
    };
    await post("blade-member/member/add", "admin", member);
    const category = await post("blade-forumCategories/submit", "admin", {
      categoryName: `分类${mark}`,
      parentId: "0",
      audience: 1,
      status: 1,
      sort: 9,
    });
    const title = `给大家的说明 ${mark}`;
    const { id } = await post("blade-invitation/save", "manager", {
      title,
      content: "<h2>背景</h2><p>这是一篇说明，供大家讨论。</p><ul><li>第一点</li><li>第二点</li></ul>",
      categoryId: category["id"],
    });
    const detail = `/forum/detail?id=${String(id)}`;
    const shown = await fetch(`${server.url}/api/blade-invitation/detail?id=${String(id)}`, {
      headers: await signIn(server.url),
    });
    const name = String(((await shown.json()) as { data: Row }).data["userName"]);

    const wrong: Record<string, readonly string[]> = {};
    const judge = async (person: ConsolePage, name: string): Promise<void> => {
      const { page } = person;
      await page.locator(".ui-skeleton").first().waitFor({ state: "detached" });
      // A button that was just enabled still changes its colours.
      await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
      if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/${mark}-${theme}-${name}.png`, fullPage: true });
      const sideways = (await scrollsSideways(page)) ? ["scrolls sideways"] : [];
      const found = [...(await axeFindings(page)), ...(await fixedSpacing(page)), ...sideways];
      if (found.length > 0) wrong[name] = found;
    };
    const enter = async (account: string | null, path = "/forum"): Promise<ConsolePage> => {
      const person = await ConsolePage.open(browser, server.url, { viewport: { width, height: 844 } });
      await (account === null ? person.load(path) : person.enter({ account }, path));
      await person.page.locator(".forum-head").waitFor();
      if (theme === "dark") await person.page.getByRole("button", { name: WORDS.zh.toDark }).click();
      if (language === "en") await person.page.getByRole("button", { name: WORDS.zh.language, exact: true }).click();
      await person.page.getByRole("button", { name: words.language, exact: true }).waitFor();
      return person;
    };
    /** A context that somebody has left costs the next person a fraction of a new one. */
    const leave = async (person: ConsolePage): Promise<void> => {
      expect(person.complaints).toEqual([]);
      await person.close();
    };
    const search = async ({ page }: ConsolePage): Promise<void> => {
      await page.getByRole("searchbox", { name: words.search }).fill(title);
      await page.keyboard.press("Enter");
    };

    const guest = await enter(null);
    await guest.page.locator(".forum-card").first().waitFor();
    await judge(guest, "home");
    await search(guest);
    await guest.page.getByRole("link", { name: title }).first().click();
    await guest.page.getByRole("heading", { level: 1, name: title }).waitFor();
    await judge(guest, "post");
    await visitForum(guest, "/forum/companyInternal");
    await guest.page.getByText(words.closed).waitFor();
    await judge(guest, "closed");
    await leave(guest);

    const writer = await enter(member.account, detail);
    await writer.page.getByRole("button", { name: words.followPost }).click();
    await writer.page.getByRole("button", { name: words.like }).first().click();
    await writer.page.getByRole("button", { name: words.liked }).first().waitFor();
    await mention(writer.page, writer.page.getByPlaceholder(words.comment), `看到了 @${[...name][0]}`, name);
    await judge(writer, "mention");
    await writer.page.keyboard.press("Enter");
    await expect.poll(() => writer.page.getByPlaceholder(words.comment).inputValue()).toBe(`看到了 @${name} `);
    await writer.page.getByRole("button", { name: words.send, exact: true }).click();
    await writer.page.locator(".forum-comment .trellis-mention", { hasText: `@${name}` }).waitFor();
    await judge(writer, "comments");
    await writer.page.getByRole("button", { name: words.more }).first().click();
    await writer.page.getByRole("menuitem", { name: words.report }).click();
    // Its code, and the causes to choose from, may still be on their way.
    await expect.poll(() => writer.dialog.getByRole("button", { name: words.sendReport }).isEnabled()).toBe(true);
    await judge(writer, "report");
    await writer.page.getByRole("button", { name: words.sendReport }).click();
    await writer.page.getByRole("dialog").waitFor({ state: "detached" });
    await visitForum(writer, "/forum/my?tab=following");
    await writer.page.getByRole("link", { name: title }).waitFor();
    await judge(writer, "following");

    // The draft of one device continues on another one.
    await visitForum(writer, "/forum/add");
    await writer.page.getByLabel(words.title, { exact: true }).fill(`新的想法 ${mark}`);
    await writer.page.locator(".forum-form select").selectOption(String(category["id"]));
    const kept = writer.page.waitForResponse(/forum-draft\/save/);
    await writer.page.locator(".ProseMirror").fill("写了一半");
    expect((await kept).status()).toBe(200);
    await judge(writer, "write");
    await leave(writer);
    const other = await enter(member.account, "/forum/add");
    await other.page.getByText(`新的想法 ${mark}`).waitFor();
    await judge(other, "drafts");
    await other.page.getByRole("button", { name: words.continueDraft }).click();
    const editor = other.page.locator(".ProseMirror");
    await editor.getByText("写了一半").waitFor();
    await mention(other.page, editor, `，请 @${[...name][0]}`, name);
    await other.page.getByRole("option", { name }).click();
    await expect.poll(() => editor.innerText()).toContain(`写了一半，请 @${name} `);
    await other.page.getByRole("button", { name: words.publish, exact: true }).click();
    await other.page.getByRole("heading", { level: 1, name: `新的想法 ${mark}` }).waitFor();
    await leave(other);

    const author = await enter("manager");
    await author.page.getByRole("link", { name: words.unread }).click();
    await author.page
      .getByRole("link", { name: `新的想法 ${mark}` })
      .first()
      .waitFor();
    await author.page.getByRole("link", { name: "看到了" }).first().waitFor();
    await judge(author, "notices");
    await author.page.getByRole("link", { name: "看到了" }).first().click();
    await author.page.locator(".forum-linked", { hasText: "看到了" }).waitFor();
    await judge(author, "linked");
    await visitForum(author, "/forum/my?tab=notices");
    await author.page.getByRole("button", { name: words.markRead }).click();
    await author.page.getByRole("button", { name: words.markRead }).waitFor({ state: "detached" });
    await author.goto("/forum/my?tab=received");
    await author.page.getByRole("link", { name: title }).waitFor();
    await judge(author, "received");
    await leave(author);

    const moderator = await enter("admin", "/forum/manage");
    const line = moderator.page.locator(".forum-line", { hasText: title });
    await line.waitFor();
    const console = moderator.page.locator('.forum-intro a[href="/forum/invitation"]');
    const colourOf = (element: Element): string => getComputedStyle(element).color;
    expect(await console.evaluate(colourOf), "a link has the colour of links").not.toBe(
      await moderator.page.locator(".forum-intro h1").evaluate(colourOf),
    );
    await judge(moderator, "queue");
    await line.getByRole("button", { name: words.uphold }).click();
    await moderator.page.getByLabel(words.reason).fill("与主题无关");
    await judge(moderator, "verdict");
    await moderator.dialog.getByRole("button", { name: words.uphold }).click();
    await line.waitFor({ state: "detached" });
    const reader = await enter(null);
    reader.expectStatuses(404);
    await visitForum(reader, detail);
    await reader.page.getByRole("heading", { level: 1, name: words.missing }).waitFor();
    await judge(reader, "hidden");
    await leave(reader);
    // A moderator judges at the post as well.
    moderator.expectStatuses(404);
    await visitForum(moderator, detail);
    for (const act of [words.restore, words.pin]) {
      await moderator.page.locator(".forum-post-by").getByRole("button", { name: words.more }).click();
      await moderator.page.getByRole("menuitem", { name: act, exact: true }).click();
    }
    await moderator.page.locator(".forum-marks").getByText(words.pinned).waitFor();
    await leave(moderator);
    expect(wrong).toEqual({});
  },
);

it("somebody who is no member is told so in the panel, and the page does not try again and again", async () => {
  const staff = await ConsolePage.open(browser, server.url);
  let tickets = 0;
  staff.page.on("request", (request) => void (tickets += request.url().endsWith(ticketEndpoint.path) ? 1 : 0));
  await staff.enter({ account: "staff" }, "/chat/member");
  await staff.page.getByText("这里是会员的咨询窗口").waitFor();
  expect(tickets).toBe(1);
  expect(staff.complaints).toEqual([]);
  await staff.close();
});

it("mentions whom the text names, however early Enter is pressed", async () => {
  const person = await ConsolePage.open(browser, server.url);
  const people = [{ name: "陈一" }, { name: "林二" }].map((one, id) => ({ id: String(id + 1), avatar: null, ...one }));
  const { page } = person;
  // Only the people for a bare @ arrive.
  await page.route(/blade-comment\/people/, (route) =>
    new URL(route.request().url()).searchParams.get("q")
      ? undefined
      : route.fulfill({ json: { code: 200, success: true, data: people, msg: "" } }),
  );
  await person.enter({ account: "staff" }, "/forum/add");
  const editor = page.locator(".ProseMirror");
  await editor.click();
  await page.keyboard.type("请 @");
  await page.getByRole("option", { name: "陈一" }).waitFor();
  await page.keyboard.type("林");
  await page.keyboard.press("Enter");
  await expect.poll(() => editor.innerText()).toContain("@林二");
  await person.close();
});

/** Writes a text behind what is there, and waits for the people that it offers. */
async function mention(page: Page, field: Locator, text: string, name: string): Promise<void> {
  await field.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
  await page.getByRole("option", { name }).waitFor();
}
