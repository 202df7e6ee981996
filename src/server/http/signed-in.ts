import { TrellisError } from "#contract";
import type { Caller } from "../base/context.ts";
import type { Core } from "./core.ts";
import type { ApiRequest } from "./requests/api-request.ts";

/** Loads the caller of a request. @throws TrellisError unauthorized without a valid session */
export async function signedIn(core: Core, apiRequest: ApiRequest): Promise<Caller> {
  const caller = await core.callers.ofRequest(apiRequest.request.headers);
  if (caller === null) throw new TrellisError("unauthorized");
  return caller;
}
