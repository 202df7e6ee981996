import md5 from "md5";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { visitForum } from "../../support/features/forum-page.ts";
import { ReliableChat } from "../../support/features/reliable-chat.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";
import { signIn } from "../../support/server/start-server.ts";
import { XSS_PAYLOADS } from "../../support/values/xss-payloads.ts";
import { PICTURE_FILE } from "../../support/values/png.ts";

startConsole();

type Row = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;

/** Ends each construct that a payload may leave open, so that the next payload is read as markup again. */
const END = `</script></style></title></textarea></xmp></noscript></iframe></template></select></svg></math>--></table></form><p>end</p>`;
/** Posts among which the payloads are dealt out. */
const POSTS = 5;
const LONGEST = { title: 120, comment: 2_000, categoryName: 50, label: 20, introduction: 200 } as const;
/** Short enough for the name of a user. */
const SHORT = "<svg onload=__ran=1>";

const cut = (text: string, length: number): string => [...text].slice(0, length).join("").trim();
/** Markup with all payloads, dealt out in turn: those that set attributes of the body stand beside each other, and the first wins. */
const groups = Array.from({ length: POSTS }, (_, at) =>
  XSS_PAYLOADS.filter((_payload, place) => place % POSTS === at).map((payload) => payload + END),
);
const markup = groups.map((group) => group.join(""));
let admin: Headers;
let writers: readonly Headers[] = [];

async function call(path: string, headers: Headers, body?: Row): Promise<{ readonly status: number; readonly data: unknown }> {
  const init = body === undefined ? { headers } : { method: "POST", body: JSON.stringify(body) };
  const response = await fetch(`${server.url}/api/${path}`, {
    ...init,
    headers: { ...headers, "Content-Type": "application/json" },
  });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

async function save(path: string, headers: Headers, body: Row): Promise<string> {
  const { status, data } = await call(path, headers, body);
  expect(status, `${path} ${JSON.stringify(body)} ${JSON.stringify(data)}`).toBe(200);
  return String((data as Row | null)?.["id"]);
}

/** Calls for all items, several at once. */
async function forAll<T, R>(items: readonly T[], run: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += 8)
    results.push(...(await Promise.all(items.slice(at, at + 8).map((item, place) => run(item, at + place)))));
  return results;
}

/** Some payloads run only when a person moves over them or presses them. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    const types = ["mouseover", "focus", "pointerenter", "animationstart", "toggle", "load", "error", "copy"];
    for (const element of document.querySelectorAll(".forum *, .chat-desk *, .chat-panel *, [role=dialog] *"))
      for (const type of types) element.dispatchEvent(new Event(type));
  });
}

/** Opens the earlier versions of the post that is shown. */
async function openEdits(page: Page, count: number): Promise<void> {
  await page.locator(".forum-edited").click();
  await expect.poll(() => page.locator(".forum-edit .rich-content").count()).toBe(count);
  await touchEverything(page);
}

const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => "__ran" in window);

async function visit(page: Page, target: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState({ idx: 1, key: path, usr: null }, "", path);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
  }, target);
}

/** A browser that notes dialogs and requests to other hosts. */
async function watch(): Promise<{ readonly person: ConsolePage; readonly caught: string[] }> {
  const person = await ConsolePage.open(browser, server.url);
  person.expectStatuses(404);
  const caught: string[] = [];
  person.page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) caught.push(request.url());
  });
  person.page.on("dialog", (dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { person, caught };
}

beforeAll(async () => {
  admin = await signIn(server.url);
  // Each account writes less than the limit of a minute.
  writers = await Promise.all(["admin", "manager", "staff"].map((account) => signIn(server.url, account)));
  const member = { account: "xiaolin", email: "xiaolin@example.com", nickName: SHORT, password: md5("xiaolin") };
  await save("blade-member/member/add", admin, member);
});

describe("payloads that users write", () => {
  it("would run without the defences", async () => {
    expect(XSS_PAYLOADS.length).toBeGreaterThanOrEqual(150);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.setContent(markup.join(""));
    await expect.poll(() => hasRun(page)).toBe(true);
    // No payload hides those behind it: joined, they make the same elements.
    const hidden = await page.evaluate(
      (all) =>
        all.flatMap((group) => {
          const elementsOf = (html: string): string[] =>
            [...new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html").querySelectorAll("*")].map(
              ({ localName, attributes }) =>
                [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`)].join(" "),
            );
          const joined = elementsOf(group.join(""));
          // Each document has a body, which has the attributes of a payload only where one sets them.
          return group.flatMap(elementsOf).filter((element) => element !== "body" && !joined.includes(element));
        }),
      groups,
    );
    expect(hidden).toEqual([]);
    await context.close();
  });

  it("run nowhere in the forum, in any field", async () => {
    const { data } = await call("blade-forumCategories/getParentList", admin);
    const parentId = String((data as Row[]).find(({ categoryCode }) => categoryCode === "life")?.["id"]);
    const own = writers[0] ?? admin;
    const category = (payload: string): Row => ({
      categoryName: cut(payload, LONGEST.categoryName),
      introduction: cut(payload, LONGEST.introduction),
      parentId,
      audience: 1,
      status: 1,
      sort: 9,
    });
    const categories = await forAll(XSS_PAYLOADS, (payload) => save("blade-forumCategories/submit", own, category(payload)));
    const posts = await forAll(XSS_PAYLOADS, (payload, at) =>
      save("blade-invitation/save", writers[at % writers.length] ?? admin, {
        title: cut(payload, LONGEST.title),
        content: markup[at] ?? "<p>end</p>",
        categoryId: categories[at],
      }),
    );
    const [first = ""] = posts;
    const text = XSS_PAYLOADS.join("\n");
    const comments = Array.from({ length: Math.ceil(text.length / LONGEST.comment) }, (_, at) =>
      text.slice(at * LONGEST.comment, (at + 1) * LONGEST.comment),
    );
    const [commentId = ""] = await forAll(comments, (content) =>
      save("blade-comment/save", own, { invitationId: first, content }),
    );
    await save("blade-comment/save", own, { invitationId: first, content: text.slice(0, LONGEST.comment), parentId: commentId });
    await save("blade-forum-report/save", writers[1] ?? admin, {
      invitationId: first,
      cause: "spam",
      detail: text.slice(0, 500),
    });
    for (const field of ["video", "poster"])
      expect(
        (await call("blade-invitation/save", admin, { title: "a", content: "b", categoryId: parentId, [field]: "javascript:1" }))
          .status,
      ).toBe(400);

    const [, edited = ""] = posts;
    const contents = [markup.join(""), "<p>end</p>"];
    for (const content of contents)
      await save("blade-invitation/update", writers[1] ?? admin, {
        id: edited,
        title: "end",
        content,
        categoryId: categories[1],
      });

    // The text that crawlers read.
    const pages = await forAll(posts, async (id) => (await fetch(`${server.url}/forum/detail?id=${id}`)).text());
    for (const [at, html] of pages.entries()) {
      const title = cut(XSS_PAYLOADS[at] ?? "", LONGEST.title);
      if (/[<>"]/.test(title)) expect(html).not.toContain(title);
    }

    const { person, caught } = await watch();
    const { page } = person;
    // One page with everything instead of fifteen by fifteen.
    await page.route(/\/api\/blade-.*[?&]size=(?:15|20)\b/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/([?&]size=)\d+/, "$1500"),
      }),
    );
    await person.enter({}, "/forum/life");
    await expect.poll(() => page.locator(".forum-card").count()).toBeGreaterThanOrEqual(posts.length);
    await expect.poll(() => page.locator(".forum-filter").count()).toBeGreaterThan(categories.length);
    await touchEverything(page);
    for (const id of posts.slice(0, markup.length)) {
      await visit(page, `/forum/detail?id=${id}`);
      await page.locator(`.forum-post[data-post="${id}"] .rich-content`).waitFor();
      await touchEverything(page);
    }
    await visit(page, `/forum/detail?id=${edited}`);
    await openEdits(page, contents.length);
    await page.keyboard.press("Escape");
    for (const path of [
      `/forum/detail?id=${first}`,
      "/forum/my?tab=comments",
      "/forum/manage",
      "/forum/add",
      `/forum/add?id=${first}`,
    ]) {
      await visit(page, path);
      await page.locator(".forum-main > *").first().waitFor();
      await page.locator(".ui-skeleton").first().waitFor({ state: "detached" });
      await touchEverything(page);
    }
    await expect.poll(() => hasRun(page)).toBe(false);
    expect(caught).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();
  });

  it("run nowhere in the chat, in any field", async () => {
    await forAll(XSS_PAYLOADS, async (payload, at) => {
      const title = cut(payload, LONGEST.categoryName);
      await save("blade_quick_reply/quickreply/submit", admin, { title, content: `/${payload}`, status: 1 });
      if (at < 20) await save("blade_chat/label/submit", admin, { labelName: cut(`${at}${payload}`, LONGEST.label) });
    });
    const panel = new ReliableChat([server.url], await signIn(server.url, "xiaolin"), null);
    for (const [at, payload] of XSS_PAYLOADS.entries()) await panel.send(`payload-${at}`, payload);
    panel.close();

    const { person, caught } = await watch();
    const { page } = person;
    await page.route(/\/chat-history\?.*size=20\b/, (route) =>
      route.continue({ url: route.request().url().replace("size=20", "size=200") }),
    );
    await person.signIn({}, "/chat/index");
    await person.screen.getByRole("button", { name: SHORT }).click();
    await expect.poll(() => page.locator(".chat-text").count()).toBe(XSS_PAYLOADS.length);
    await person.press("快捷回复");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThanOrEqual(50);
    await person.press("标签");
    await touchEverything(page);
    // Names of files, shown while they are sent.
    const link = "/assets/none.png";
    await page.route("**/api/blade_chat/upload", (route) =>
      route.fulfill({ json: { code: 200, success: true, msg: "", data: { link, messageType: 2 } } }),
    );
    const files = XSS_PAYLOADS.map((payload) => ({ ...PICTURE_FILE, name: `${payload.replaceAll("/", "_")}.png` }));
    await page.locator(".chat-composer input[type=file]").setInputFiles(files);
    await expect.poll(() => page.locator(".chat-uploads li").count()).toBe(files.length);
    await touchEverything(page);
    await page.locator(".chat-search").fill("__ran");
    // The member of this name, and the latest messages.
    await expect.poll(() => page.locator(".chat-users .chat-user").count()).toBe(101);
    await touchEverything(page);
    await expect.poll(() => hasRun(page)).toBe(false);
    expect(caught).toEqual([]);
    expect(person.complaints).toEqual([]);
    await person.close();

    const { person: member, caught: more } = await watch();
    await member.page.route(/\/chat-history\?.*size=20\b/, (route) =>
      route.continue({ url: route.request().url().replace("size=20", "size=200") }),
    );
    await member.enter({ account: "xiaolin" }, "/chat/member");
    await expect.poll(() => member.page.locator(".chat-text").count()).toBe(XSS_PAYLOADS.length);
    await touchEverything(member.page);
    await expect.poll(() => hasRun(member.page)).toBe(false);
    expect([...more, ...member.complaints]).toEqual([]);
    await member.close();
  });

  it("run nowhere even if the server sent them unfiltered, in every text of a reply", async () => {
    const { person } = await watch();
    const { page } = person;
    let turn = 0;
    const texts = new Set(
      "title summary categoryName introduction userName replyName nickName account agentName senderName lastText content name reason detail note postTitle plainContent commentContent causeName invitationName commentName".split(
        " ",
      ),
    );
    const addresses = new Set(["avatar", "icon", "video", "poster"]);
    const poison = (row: unknown, at: number): unknown => {
      if (Array.isArray(row)) return row.map((item) => poison(item, at));
      if (typeof row !== "object" || row === null) return row;
      const payload = XSS_PAYLOADS[at % XSS_PAYLOADS.length];
      const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
        if (texts.has(name) && (value === null || typeof value === "string")) return [name, payload];
        if (addresses.has(name)) return [name, at % 2 === 0 ? "javascript:window.__ran=1" : payload];
        return [name, poison(value, at)];
      });
      return Object.fromEntries(entries);
    };
    /** As many rows as payloads, each with another one. */
    const grow = (rows: readonly unknown[]): unknown[] =>
      rows.length === 0
        ? []
        : XSS_PAYLOADS.map((_, at) => ({ ...(poison(rows[0], at) as Row), id: String(at + 1), userId: String(at + 1) }));
    const poisonReply = (url: string, data: unknown): unknown => {
      if (url.includes("blade-invitation/edits")) return grow([{ editTime: "", userName: "", title: "", content: "" }]);
      if (Array.isArray(data)) return grow(data);
      const row = data as Row | null;
      if (row !== null && Array.isArray(row["records"])) return { ...row, records: grow(row["records"]) };
      const poisoned = poison(row, turn) as Row | null;
      const edited = { content: markup[turn], video: null, editedTime: "2026-01-01 00:00:00" };
      return url.includes("blade-invitation/detail") ? { ...poisoned, ...edited } : poisoned;
    };
    await page.route(/\/api\/(?:blade-(?:invitation|comment|forum)|blade_chat)/, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const response = await route.fetch();
      const reply = (await response.json()) as Row;
      await route.fulfill({ response, json: { ...reply, data: poisonReply(route.request().url(), reply["data"]) } });
    });
    const runsNothing = async (path: string): Promise<void> => {
      await expect.poll(() => page.locator(".forum-card, .forum-line, .chat-user").count()).toBeGreaterThanOrEqual(150);
      await touchEverything(page);
      await expect.poll(() => hasRun(page), { message: path }).toBe(false);
    };
    await person.enter({}, "/forum");
    await runsNothing("/forum");
    for (const path of ["/forum/my?tab=comments", "/forum/manage"]) {
      await visitForum(person, path);
      await runsNothing(path);
    }
    await person.load("/chat/index");
    await runsNothing("/chat/index");
    const { data } = await call("blade-invitation/home-page?size=1", admin);
    const [post] = (data as { records: Row[] }).records;
    await person.goto("/forum");
    for (turn = 0; turn < markup.length; turn += 1) {
      await visit(page, `/forum/detail?id=${String(post?.["id"])}&turn=${turn}`);
      await page.locator(".forum-post .rich-content").waitFor();
      await touchEverything(page);
      await expect.poll(() => hasRun(page), { message: `markup ${turn}` }).toBe(false);
      await visit(page, "/forum/my");
      await page.locator(".forum-post").waitFor({ state: "detached" });
    }
    turn = 0;
    await visit(page, `/forum/detail?id=${String(post?.["id"])}&turn=edits`);
    await openEdits(page, XSS_PAYLOADS.length);
    await expect.poll(() => hasRun(page), { message: "edits" }).toBe(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await person.close();
  });
});
