import type { MenuNode } from "#contract";

/** Prefix of external pages that the console shows in a frame. */
export const FRAME_PATH = "/myiframe";

/** Result of choosing a menu item. */
export type MenuTarget =
  | { readonly kind: "folder" }
  /** A screen of the console at `path`; `to` includes the item's query. */
  | { readonly kind: "screen"; readonly path: string; readonly to: string; readonly newWindow: boolean }
  /** An external page in a frame; the address is null when it must not be opened. */
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
  // Keyed by the item, not by the address, so that a link cannot open a page outside of the user's menu.
  const key = /^[\w.-]+$/.test(node.code) ? node.code : node.id;
  return { kind: "frame", path: `${FRAME_PATH}/${key}`, address };
}

/** Path of an item within the console; null when it opens a window or nothing. */
export function pathOf(node: MenuNode): string | null {
  const target = targetOf(node);
  return target.kind === "screen" || target.kind === "frame" ? target.path : null;
}

/** True if a path has a scheme, or two slashes, which a browser reads as another host. */
function leadsOut(path: string): boolean {
  return /^(?:[a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(path);
}

/** The address when it may be opened: http, https or a path of this server, without credentials; otherwise null. */
export function safeAddress(path: string, origin: string): string | null {
  if (/[\u0000-\u0020\\]/.test(path) || !/^(?:https?:\/\/|\/(?!\/))/i.test(path)) return null;
  const url = URL.parse(path, origin);
  return url !== null && url.username === "" && url.password === "" ? url.href : null;
}
