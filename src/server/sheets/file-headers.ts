import type { TransferFormat } from "#contract";

const TYPES: Readonly<Record<TransferFormat, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
};
const TYPE_BY_EXTENSION: ReadonlyMap<string, string> = new Map(Object.entries(TYPES));

/** Headers of a file to be saved under a name (RFC 6266, RFC 5987). @param size in bytes, when it is known */
export function fileHeaders(name: string, size?: number): Record<string, string> {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return {
    "Content-Type": TYPE_BY_EXTENSION.get(extension) ?? "application/octet-stream",
    "Content-Disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "Cache-Control": "private, no-store",
    "X-Content-Type-Options": "nosniff",
    ...(size === undefined ? {} : { "Content-Length": String(size) }),
  };
}
