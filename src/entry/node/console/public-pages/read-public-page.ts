import { isJsonObject, localeOf, WEB_CLIENT, type JsonObject, type Text } from "#contract";
import type { Server } from "#server/platform";
import type { PublicPage } from "./public-page.ts";
import { escaped } from "./render-page.ts";

/** The public page at an address, a file for crawlers, or null for a page of the console alone. */
export type ReadPublicPage = (request: Request, address: string) => Promise<PublicPage | Response | null>;

interface Options {
  /** True behind a proxy that sets `X-Forwarded-Proto`. */
  readonly trustProxy: boolean;
}

interface Answer {
  readonly status: number;
  readonly data: unknown;
  /** Headers of a refusal that tell when to ask again. */
  readonly headers: Headers;
}

type Asking = (path: string) => Promise<Answer>;

/** Categories with an address of their own. */
const CODES: ReadonlySet<string> = new Set(["companyInternal", "exchangeSkills", "life", "video"]);
/** Screens of the forum that only a person in front of a browser uses. */
const SCREENS: ReadonlySet<string> = new Set(["add", "my", "manage"]);
const FORUM: Text = { zh: "社区", en: "Community" };
/** Part of the sitemap with the lists of the forum. */
const SITEMAP_LISTS = "/sitemap-lists.xml";
/** Part of the address of a post's picture for link previews. */
const PICTURE = "picture";
const SHORTLY = "max-age=300";
const LISTED = 50;
const DESCRIPTION = 150;

/** Reads the forum as a guest does: by the calls of its API, so that a crawler never sees more than a guest. */
export function createPublicPages(server: Pick<Server, "fetch" | "catalog">, { trustProxy }: Options): ReadPublicPage {
  return async (request, address) => {
    const url = new URL(request.url);
    if (!/^\/(?:forum(?:\/.*)?|sitemap[\w-]*\.xml|robots\.txt)$/.test(url.pathname)) return null;
    const isHttps = trustProxy && request.headers.get("x-forwarded-proto") === "https";
    const origin = isHttps ? `https://${url.host}` : url.origin;
    const name = FORUM[localeOf(request.headers.get("accept-language"))];
    const ask: Asking = async (path) => {
      const headers = { Authorization: `Basic ${btoa(`${WEB_CLIENT.id}:${WEB_CLIENT.secret}`)}` };
      const response = await server.fetch(new Request(`${url.origin}${path}`, { headers }), { address });
      const body: unknown = await response.json();
      return { status: response.status, data: isJsonObject(body) ? body["data"] : null, headers: response.headers };
    };
    if (url.pathname === "/robots.txt") return file("text/plain", robots(origin));
    if (url.pathname.startsWith("/sitemap")) return sitemapFile(ask, origin, url.pathname);
    const place = url.pathname.slice("/forum".length).replaceAll(/^\/|\/$/g, "");
    if (place === PICTURE) return pictureOf(ask, (path) => server.fetch(new Request(`${url.origin}${path}`), { address }), url);
    if (place === "detail") return postPage(ask, origin, url.searchParams.get("id") ?? "", name);
    if (place === "" || CODES.has(place)) return listPage(ask, origin, place, name);
    return SCREENS.has(place) || isModuleScreen(server, url.pathname) ? null : missing(`${origin}${url.pathname}`, 404);
  };
}

/** A module's list in the console, or the page of one of its records. */
function isModuleScreen(server: Pick<Server, "catalog">, pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  const list = path.replace(/\/[\w-]+$/, "");
  return [...server.catalog().modules.values()].some(({ menu }) => menu !== null && [path, list].includes(menu.path));
}

function missing(canonical: string, status: 404 | 410): PublicPage {
  const empty = { description: "", image: null, type: "website" as const, text: [], links: [] };
  return { ...empty, canonical, status, title: String(status) };
}

async function postPage(ask: Asking, origin: string, id: string, name: string): Promise<PublicPage | null> {
  const canonical = `${origin}/forum/detail?id=${encodeURIComponent(id)}`;
  if (id === "") return missing(canonical, 404);
  const { status, data } = await ask(`/api/blade-invitation/detail?id=${encodeURIComponent(id)}`);
  if (status === 410) return missing(canonical, 410);
  if (status === 404 || status === 400) return missing(canonical, 404);
  if (status !== 200 || !isJsonObject(data)) return null;
  const text = textOf(data["plainContent"]);
  return {
    status: 200,
    title: textOf(data["title"]),
    description: shortened(text),
    canonical,
    image: pictureIn(data) === null ? null : `${origin}/forum/${PICTURE}?id=${encodeURIComponent(id)}`,
    type: "article",
    text: [`${textOf(data["userName"])} · ${textOf(data["createTime"])}`, text],
    links: [{ href: "/forum", title: name }],
  };
}

/** Address of the picture of a post on this server, which expires; null without one. */
function pictureIn(post: JsonObject): string | null {
  const images = Array.isArray(post["images"]) ? post["images"].map(String) : [];
  const picture = textOf(post["poster"]) || (images[0] ?? firstPictureOf(textOf(post["content"])));
  return picture.startsWith("/") ? picture : null;
}

/** The picture of a post at an address that lasts as long as a guest may read the post: link previews keep addresses. */
async function pictureOf(ask: Asking, open: (path: string) => Promise<Response>, url: URL): Promise<Response> {
  const { status, data } = await ask(`/api/blade-invitation/detail?id=${encodeURIComponent(url.searchParams.get("id") ?? "")}`);
  const picture = status === 200 && isJsonObject(data) ? pictureIn(data) : null;
  if (picture === null) return new Response("not found", { status: status === 410 ? 410 : 404 });
  const { status: found, body, headers } = await open(picture);
  const kept = new Headers(headers);
  kept.set("Cache-Control", SHORTLY);
  // A chat shows the preview on a page of its own.
  kept.set("Cross-Origin-Resource-Policy", "cross-origin");
  return new Response(body, { status: found, headers: kept });
}

/** Address of the first picture of this server in sanitised HTML; empty without one. */
function firstPictureOf(html: string): string {
  return /<img\b[^>]*?\ssrc="(\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** @param code the last part of the address; empty for the home page of the forum */
async function listPage(ask: Asking, origin: string, code: string, name: string): Promise<PublicPage | null> {
  const category =
    code === ""
      ? null
      : recordsOf((await ask("/api/blade-forumCategories/getParentList")).data).find((found) => found["categoryCode"] === code);
  if (category === undefined) return null;
  const path = category === null ? "home-page?" : `page?categoryId=${textOf(category["id"])}&`;
  const { status, data } = await ask(`/api/blade-invitation/${path}size=${LISTED}`);
  if (status !== 200 || !isJsonObject(data)) return null;
  const posts = recordsOf(data["records"]);
  return {
    status: 200,
    title: category === null ? name : textOf(category["categoryName"]),
    description:
      category === null ? shortened(posts.map((post) => textOf(post["title"])).join("、")) : textOf(category["introduction"]),
    canonical: `${origin}/forum${code === "" ? "" : `/${code}`}`,
    image: null,
    type: "website",
    text: [],
    links: posts.map((post) => ({ href: `/forum/detail?id=${textOf(post["id"])}`, title: textOf(post["title"]) })),
  };
}

/** The index of the sitemap, or one of its parts: the lists of the forum, or posts of a month. */
async function sitemapFile(ask: Asking, origin: string, pathname: string): Promise<Response> {
  if (pathname === SITEMAP_LISTS) {
    const lists = ["", ...[...CODES].filter((code) => code !== "companyInternal").map((code) => `/${code}`)];
    return file(
      "application/xml",
      sitemapOf(
        "urlset",
        "url",
        lists.map((path) => ({ address: `${origin}/forum${path}` })),
      ),
    );
  }
  const [, month, part] = /^\/sitemap-(\d{4}-\d{2})-(\d+)\.xml$/.exec(pathname) ?? [];
  const isIndex = pathname === "/sitemap.xml";
  if (!isIndex && month === undefined) return new Response("not found", { status: 404 });
  const { status, data, headers } = await ask(
    `/api/blade-invitation/${isIndex ? "sitemap" : `sitemap-part?month=${month}&part=${part}`}`,
  );
  // An empty file would tell a crawler that the posts are gone.
  if (status === 400 || (!isIndex && status === 200 && recordsOf(data).length === 0))
    return new Response("not found", { status: 404 });
  if (status !== 200) return new Response("try again later", { status, headers: pick(headers, "Retry-After") });
  if (isIndex) {
    const parts = recordsOf(data).map((found) => `/sitemap-${textOf(found["month"])}-${String(found["part"])}.xml`);
    const entries = [SITEMAP_LISTS, ...parts].map((path) => ({ address: `${origin}${path}` }));
    return file("application/xml", sitemapOf("sitemapindex", "sitemap", entries));
  }
  const posts = recordsOf(data).map(({ id, day }) => ({ address: `${origin}/forum/detail?id=${textOf(id)}`, day: textOf(day) }));
  return file("application/xml", sitemapOf("urlset", "url", posts));
}

function sitemapOf(root: string, entry: string, entries: readonly { readonly address: string; readonly day?: string }[]): string {
  const lines = entries.map(
    ({ address, day }) =>
      `<${entry}><loc>${escaped(address)}</loc>${day === undefined ? "" : `<lastmod>${escaped(day)}</lastmod>`}</${entry}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${lines.join("")}</${root}>\n`;
}

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /forum\nSitemap: ${origin}/sitemap.xml\n`;
}

function pick(headers: Headers, name: string): Record<string, string> {
  const value = headers.get(name);
  return value === null ? {} : { [name]: value };
}

function file(mediaType: string, body: string): Response {
  const headers = {
    "Content-Type": `${mediaType}; charset=utf-8`,
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": SHORTLY,
  };
  return new Response(body, { headers });
}

function recordsOf(data: unknown): readonly JsonObject[] {
  return Array.isArray(data) ? data.filter(isJsonObject) : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > DESCRIPTION ? `${characters.slice(0, DESCRIPTION).join("")}…` : text;
}
