import { TrellisError } from "#contract";
import { asOfConsole, type Caller } from "../base/context.ts";
import { loadCaller } from "../session/load-caller.ts";
import type { Core } from "./core.ts";
import type { ApiRequest } from "./requests/api-request.ts";

/** Milliseconds after which the rights of the sender of a body may be others. */
const SLOW_MS = 5_000;

/**
 * Returns the caller with the rights of now, if the body took long to arrive; otherwise the same. The token may have expired
 * meanwhile, but not the session.
 * @param began when the request was authorised, in milliseconds
 * @throws TrellisError unauthorized
 */
export async function callerAfterBody(
  core: Core,
  caller: Caller | null,
  { isInternal }: Pick<ApiRequest, "isInternal">,
  began: number,
): Promise<Caller | null> {
  const { deps, db } = core;
  if (caller === null || deps.clock().getTime() - began < SLOW_MS) return caller;
  const present = await loadCaller(db, deps, core.inForce().tables, caller.sessionId, caller.acting);
  if (present === null) throw new TrellisError("unauthorized");
  return isInternal ? asOfConsole(present) : present;
}
