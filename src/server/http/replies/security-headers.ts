import { isFrameHost } from "#contract";

/** On every answer that is data: it is never a page, never framed, never guessed to be something else, never kept. */
export const DATA_HEADERS = {
  "Content-Type": "application/json; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;

export interface PagePolicy {
  /** Origins that embedded pages (`/myiframe`, menu entries that are addresses) may come from; none by default. */
  readonly frameHosts?: readonly string[];
  /** Hosts whose pages may show this page in a frame; only the own ones when absent. */
  readonly ancestors?: readonly string[];
  /** Address of a socket that the page opens at another host. */
  readonly socket?: string;
}

/**
 * Headers of the console's HTML. Scripts and style sheets come from this server only, nothing is evaluated. A style may
 * stand in an attribute (coloured rich text), never in an element of its own.
 */
export function pageSecurityHeaders(policy: PagePolicy = {}): Readonly<Record<string, string>> {
  const ancestors = policy.ancestors?.filter(isFrameHost) ?? [];
  const frames = policy.frameHosts?.filter(isFrameHost) ?? [];
  const directives = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...(policy.socket === undefined ? [] : [new URL(policy.socket).origin])].join(" ")}`,
    "worker-src 'self'",
    `frame-src ${["'self'", ...frames].join(" ")}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${["'self'", ...ancestors].join(" ")}`,
  ];
  return {
    "Content-Security-Policy": directives.join("; "),
    "X-Content-Type-Options": "nosniff",
    // Browsers that know both follow the policy; the older header cannot name hosts.
    ...(ancestors.length === 0 ? { "X-Frame-Options": "SAMEORIGIN" } : {}),
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
  };
}
