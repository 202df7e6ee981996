import { TrellisError } from "#contract";
import { parseRange } from "../../base/byte-range.ts";
import { openStoredFile, type FilePlace } from "../../base/stored-files.ts";
import type { ApiRequest } from "../../http/api-request.ts";

/** Media types that a browser shows without running anything in them. Files of all other types are downloads. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|webm))$/;
const NAME = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)?$/;

/**
 * Streams an uploaded file, or the range of it that the request names. The endpoint is public, because an `img` element
 * sends no token; file names are random. Nothing in a file runs: the browser does not sniff its type, shows it in a
 * sandbox without scripts, and downloads it unless its type is in `SHOWN`.
 */
export async function openFile(place: FilePlace, apiRequest: ApiRequest, name: string): Promise<Response> {
  if (!NAME.test(name) || name.includes("..")) throw new TrellisError("noEndpoint");
  const { headers: asked, method } = apiRequest.request;
  const etag = `"${name}"`;
  const [unchanged, ifRange] = [asked.get("If-None-Match") === etag, asked.get("If-Range")];
  const range = ifRange === null || ifRange === etag ? parseRange(asked.get("Range")) : null;
  const file = await openStoredFile(place, name, range);
  if (file === null) throw new TrellisError("noEndpoint");
  const shown = SHOWN.test(file.mediaType);
  const headers = {
    "Content-Type": shown ? file.mediaType : "application/octet-stream",
    "Content-Disposition": shown ? "inline" : `attachment; filename="${name.split("/").at(-1)}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: etag,
  };
  if (unchanged || method === "HEAD") await file.body.cancel();
  if (unchanged) return new Response(null, { status: 304, headers });
  const { part, size } = file;
  const body = method === "HEAD" ? null : file.body;
  if (part === null) return new Response(body, { headers: { ...headers, "Content-Length": String(size) } });
  const length = { "Content-Length": String(part.to - part.from + 1), "Content-Range": `bytes ${part.from}-${part.to}/${size}` };
  return new Response(body, { status: 206, headers: { ...headers, ...length } });
}
