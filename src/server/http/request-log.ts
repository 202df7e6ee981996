import type { TrellisError } from "#contract";
import type { Module } from "#metadata";
import type { Caller } from "../base/context.ts";
import type { ApiRequest } from "./requests/api-request.ts";

/** An event other than a call: a sign-in, a lock-out, a stolen token. */
export interface LogEvent {
  readonly logId: string;
  readonly level: "info" | "warn" | "error";
  readonly tenantId: string;
  readonly account: string;
  readonly data: string;
}

/** A finished call of an endpoint. */
export interface LoggedCall {
  readonly module: Module | null;
  readonly title: string;
  readonly caller: Caller | null;
  readonly status: number;
  readonly query: ReadonlyMap<string, string>;
  readonly body: unknown;
}

/** An error of a client, as the client uploads it. */
export interface ClientError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly info: string;
  readonly url: string;
}

/** Receives the calls, failures and events of a server. No method throws. */
export interface RequestLog {
  event(apiRequest: ApiRequest, event: LogEvent): void;
  call(apiRequest: ApiRequest, call: LoggedCall): void;
  /** An internal error, under the reference that the response carries. */
  failure(apiRequest: ApiRequest, error: TrellisError, call: LoggedCall): void;
  clientError(apiRequest: ApiRequest, caller: Caller, error: ClientError): void;
}

/** Passes everything to each of the logs. */
export function joinLogs(logs: () => readonly RequestLog[]): RequestLog {
  return {
    event: (apiRequest, event) => logs().forEach((log) => log.event(apiRequest, event)),
    call: (apiRequest, call) => logs().forEach((log) => log.call(apiRequest, call)),
    failure: (apiRequest, error, call) => logs().forEach((log) => log.failure(apiRequest, error, call)),
    clientError: (apiRequest, caller, error) => logs().forEach((log) => log.clientError(apiRequest, caller, error)),
  };
}
