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
    "Cache-Control": "private, max-age=31536000, immutable",
    ETag: etag,
  };
  if (incoming.request.headers.get("If-None-Match") === etag) {
    const { "Content-Length": _, ...unchanged } = headers;
    return new Response(null, { status: 304, headers: unchanged });
  }
  return new Response(new Uint8Array(file.bytes), { headers });
}
