import { fileTypeFromBuffer } from "file-type";

export interface FileKind {
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
}

/** What may be uploaded, by what the bytes say; the name a client gives a file decides nothing. */
const BINARY: ReadonlySet<string> = new Set(
  "jpg png gif webp bmp avif mp4 webm mov mp3 m4a wav ogg pdf docx xlsx pptx odt ods zip".split(" "),
);

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

export const ACCEPTED: readonly string[] = [...BINARY, ...OFFICE.keys(), ...TEXT.keys()];

/** The kind of a file by its bytes; null when it is none that may be uploaded. */
export async function kindOf(bytes: Uint8Array, name: string): Promise<FileKind | null> {
  const claimed = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromBuffer(bytes);
  if (found === undefined) {
    const mediaType = TEXT.get(claimed);
    return mediaType !== undefined && isText(bytes) ? { extension: claimed, mediaType } : null;
  }
  if (found.ext === "cfb") {
    const mediaType = OFFICE.get(claimed);
    return mediaType === undefined ? null : { extension: claimed, mediaType };
  }
  return BINARY.has(found.ext) ? { extension: found.ext, mediaType: found.mime } : null;
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
