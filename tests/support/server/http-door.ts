import type { Door } from "../features/shop.ts";
import { signIn } from "./start-server.ts";

/** The server's own door, in the administrator's name or in that of another account with the initial password. */
export async function doorOf(url: string, account?: string): Promise<Door> {
  const signed = account === undefined ? signIn(url) : signIn(url, account, undefined, "123456");
  const headers = { ...(await signed), "Content-Type": "application/json" };
  const call = async (method: string, path: string, body?: unknown, query: object = {}) => {
    const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}${path}?${parameters}`, init);
    const text = await response.text();
    const envelope = JSON.parse(text) as { readonly code: number; readonly data: never };
    return { code: envelope.code, data: envelope.data, text };
  };
  return {
    get: (path, query) => call("GET", path, undefined, query),
    post: (path, body) => call("POST", path, body),
  };
}
