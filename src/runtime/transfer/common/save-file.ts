/** Milliseconds a browser may take to begin saving. */
const SAVING = 60_000;

/**
 * Has the browser save a reply as a file under the name that the reply gives. It is fetched with the session's headers,
 * which a plain link could not send, and read into memory that the browser may keep on disk.
 * @throws TypeError when the connection breaks off in between
 */
export async function saveFile(reply: Response, otherwise: string): Promise<void> {
  const address = URL.createObjectURL(await reply.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileNameOf(reply.headers.get("Content-Disposition")) ?? otherwise;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/**
 * Has the browser download an address of the server by itself: the file goes to the disk and not through the memory of the
 * page. The address carries a ticket in place of the session's headers.
 */
export function openDownload(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  // In the document, where the demo sees the click and answers it without a server.
  document.body.append(link);
  link.click();
  link.remove();
}

/** The name in a `Content-Disposition`: the one in UTF-8 before the plain one (RFC 6266). */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return null;
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? "")?.[1] ?? null;
}
