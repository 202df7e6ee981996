import { STORAGE_PREFIX } from "#ui/storage";

/** The two tokens of a session, kept in cookies. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

const ACCESS = `${STORAGE_PREFIX}access-token`;
const REFRESH = `${STORAGE_PREFIX}refresh-token`;

/** The tokens this browser holds, null when one of them is missing. */
export function readTokens(): Tokens | null {
  const access = readCookie(ACCESS);
  const refresh = readCookie(REFRESH);
  return access === "" || refresh === "" ? null : { access, refresh };
}

/** Keeps both until the browser is closed. */
export function writeTokens(tokens: Tokens): void {
  writeCookie(ACCESS, tokens.access);
  writeCookie(REFRESH, tokens.refresh);
}

export function clearTokens(): void {
  writeCookie(ACCESS, "", -1);
  writeCookie(REFRESH, "", -1);
}

function readCookie(name: string): string {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return pair === undefined ? "" : decodeURIComponent(pair.slice(name.length + 1));
}

/** @param maxAge seconds; a negative one removes at once; without it the cookie dies with the browser */
function writeCookie(name: string, value: string, maxAge?: number): void {
  // Strict: the console is never entered signed in from another site. Secure would lose the cookie on plain http.
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const age = maxAge === undefined ? "" : `; Max-Age=${maxAge}`;
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${age}`;
}
