import { createHash } from "node:crypto";
import type { BrowserContext, Page } from "playwright-core";
import { DEFAULT_TENANT, HEADERS, type TokenReply } from "#contract";
import { sessionUserOf } from "../../../src/shell/session/session-user.ts";

type StorageState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

export interface SignInValues {
  readonly tenantId?: string;
  readonly account?: string;
  readonly password?: string;
}

/**
 * Cookies and storage of a browser in which the person has signed in, as the console writes them
 * (`src/shell/session/token-cookies.ts`, `src/ui/storage.ts`).
 * @param userAgent by which the list of devices names the browser
 * @throws Error with the server's answer when it refuses the sign-in
 */
export async function storedSession(url: string, values: SignInValues, userAgent: string): Promise<StorageState> {
  const { tenantId = DEFAULT_TENANT, account = "admin", password = account } = values;
  const query = new URLSearchParams({
    tenantId,
    username: account,
    password: createHash("md5").update(password).digest("hex"),
    grant_type: "password",
    scope: "all",
  });
  const response = await fetch(`${url}/api/blade-auth/oauth/web/token?${query}`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa("trellis:trellis_secret")}`,
      "Tenant-Id": tenantId,
      "User-Agent": userAgent,
    },
  });
  if (!response.ok) throw new Error(`${account} of ${tenantId} cannot sign in: ${await response.text()}`);
  const reply = (await response.json()) as TokenReply;
  const { hostname } = new URL(url);
  const cookie = (name: string, value: string): StorageState["cookies"][number] => ({
    name: `trellis-${name}`,
    value: encodeURIComponent(value),
    domain: hostname,
    path: "/",
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: "Strict",
  });
  const stored = (key: string, content: string | object): { name: string; value: string } => ({
    name: `trellis-${key}`,
    value: JSON.stringify({ dataType: typeof content, content, datetime: Date.now() }),
  });
  // The first answer names the zone of the server, so a person who has signed in never sees the day of the browser.
  const zone = response.headers.get(HEADERS.timeZone);
  return {
    cookies: [cookie("access-token", reply.access_token), cookie("refresh-token", reply.refresh_token)],
    origins: [
      {
        origin: new URL(url).origin,
        localStorage: [stored("user", sessionUserOf(reply)), ...(zone === null ? [] : [stored("time-zone", zone)])],
      },
    ],
  };
}

/**
 * Gives a page a session before it has loaded anything. `setStorageState` does the same with a page of its own, and a process for it.
 */
export async function enterSession(page: Page, { cookies, origins }: StorageState): Promise<void> {
  await page.context().addCookies(cookies);
  await page.addInitScript((stored) => {
    const own = stored.find(({ origin }) => origin === location.origin);
    // A person who has signed out in the meantime has no cookies left.
    if (own === undefined || !document.cookie.includes("trellis-access-token=")) return;
    for (const { name, value } of own.localStorage) if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  }, origins);
}
