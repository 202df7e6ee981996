import type { Caller } from "../base/context.ts";
import type { LoggedCall } from "./request-log.ts";
import type { ModuleRoute } from "./route-table.ts";

const NO_QUERY: ReadonlyMap<string, string> = new Map();

/** The facts of a call while it runs. The log needs them also when the call fails. */
export interface Trace {
  caller: Caller | null;
  /** Empty until it is known. */
  tenantId: string;
  query: ReadonlyMap<string, string>;
  body: unknown;
}

export function newTrace(): Trace {
  return { caller: null, tenantId: "", query: NO_QUERY, body: null };
}

export function loggedCall(trace: Trace, route: ModuleRoute | null, status: number): LoggedCall {
  const title = route === null ? "" : `${route.module.title.zh} ${route.endpoint.id}`;
  return { ...trace, module: route?.module ?? null, title, status };
}
