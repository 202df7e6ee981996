/** Page after sign-in when no other was requested. */
export const HOME_PATH = "/wel/index";
export const SIGN_IN_PATH = "/login";
export const LOCK_PATH = "/lock";
export const INFO_PATH = "/info/index";

/** The sign-in page's address that leads back to `target` (path with query). */
export function signInPathFor(target: string): string {
  return target === "/" || target.startsWith(HOME_PATH) ? SIGN_IN_PATH : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(target)}`;
}

/** The target after a sign-in: a path of this console, never another site and never the sign-in page itself. */
export function redirectTargetOf(search: string): string {
  const target = new URLSearchParams(search).get("redirect") ?? "";
  // A browser reads both // and /\ as the start of another host.
  if (!/^\/(?![/\\])/.test(target) || /[\u0000-\u001F]/.test(target) || target.startsWith(SIGN_IN_PATH)) return "/";
  return target;
}
