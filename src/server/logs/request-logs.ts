import { DEFAULT_TENANT, type TrellisError } from "#contract";
import type { Module } from "#metadata";
import type { Caller } from "../context.ts";
import type { ServerDeps } from "../deps.ts";
import type { Incoming } from "../http/incoming.ts";
import type { LogBuffer } from "./log-buffer.ts";
import { redacted, redactedText } from "./redact.ts";

/** Something worth knowing afterwards that is not a call: a sign-in, a lock-out, a stolen token. */
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

/** A client's own error, as it uploads it (product spec §3, "Local error log"). */
export interface ClientError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly info: string;
  readonly url: string;
}

const SLOW_MS = 1_000;
const SERVICE = "trellis";

/** What goes into the usual, API and error logs. Nothing secret does: see `redacted`. */
export class RequestLogs {
  readonly #deps: ServerDeps;
  readonly #buffer: LogBuffer;

  constructor(deps: ServerDeps, buffer: LogBuffer) {
    this.#deps = deps;
    this.#buffer = buffer;
  }

  event(incoming: Incoming, event: LogEvent): void {
    this.#buffer.add({
      module: "log-usual",
      tenantId: event.tenantId.slice(0, 50),
      userId: null,
      values: {
        ...this.#common(incoming),
        createBy: event.account,
        logLevel: event.level,
        logId: event.logId,
        logData: redactedText(event.data),
      },
    });
  }

  /** Writes, refusals, failures and slow calls; reads too if the configuration says so. */
  call(incoming: Incoming, call: LoggedCall): void {
    const took = this.#deps.clock().getTime() - incoming.startedAt;
    // Whoever has not signed in could fill the table.
    if (call.caller === null && call.status === 401) return;
    const worthIt = incoming.method !== "GET" || call.status >= 400 || took >= SLOW_MS || this.#deps.config.logReads === true;
    if (!worthIt) return;
    this.#buffer.add({
      module: "log-api",
      tenantId: call.caller?.tenantId ?? DEFAULT_TENANT,
      userId: call.caller?.userId ?? null,
      values: {
        ...this.#common(incoming),
        ...paramsOf(call),
        title: call.title,
        status: call.status,
        time: took,
        createBy: call.caller?.account ?? "",
      },
    });
  }

  /** An error of ours, under the reference that the caller was told. */
  failure(incoming: Incoming, error: TrellisError, call: LoggedCall): void {
    const cause = error.details.cause ?? error;
    const reference = String(error.details.params?.["reference"] ?? "");
    this.#deps.log({ level: "error", message: `${reference} ${incoming.method} ${incoming.path} failed`.trim(), error: cause });
    if (error.id === "unavailable") return;
    const known = cause instanceof Error ? cause : new Error(String(cause));
    this.#buffer.add({
      module: "log-error",
      tenantId: call.caller?.tenantId ?? DEFAULT_TENANT,
      userId: call.caller?.userId ?? null,
      values: {
        ...this.#common(incoming),
        ...paramsOf(call),
        ...placeOf(known.stack ?? ""),
        exceptionName: known.name,
        message: redactedText(`${reference} ${known.message}`.trim()),
        stackTrace: redactedText(known.stack ?? ""),
        createBy: call.caller?.account ?? "",
      },
    });
  }

  clientError(incoming: Incoming, caller: Caller, error: ClientError): void {
    this.#buffer.add({
      module: "log-error",
      tenantId: caller.tenantId,
      userId: caller.userId,
      values: {
        ...this.#common(incoming),
        requestUri: redactedText(error.url),
        method: "",
        exceptionName: error.type,
        message: redactedText(error.message),
        stackTrace: redactedText([error.stack, error.info].filter((part) => part !== "").join("\n")),
        fileName: "client",
        createBy: caller.account,
      },
    });
  }

  #common(incoming: Incoming): Record<string, unknown> {
    const { request } = incoming;
    return {
      serviceId: SERVICE,
      serverHost: request.headers.get("Host") ?? "",
      env: `node ${this.#deps.config.node}`,
      method: request.method,
      requestUri: incoming.path,
      remoteIp: incoming.address,
      userAgent: request.headers.get("User-Agent") ?? "",
    };
  }
}

function paramsOf(call: LoggedCall): { params: string } {
  const query = redacted(Object.fromEntries(call.query), call.module);
  const body = redacted(call.body, call.module);
  return {
    params: JSON.stringify(body === null ? query : { ...(call.query.size === 0 ? {} : { query }), body }).slice(0, 4_000),
  };
}

/** File and line of the first frame, without the folder it is in. */
function placeOf(stack: string): { fileName: string; lineNumber: number | null } {
  const [, file = "", line] = /\/([\w.-]+\/[\w.-]+\.\w+):(\d+):\d+/.exec(stack) ?? [];
  return { fileName: file, lineNumber: line === undefined ? null : Number(line) };
}
