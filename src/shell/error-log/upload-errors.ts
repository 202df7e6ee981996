import { anything, type Api } from "#runtime";
import type { ErrorLogEntry } from "./error-log.ts";

/** The path of signing out, but POST: the family's way of handing in a console's own errors (product spec §7 "Auth"). */
const PATH = "/api/blade-auth/oauth/logout";

/** @throws ApiError */
export async function uploadErrors(api: Api, entries: readonly ErrorLogEntry[]): Promise<void> {
  await api.call("POST", PATH, anything, { body: entries });
}
