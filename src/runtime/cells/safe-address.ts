/** Schemes of addresses that a click may follow. */
export const LINKS: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);
/** Schemes of addresses that a picture may come from. */
export const PICTURES: ReadonlySet<string> = new Set(["http:", "https:"]);

/** The address if its scheme is allowed (relative ones are the page's own), null otherwise. */
export function safeAddress(address: string | null, schemes: ReadonlySet<string> = LINKS): string | null {
  if (address === null || address.trim() === "") return null;
  try {
    const url = new URL(address, document.baseURI);
    return schemes.has(url.protocol) ? address : null;
  } catch {
    return null;
  }
}
