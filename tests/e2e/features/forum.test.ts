import md5 from "md5";
import { beforeAll, describe, expect, it } from "vitest";
import { ConsolePage } from "../../support/browser/console-page.ts";
import { PICTURE_FILE } from "../../support/values/png.ts";
import { visitForum } from "../../support/features/forum-page.ts";
import { ReliableChat } from "../../support/features/reliable-chat.ts";
import { signIn } from "../../support/server/start-server.ts";
import { browser, server, startConsole } from "../../support/server/start-console.ts";

startConsole();

type Row = Record<string, unknown>;
type Headers = Readonly<Record<string, string>>;

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

/** @returns the address of a stored picture */
async function uploadPicture(): Promise<string> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(PICTURE_FILE.buffer)], { type: PICTURE_FILE.mimeType }), PICTURE_FILE.name);
  const path = "/api/blade-resource/oss/endpoint/put-local-file";
  const response = await fetch(`${server.url}${path}`, { method: "POST", headers: admin, body });
  return String(((await response.json()) as { data: Row }).data["link"]);
}

beforeAll(async () => {
  admin = await signIn(server.url);
  const { data } = await call("blade-forumCategories/getParentList", admin);
  categoryId = String((data as Row[]).find(({ categoryCode }) => categoryCode === "life")?.["id"]);
});

describe("the forum in a browser", () => {
  it("shows all places at 1024 and 768 pixels, and breaks a word without an end in the editor", async () => {
    const person = await ConsolePage.open(browser, server.url, { viewport: { width: 1024, height: 768 }, locale: "en-US" });
    const { page } = person;
    await person.enter({}, "/forum/add");
    const manage = page.getByRole("link", { name: "Manage", exact: true });
    await manage.waitFor();
    for (const width of [1024, 961, 768]) {
      await page.setViewportSize({ width, height: 768 });
      const nav = page.getByRole("navigation").filter({ has: manage });
      expect(await nav.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), String(width)).toBe(0);
    }
    await page.locator("[contenteditable=true]").fill(`https://a.example/${"a".repeat(300)}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    await person.close();
  });

  it("says that a cut or mistyped number leads to no post", async () => {
    const guest = await ConsolePage.open(browser, server.url);
    guest.expectStatuses(400, 404);
    await guest.load("/forum/detail?id=abc");
    await guest.page.getByText("帖子不存在或不可见").last().waitFor();
    expect(await guest.page.getByRole("button", { name: "重试" }).count()).toBe(0);
    await guest.page.getByRole("link", { name: "返回社区" }).click();
    await guest.page.waitForURL("**/forum");
    expect(guest.complaints).toEqual([]);
    await guest.close();
  });

  it("lets a guest read, and a member write, comment, like and follow", async () => {
    const postId = await addPost(admin, { title: "第一篇帖子", content: "<p>大家好 <a href='https://a.example'>链接</a></p>" });
    const guest = await ConsolePage.open(browser, server.url);
    await guest.goto("/forum/life");
    await guest.page.getByRole("link", { name: "第一篇帖子" }).first().waitFor();
    await guest.context.setOffline(true);
    await guest.page.getByText("网络已断开").waitFor();
    await guest.context.setOffline(false);
    await guest.page.getByText("网络已断开").waitFor({ state: "detached" });
    await guest.page.getByRole("link", { name: "第一篇帖子" }).first().click();
    await guest.page.getByRole("heading", { level: 1, name: "第一篇帖子" }).waitFor();
    await expect.poll(() => guest.page.title()).toBe("第一篇帖子 · 社区");
    const link = guest.page.getByRole("link", { name: "链接", exact: true });
    await expect.poll(() => link.getAttribute("rel")).toBe("nofollow ugc noreferrer noopener");
    await guest.page.getByRole("button", { name: /^点赞/ }).first().click();
    await guest.page.locator("input[autocomplete=current-password]").waitFor();
    await visitForum(guest, "/forum/companyInternal");
    await guest.page.getByText("登录后才能查看该分类").waitFor();
    guest.expectStatuses(404);
    await visitForum(guest, "/forum/detail");
    await guest.page.getByRole("heading", { level: 1, name: "链接不完整" }).waitFor();
    await guest.goto("/forum/detail?id=1");
    await guest.page.getByText("公司内部的帖子登录后才能查看").waitFor();
    expect(await guest.screen.getByRole("link", { name: "登录" }).getAttribute("href")).toContain("redirect=");
    await guest.goto("/forum/nothing");
    await guest.page.getByRole("heading", { level: 1, name: "页面不存在" }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.close();

    const staff = await ConsolePage.open(browser, server.url);
    await staff.enter({ account: "staff" }, `/forum/detail?id=${postId}`);
    const { page } = staff;
    await page.getByRole("button", { name: /^点赞/ }).first().click();
    await page.getByRole("button", { name: /^已点赞 1 个赞/ }).waitFor();
    await page.getByRole("button", { name: "关注帖子" }).click();
    await page.getByPlaceholder(/友善地说点什么/).fill("写得真好");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.locator(".forum-comment").getByText("写得真好").waitFor();

    await visitForum(staff, "/forum/add?id=");
    await page.getByLabel("标题", { exact: true }).fill("我的新帖子");
    await page.locator(".forum-form select").selectOption(categoryId);
    await page.getByText(/草稿已保存/).waitFor();
    // The last words are kept as well, however soon the page is left.
    await page.locator(".ProseMirror").fill("第二天的故事");
    await page.reload();
    await page.getByText(/已恢复/).waitFor();
    await expect.poll(() => page.getByLabel("标题", { exact: true }).inputValue()).toBe("我的新帖子");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "我的新帖子" }).waitFor();
    await page.getByText("第二天的故事").waitFor();
    await visitForum(staff, "/forum/my");
    await page.getByRole("link", { name: "我的新帖子" }).waitFor();
    expect(staff.complaints).toEqual([]);
    await staff.close();
  });

  it("shows guests and members the customer chat, which stays open from page to page", async () => {
    const memberIds: string[] = [];
    for (const account of ["forumchat", "forumwait"]) {
      const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
      memberIds.push(String(((await call("blade-member/member/add", admin, body)).data as Row)["id"]));
    }
    const guest = await ConsolePage.open(browser, server.url);
    await guest.goto("/forum");
    await guest.page.getByRole("button", { name: "在线客服" }).click();
    await guest.page.getByText("登录后咨询").waitFor();
    await guest.page.getByRole("button", { name: "去登录" }).click();
    await guest.page.locator("input[autocomplete=username]").waitFor();
    await guest.fillSignIn({ account: "forumchat" });
    await guest.page.waitForURL(`${server.url}/forum`);

    const { page } = guest;
    await page.getByRole("button", { name: "在线客服" }).click();
    const [text, log] = [page.getByRole("textbox", { name: "消息" }), page.getByRole("log")];
    await text.fill("从社区来的问题");
    await text.press("Enter");
    await log.getByText("从社区来的问题").waitFor();
    await page.getByRole("link", { name: "生活" }).click();
    await page.getByRole("heading", { level: 1, name: "生活" }).waitFor();
    await log.getByText("从社区来的问题").waitFor();
    const desk = new ReliableChat([server.url], admin, memberIds[0] ?? "");
    await desk.send("forum-answer-1", "社区的朋友您好");
    await log.getByText("社区的朋友您好").waitFor();
    // Closed, the panel reads nothing, and its button says how much there is.
    await text.press("Escape");
    await log.waitFor({ state: "hidden" });
    await desk.send("forum-answer-2", "还在吗");
    await page.getByRole("button", { name: "在线客服 (1)" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "在线客服 (1)" }).click();
    await log.getByText("还在吗").waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.close();

    const params = (await call("blade-system/param/list?paramKey=chat.hours", admin)).data as { records: Row[] };
    const hours = { ...params.records[0], paramValue: "00:00-24:00" };
    expect((await call("blade-system/param/submit", admin, hours)).status).toBe(200);
    // The usual time until an answer is said only while somebody is there who could answer.
    const other = await ConsolePage.open(browser, server.url);
    await other.enter({ account: "forumwait" }, "/chat/member");
    await other.page.getByRole("textbox", { name: "消息" }).fill("有人吗");
    await other.page.getByRole("textbox", { name: "消息" }).press("Enter");
    await other.page.getByRole("log").getByText("有人吗").waitFor();
    await other.page.reload();
    await other.page.getByText("通常 1 分钟内回复").waitFor();
    desk.close();
    await other.page.getByText("客服暂时不在").waitFor();
    await other.page.getByText("通常 1 分钟内回复").waitFor({ state: "detached" });
    await other.close();

    const staff = await ConsolePage.open(browser, server.url);
    await staff.enter({ account: "staff" }, "/forum");
    await staff.page.getByRole("link", { name: "生活" }).waitFor();
    expect(await staff.page.getByRole("button", { name: "在线客服" }).count()).toBe(0);
    await staff.close();
  });

  it("lets a moderator mute the author of a post, who then writes nothing, and an author save an edit", async () => {
    const account = "forummute";
    const body = { account, email: `${account}@example.com`, nickName: account, password: md5(account) };
    expect((await call("blade-member/member/add", admin, body)).status).toBe(200);
    const author = await signIn(server.url, account);
    const invitationId = await addPost(author, { title: "吵闹的帖子", content: "<p>a</p>" });
    const moderator = await ConsolePage.open(browser, server.url);
    const ownId = await addPost(admin, { title: "自己的帖子", content: "<p>a</p>" });
    await moderator.enter({}, `/forum/add?id=${ownId}`);
    const { page } = moderator;
    await page.getByLabel("标题", { exact: true }).fill("安静的帖子");
    await page.getByRole("button", { name: "保存修改" }).click();
    await page.getByText("修改已保存").waitFor();
    await visitForum(moderator, `/forum/detail?id=${invitationId}`);
    await page.getByRole("heading", { level: 1, name: "吵闹的帖子" }).waitFor();
    await page.getByRole("button", { name: "更多" }).first().click();
    await page.getByRole("menuitem", { name: "禁言作者" }).click();
    await moderator.dialog.getByRole("textbox").fill("反复打扰他人");
    await moderator.dialog.getByRole("button", { name: "禁言作者" }).click();
    await moderator.dialog.waitFor({ state: "detached" });
    expect((await call("blade-invitation/comment/save", author, { invitationId, content: "还要说" })).status).toBe(409);
    expect(moderator.complaints).toEqual([]);
    await moderator.close();
  });

  it("answers crawlers with title, description and text, 410 for a deleted post and 404 for a hidden one", async () => {
    const [open, gone, hidden] = [
      await addPost(admin, { title: '标题 <b>"&', content: "<p>正文 &lt;i&gt; 内容</p>" }),
      await addPost(admin, { title: "删除", content: "<p>a</p>" }),
      await addPost(admin, { title: "屏蔽", content: "<p>a</p>" }),
    ];
    const link = await uploadPicture();
    const pictured = await addPost(admin, { title: "图在正文里", content: `<p>看图</p><p><img alt="猫" src="${link}" /></p>` });
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
    expect((await read(`/forum/detail?id=${pictured}`))[1]).toContain(
      `<meta property="og:image" content="${server.url}/forum/picture?id=${pictured}" />`,
    );
    expect((await read(`/forum/picture?id=${pictured}`))[0]).toBe(200);
    await expect.poll(async () => (await read(`/forum/detail?id=${gone}`))[0]).toBe(410);
    await expect.poll(async () => (await read(`/forum/detail?id=${hidden}`))[0]).toBe(404);
    await expect.poll(async () => (await read("/forum/detail?id=abc"))[0]).toBe(404);
    await expect.poll(async () => (await read("/forum/detail"))[0]).toBe(404);
    for (const path of ["/forum/nothing", "/forum/life/nothing"]) expect((await read(path))[0], path).toBe(404);
    // Screens of people, and those of modules in the console.
    for (const path of ["/forum/add", "/forum/my/", "/forum/invitation", "/forum/invitation/1"])
      expect((await read(path))[0], path).toBe(200);
    await expect.poll(async () => (await read("/forum/life"))[1]).toContain(`<a href="/forum/detail?id=${open}">`);
    const [, index] = await read("/sitemap.xml");
    const parts = [...index.matchAll(/<sitemap><loc>([^<]+)<\/loc><\/sitemap>/g)].map(
      ([, address = ""]) => new URL(address).pathname,
    );
    expect(parts[0]).toBe("/sitemap-lists.xml");
    expect((await read("/sitemap-lists.xml"))[1]).toContain(`<loc>${server.url}/forum/life</loc>`);
    // The newest posts stand in the last part of their month, which comes first.
    const [, map] = await read(parts[1] ?? "");
    expect(map).toContain(`<loc>${server.url}/forum/detail?id=${open}</loc>`);
    for (const id of [gone, hidden]) expect(map).not.toContain(id);
    for (const path of ["/sitemap-1999-01-1.xml", "/sitemap-1999-13-1.xml", "/sitemap-other.xml"])
      expect((await read(path))[0], path).toBe(404);
    await expect.poll(async () => (await read("/robots.txt"))[1]).toContain(`Sitemap: ${server.url}/sitemap.xml`);
  });

  it("uploads a video over a connection that breaks, with progress, and shows it with a picture and by ranges", async () => {
    const staff = await ConsolePage.open(browser, server.url);
    await staff.enter({ account: "staff" }, `/forum/add?category=${categoryId}`);
    const { page } = staff;
    await page.getByLabel("标题", { exact: true }).fill("带视频的帖子");
    const bytes = Buffer.from(await page.evaluate(recordVideo), "base64");
    const file = { name: "clip.webm", mimeType: "video/webm", buffer: Buffer.concat([bytes, voidElement(5 * MEBIBYTE)]) };
    const offsets: number[] = [];
    let failures = 0;
    await page.route("**/upload/chunk", async (route) => {
      const offset = Number(/name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString("latin1") ?? "")?.[1]);
      offsets.push(offset);
      if (offset > 0 && failures < 2) {
        failures += 1;
        // The second failure loses the reply only.
        if (failures === 2) await route.fetch();
        await route.abort("connectionreset");
      } else await route.continue();
    });
    await page.locator("input[type=file][accept^=video]").setInputFiles(file);
    await page.getByText(/上传中 \d+%/).waitFor();
    await page.getByRole("button", { name: "取消上传" }).waitFor();
    // The post would be published without the video.
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("alert").getByText("文件还在上传").waitFor();
    await page.locator(".forum-upload video").waitFor();
    // The first chunk arrived once, the second was sent again, and what had arrived was not sent a third time.
    expect(offsets).toEqual([0, 2, 2, 4].map((count) => count * MEBIBYTE));
    await page.locator(".ProseMirror").fill("看视频");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "带视频的帖子" }).waitFor();
    const video = page.locator("video.forum-video");
    const { src, poster } = await video.evaluate((element: HTMLVideoElement) => ({ src: element.src, poster: element.poster }));
    const picture = await fetch(poster);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const part = await fetch(src, { headers: { Range: `bytes=${file.buffer.length - 10}-` } });
    expect([part.status, (await part.bytes()).length]).toEqual([206, 10]);
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(1);
    staff.expectStatuses(409);
    expect(staff.complaints.filter((text) => !text.includes("ERR_CONNECTION_RESET"))).toEqual([]);
    await staff.close();
  });
});

const MEBIBYTE = 1024 * 1024;

/** Bytes that players skip, to make a short video large. */
function voidElement(size: number): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(0xec, 0);
  head.writeBigUInt64BE((1n << 56n) | BigInt(size), 1);
  return Buffer.concat([head, Buffer.alloc(size)]);
}

/** Runs in the page. @returns a WebM video of some frames, as base64 */
async function recordVideo(): Promise<string> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [320, 180];
  const drawing = canvas.getContext("2d");
  const stream = canvas.captureStream(0);
  const recorder = new MediaRecorder(stream, { mimeType: "video/webm;codecs=vp8" });
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  recorder.start();
  const [track] = stream.getVideoTracks();
  for (let frame = 0; frame < 20; frame += 1) {
    if (drawing !== null) drawing.fillStyle = `hsl(${frame * 18} 80% 50%)`;
    drawing?.fillRect(0, 0, 320, 180);
    if (track instanceof CanvasCaptureMediaStreamTrack) track.requestFrame();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ended = new Promise((resolve) => recorder.addEventListener("stop", resolve));
  recorder.stop();
  await ended;
  const bytes = await new Blob(parts).bytes();
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(""));
}
