import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { MEDIA_TYPES } from "../../src/entry/node/console/media-types.ts";

/**
 * Serves a folder as a plain static host: a file by its address, index.html for a folder, 404 otherwise.
 * @param base address of the folder, `/` or `/some/where/`
 * @param headers headers of every response
 */
export function staticFolder(folder: string, base = "/", headers: Readonly<Record<string, string>> = {}): Server {
  const root = resolve(folder);
  return createServer((request, response) => {
    void fileFor(root, base, request.url ?? "/").then((file) => {
      if (file === null) return response.writeHead(404, headers).end();
      const type = MEDIA_TYPES[extname(file.path)] ?? "application/octet-stream";
      const immutable = file.path.includes(`${sep}assets${sep}`);
      response.writeHead(200, {
        ...headers,
        "Content-Type": type,
        "Content-Length": file.size,
        "Cache-Control": immutable ? "public, max-age=31536000, immutable" : "no-cache",
      });
      if (request.method === "HEAD") return response.end();
      return createReadStream(file.path).pipe(response);
    });
  });
}

async function fileFor(root: string, base: string, url: string): Promise<{ path: string; size: number } | null> {
  const { pathname } = new URL(url, "http://host");
  if (!pathname.startsWith(base)) return null;
  try {
    const path = resolve(root, `./${decodeURIComponent(pathname.slice(base.length))}`);
    if (path !== root && !path.startsWith(root + sep)) return null;
    const found = await stat(path);
    if (found.isFile()) return { path, size: found.size };
    if (!pathname.endsWith("/")) return null;
    const index = join(path, "index.html");
    return { path: index, size: (await stat(index)).size };
  } catch {
    return null;
  }
}
