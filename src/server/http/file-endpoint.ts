import { TrellisError } from "#contract";
import { storedFile, type FilePlace } from "../stored-files.ts";
import type { Incoming } from "./incoming.ts";

/** Kinds that a browser shows without running anything in them. All else is a download. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|webm))$/;
const NAME = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)?$/;

/**
 * An uploaded file. Public, because an `img` carries no token: names are random and cannot be guessed. Whatever the
 * file holds, nothing in it runs: no sniffing, a sandbox without scripts, a download unless it is a known picture.
 */
export async function fileEndpoint(place: FilePlace, incoming: Incoming, name: string): Promise<Response> {
  if (!NAME.test(name) || name.includes("..")) throw new TrellisError("noEndpoint");
  const file = await storedFile(place, name);
  if (file === null) throw new TrellisError("noEndpoint");
  const shown = SHOWN.test(file.mediaType);
  const etag = `"${name}"`;
  const headers = {
    "Content-Type": shown ? file.mediaType : "application/octet-stream",
    "Content-Length": String(file.bytes.length),
    "Content-Disposition": shown ? "inline" : `attachment; filename="${name.split("/").at(-1)}"`,
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: etag,
  };
  if (incoming.request.headers.get("If-None-Match") === etag) {
    const { "Content-Length": _, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  const part = partOf(incoming.request.headers.get("Range"), file.bytes.length);
  if (part === null) return new Response(new Uint8Array(file.bytes), { headers });
  const bytes = new Uint8Array(file.bytes.subarray(part.from, part.to + 1));
  const about = {
    "Content-Length": String(bytes.length),
    "Content-Range": `bytes ${part.from}-${part.to}/${file.bytes.length}`,
  };
  return new Response(bytes, { status: 206, headers: { ...headers, ...about } });
}

/**
 * The one part of a file that is asked for, without which some browsers play no film: `bytes=0-99`, `bytes=100-`,
 * `bytes=-50`. Null for the whole: also where several are asked for, or what there is not.
 */
function partOf(asked: string | null, size: number): { readonly from: number; readonly to: number } | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? "") ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  return from <= to ? { from, to } : null;
}
