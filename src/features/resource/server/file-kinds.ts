import { fileTypeFromBlob } from "file-type";

export interface FileKind {
  /** Without the dot. */
  readonly extension: string;
  readonly mediaType: string;
}

/** Kinds that may be uploaded. The bytes of a file decide its kind, because a client can send any name. */
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

/** Older office files are containers with the same signature, so the name decides between them. */
const OFFICE: ReadonlyMap<string, string> = new Map([
  ["doc", "application/msword"],
  ["xls", "application/vnd.ms-excel"],
  ["ppt", "application/vnd.ms-powerpoint"],
]);

/** Text has no signature, so the name decides. Files of these kinds are downloads, and no browser runs them. */
const TEXT: ReadonlyMap<string, string> = new Map([
  ["txt", "text/plain"],
  ["csv", "text/csv"],
  ["md", "text/markdown"],
  ["json", "application/json"],
]);

const KINDS: ReadonlyMap<string, string> = new Map([...BINARY, ...OFFICE, ...TEXT]);

export const ACCEPTED: readonly string[] = [...KINDS.keys()];

/** @returns the media type of a stored file, by the extension that was derived from its bytes */
export function mediaTypeOf(extension: string): string {
  return KINDS.get(extension) ?? "application/octet-stream";
}

/** Detects the kind of a file from its bytes; null when such files may not be uploaded. */
export async function detectKind(content: Blob, name: string): Promise<FileKind | null> {
  const claimed = /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const found = await fileTypeFromBlob(content);
  if (found === undefined) {
    const mediaType = TEXT.get(claimed);
    return mediaType !== undefined && (await isText(content)) ? { extension: claimed, mediaType } : null;
  }
  if (found.ext === "cfb") {
    const mediaType = OFFICE.get(claimed);
    return mediaType === undefined ? null : { extension: claimed, mediaType };
  }
  const mediaType = BINARY.get(found.ext);
  return mediaType === undefined ? null : { extension: found.ext, mediaType };
}

/** True if the first bytes of a file already show a kind that may not be uploaded. */
export async function isRefusedAtOnce(beginning: Blob): Promise<boolean> {
  const found = await fileTypeFromBlob(beginning);
  return found !== undefined && found.ext !== "cfb" && !BINARY.has(found.ext);
}

/** Spreadsheet programs in China write CSV files in GB 18030. */
const ENCODINGS = ["utf-8", "gb18030"] as const;

/** @returns true when the whole content is text in one of the encodings */
async function isText(content: Blob): Promise<boolean> {
  const reader = content.stream().getReader();
  let decoders = ENCODINGS.map((encoding) => new TextDecoder(encoding, { fatal: true }));
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const { value } = next;
    decoders = value.includes(0) ? [] : decoders.filter((decoder) => decodes(decoder, value));
    if (decoders.length > 0) continue;
    await reader.cancel();
    return false;
  }
  return decoders.some((decoder) => decodes(decoder, null));
}

/** @param chunk null at the end, where a character may lack its last bytes */
function decodes(decoder: TextDecoder, chunk: Uint8Array<ArrayBuffer> | null): boolean {
  try {
    if (chunk === null) decoder.decode();
    else decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}
