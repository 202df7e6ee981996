import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { ENCODINGS } from "./compress-console.ts";
import { MEDIA_TYPES } from "./media-types.ts";
import type { PublicPage } from "./public-pages/public-page.ts";
import { renderPage } from "./public-pages/render-page.ts";

/** Address of the member's chat. */
const CHAT_PANEL = "/chat/member";
const COPY: ReadonlySet<string> = new Set(ENCODINGS.map(({ extension }) => extension));

interface ConsoleFile {
  readonly mediaType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  /** Compressed bodies by content encoding, the smallest first; empty for what compression does not shrink. */
  readonly encoded: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** Its name carries a hash of its content. */
  readonly immutable: boolean;
}

/** Answers an address of the console. @param page what crawlers read there; null for nothing of its own */
export type ServeConsole = (request: Request, page?: PublicPage | null) => Response;

/**
 * Reads the built console, with the compressed copies that the build left beside the files. A path without a file gets
 * index.html: the console routes it in the browser.
 * @param pageHeaders security headers for HTML
 * @param panelHeaders those of the member's chat, which other hosts may show in a frame
 */
export async function readConsole(
  folder: string,
  pageHeaders: Readonly<Record<string, string>>,
  panelHeaders: Readonly<Record<string, string>> = pageHeaders,
): Promise<ServeConsole> {
  const files = new Map<string, ConsoleFile>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    names
      .filter((entry) => entry.isFile() && !COPY.has(extname(entry.name)))
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = `/${path.slice(folder.length + 1).replaceAll("\\", "/")}`;
        files.set(name, await readConsoleFile(path, name));
      }),
  );
  const index = files.get("/index.html");
  if (index === undefined) throw new Error(`${folder} holds no index.html`);

  const indexText = new TextDecoder().decode(index.plain);
  return (request, page = null) => {
    if (page !== null && (request.method === "GET" || request.method === "HEAD")) {
      const plain = new TextEncoder().encode(renderPage(indexText, page));
      const response = answer(request, { ...index, plain, encoded: new Map() }, pageHeaders);
      return new Response(response.body, { status: page.status, headers: response.headers });
    }
    const path = decodePath(new URL(request.url).pathname);
    const file = files.get(path);
    if (file === undefined && extname(path) !== "" && path.startsWith("/assets/"))
      return new Response("not found", { status: 404 });
    return answer(request, file ?? index, path === CHAT_PANEL ? panelHeaders : pageHeaders);
  };
}

async function readConsoleFile(path: string, name: string): Promise<ConsoleFile> {
  const encoded = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const { encoding, extension } of ENCODINGS) {
    const copy = await readFile(path + extension).catch(() => null);
    if (copy !== null) encoded.set(encoding, new Uint8Array(copy));
  }
  return {
    mediaType: MEDIA_TYPES[extname(name)] ?? "application/octet-stream",
    plain: new Uint8Array(await readFile(path)),
    encoded,
    immutable: name.startsWith("/assets/"),
  };
}

function answer(request: Request, file: ConsoleFile, pageHeaders: Readonly<Record<string, string>>): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [encoding, body] = [...file.encoded].find(([name]) => accepted.includes(name)) ?? [null, file.plain];
  const headers = new Headers({
    ...pageHeaders,
    "Content-Type": file.mediaType,
    "Content-Length": String(body.length),
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "no-cache",
    Vary: "Accept-Encoding",
  });
  if (encoding !== null) headers.set("Content-Encoding", encoding);
  return new Response(request.method === "HEAD" ? null : body, { headers });
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
