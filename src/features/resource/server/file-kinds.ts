import { fileTypeFromBuffer } from "file-type";

export interface FileKind {
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
}

/** What may be uploaded, by what the bytes say; the name a client gives a file decides nothing. */
const BINARY: ReadonlyMap<string, string> = new Map([
  ["jpg", "image/jpeg"],
  ["png", "image/png"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["bmp", "image/bmp"],
  ["avif", "image/avif"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
  ["mov", "video/quicktime"],
  ["mp3", "audio/mpeg"],
  ["m4a", "audio/mp4"],
  ["wav", "audio/wav"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["odt", "application/vnd.oasis.opendocument.text"],
  ["ods", "application/vnd.oasis.opendocument.spreadsheet"],
  ["zip", "application/zip"],
]);

/** The containers of older office files all begin alike: there the name tells which it is. */
const OFFICE: ReadonlyMap<string, string> = new Map([
  ["doc", "application/msword"],
  ["xls", "application/vnd.ms-excel"],
  ["ppt", "application/vnd.ms-powerpoint"],
]);

/** Text has no signature. Nothing here is ever run by a browser: files of these kinds are downloads. */
const TEXT: ReadonlyMap<string, string> = new Map([
  ["txt", "text/plain"],
  ["csv", "text/csv"],
  ["md", "text/markdown"],
  ["json", "application/json"],
]);

const KINDS: ReadonlyMap<string, string> = new Map([...BINARY, ...OFFICE, ...TEXT]);

export const ACCEPTED: readonly string[] = [...KINDS.keys()];

/** The media type of a kept file, by the extension that its bytes have given it. */
export function mediaTypeOf(extension: string): string {
  return KINDS.get(extension) ?? "application/octet-stream";
}

/** The kind of a file by its bytes; null when it is none that may be uploaded. */
export async function kindOf(bytes: Uint8Array, name: string): Promise<FileKind | null> {
  const claimed = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) {
    const mediaType = TEXT.get(claimed);
    return mediaType !== undefined && ENCODINGS.some((encoding) => isText(bytes, encoding))
      ? { extension: claimed, mediaType }
      : null;
  }
  if (found.ext === "cfb") {
    const mediaType = OFFICE.get(claimed);
    return mediaType === undefined ? null : { extension: claimed, mediaType };
  }
  const mediaType = BINARY.get(found.ext);
  return mediaType === undefined ? null : { extension: found.ext, mediaType };
}

/** Chinese spreadsheets write their CSV in the second. */
const ENCODINGS = ["utf-8", "gb18030"] as const;

function isText(bytes: Uint8Array, encoding: (typeof ENCODINGS)[number]): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
