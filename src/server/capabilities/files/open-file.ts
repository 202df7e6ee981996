import { TrellisError, type Text } from "#contract";
import { parseRange } from "../../base/byte-range.ts";
import { openStoredFile, type FilePlace } from "../../base/stored-files.ts";
import { originalNames } from "./original-names.ts";
import type { FileLinks } from "../../base/file-links.ts";
import { hasCurrent } from "../../http/requests/has-current.ts";
import type { ApiRequest } from "../../http/requests/api-request.ts";

/** Media types that a browser shows without running anything in them. Files of all other types are downloads. */
const SHOWN = /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|webm))$/;
const NAME = /^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)?$/;

/** The stores of files, and the key of signed addresses. */
export interface SignedPlace extends FilePlace {
  readonly fileLinks: FileLinks;
}

export interface FileAddress {
  readonly name: string;
  /** Null for a bare address. */
  readonly signature: string | null;
}

/**
 * Streams an uploaded file, or the range of it that the request names. The address is its own permission, because an
 * `img` element sends no token: it is signed, or the file is public. Scripts in a file do not run: the browser does not
 * sniff its type, shows it in a sandbox without scripts, and downloads it unless its type is in `SHOWN`.
 * @throws TrellisError forbidden, noEndpoint
 */
export async function openFile(place: SignedPlace, apiRequest: ApiRequest, { name, signature }: FileAddress): Promise<Response> {
  if (!NAME.test(name) || name.includes("..")) throw new TrellisError("noEndpoint");
  const cacheControl = await judgeAddress(place, name, signature);
  const { headers: requestHeaders, method } = apiRequest.request;
  const etag = `"${name}"`;
  const [unchanged, ifRange] = [hasCurrent(requestHeaders, etag), requestHeaders.get("If-Range")];
  const range = ifRange === null || ifRange === etag ? parseRange(requestHeaders.get("Range")) : null;
  const file = await openStoredFile(place, name, range);
  if (file === null) throw new TrellisError("noEndpoint");
  const shown = SHOWN.test(file.mediaType);
  const headers = {
    "Content-Type": shown ? file.mediaType : "application/octet-stream",
    "Content-Disposition": shown ? "inline" : await attachmentHeader(place, name),
    "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    "Cache-Control": cacheControl,
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

/** A download has the name that the file was uploaded with. Its characters beyond ASCII stand in the second form (RFC 6266). */
async function attachmentHeader(place: FilePlace, name: string): Promise<string> {
  const stored = name.split("/").at(-1) ?? name;
  const original = (await originalNames(place, [name])).get(name);
  const extended =
    original === undefined ? "" : `; filename*=UTF-8''${encodeURIComponent(original).replaceAll(/['()*]/g, percent)}`;
  return `attachment; filename="${stored}"${extended}`;
}

/** `encodeURIComponent` leaves these characters, which the header does not allow. */
function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

const PUBLIC = "public, max-age=31536000, immutable";
const EXPIRED: Text = {
  zh: "文件地址已过期，请回到原页面重新打开",
  en: "The address of the file has expired. Open the file from its page again.",
};
const FORGED: Text = {
  zh: "文件地址无效，请从系统页面打开文件",
  en: "The address of the file is not valid. Open the file from its page.",
};

/**
 * Judges the signature of an address. A public file needs none, so that copies of an old address go on to work.
 * @returns `Cache-Control`: browsers keep a file until its address expires
 * @throws TrellisError forbidden, also for a file that does not exist: only a signature reveals which files exist
 */
async function judgeAddress(place: SignedPlace, name: string, signature: string | null): Promise<string> {
  const judged = signature === null ? null : place.fileLinks.judge(signature, name);
  if (judged?.kind === "valid") {
    const seconds = Math.floor((judged.expiresAt - place.deps.clock().getTime()) / 1000);
    return `private, max-age=${seconds}, immutable`;
  }
  for (const { isPublicFile } of place.deps.features) if (await isPublicFile?.(place, name)) return PUBLIC;
  throw new TrellisError("forbidden", { text: judged?.kind === "expired" ? EXPIRED : FORGED });
}
