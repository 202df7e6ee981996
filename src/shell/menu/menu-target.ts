import type { MenuNode } from "#contract";

/** Below it stand the pages of others that the console shows inside of itself (product spec §2 "Public routes"). */
export const FRAME_PATH = "/myiframe";

/** What choosing a menu entry does (product spec §2 "Menu-driven routes"). */
export type MenuTarget =
  | { readonly kind: "folder" }
  /** A screen of the console at `path`; `to` has the entry's query too. */
  | { readonly kind: "screen"; readonly path: string; readonly to: string; readonly newWindow: boolean }
  /** A page of others inside the console; null for an address that is never opened. */
  | { readonly kind: "frame"; readonly path: string; readonly address: string | null }
  | { readonly kind: "window"; readonly address: string };

export function targetOf(node: MenuNode, origin = window.location.origin): MenuTarget {
  const path = node.path.trim();
  const newWindow = node.isOpen === 2 || node.query?.["target"] !== undefined;
  if (node.component !== "" && path !== "" && !leadsOut(path)) {
    const own = `/${path.replace(/^\/+|\/+$/g, "")}`;
    const { target: _target, ...query } = node.query ?? {};
    const search = new URLSearchParams(query).toString();
    return { kind: "screen", path: own, to: search === "" ? own : `${own}?${search}`, newWindow };
  }
  if (!leadsOut(path) && !path.includes("html")) return { kind: "folder" };
  const address = safeAddress(path, origin);
  if (newWindow && address !== null) return { kind: "window", address };
  // By what identifies the entry, never by the address: nobody can be led to a page that is not in their menu.
  const key = /^[\w.-]+$/.test(node.code) ? node.code : node.id;
  return { kind: "frame", path: `${FRAME_PATH}/${key}`, address };
}

/** Where an entry stands in the console, null when it opens elsewhere or nothing. */
export function pathOf(node: MenuNode): string | null {
  const target = targetOf(node);
  return target.kind === "screen" || target.kind === "frame" ? target.path : null;
}

/** With a scheme, or with the two slashes that a browser takes for another host. */
function leadsOut(path: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(path);
}

/** An address that may be opened: http or https, or a path of this server; without a name and a password in it. */
export function safeAddress(path: string, origin: string): string | null {
  if (/[\u0000-\u0020\\]/.test(path) || !/^(?:https?:\/\/|\/(?!\/))/i.test(path)) return null;
  const url = URL.parse(path, origin);
  return url !== null && url.username === "" && url.password === "" ? url.href : null;
}
