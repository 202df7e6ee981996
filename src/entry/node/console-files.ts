import { readFile, readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
const COMPRESSED = new Set([".html", ".js", ".css", ".json", ".svg"]);

interface ConsoleFile {
  readonly mediaType: string;
  readonly plain: Uint8Array<ArrayBuffer>;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
  /** Its name carries a hash of its content. */
  readonly immutable: boolean;
}

/**
 * The built console, read and compressed once. Every path without a file is the single page's own: index.html.
 * @param pageHeaders security headers for HTML
 */
export async function readConsole(
  folder: string,
  pageHeaders: Readonly<Record<string, string>>,
): Promise<(request: Request) => Response> {
  const files = new Map<string, ConsoleFile>();
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    names
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        const name = `/${path.slice(folder.length + 1).replaceAll("\\", "/")}`;
        files.set(name, await readConsoleFile(path, name));
      }),
  );
  const index = files.get("/index.html");
  if (index === undefined) throw new Error(`${folder} holds no index.html`);

  return (request) => {
    const path = decodePath(new URL(request.url).pathname);
    const file = files.get(path);
    if (file === undefined && extname(path) !== "" && path.startsWith("/assets/"))
      return new Response("not found", { status: 404 });
    return answer(request, file ?? index, pageHeaders);
  };
}

async function readConsoleFile(path: string, name: string): Promise<ConsoleFile> {
  const plain = new Uint8Array(await readFile(path));
  const extension = extname(name);
  const compress = COMPRESSED.has(extension) && plain.length > 1024;
  return {
    mediaType: MEDIA_TYPES[extension] ?? "application/octet-stream",
    plain,
    gzip: compress ? new Uint8Array(await promisify(gzip)(plain, { level: 9 })) : null,
    brotli: compress
      ? new Uint8Array(await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      : null,
    immutable: name.startsWith("/assets/"),
  };
}

function answer(request: Request, file: ConsoleFile, pageHeaders: Readonly<Record<string, string>>): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return new Response(null, { status: 405, headers: { Allow: "GET, HEAD" } });
  const accepted = request.headers.get("accept-encoding") ?? "";
  const [body, encoding] =
    file.brotli !== null && accepted.includes("br")
      ? [file.brotli, "br"]
      : file.gzip !== null && accepted.includes("gzip")
        ? [file.gzip, "gzip"]
        : [file.plain, null];
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
