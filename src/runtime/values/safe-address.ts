/** Permitted schemes of links. */
export const LINKS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Permitted schemes of picture addresses. */
export const PICTURES: ReadonlySet<string> = new Set(["http:", "https:"]);

/**
 * Returns the address if its scheme is permitted, otherwise null. Relative addresses belong to the
 * page itself.
 */
export function safeAddress(address: string | null, schemes: ReadonlySet<string> = LINKS): string | null {
  if (address === null || address.trim() === "") return null;
  try {
    const url = new URL(address, document.baseURI);
    return schemes.has(url.protocol) ? address : null;
  } catch {
    return null;
  }
}
