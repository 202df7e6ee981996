import { DEFAULT_TENANT, type TrellisError } from "#contract";
import type { Caller } from "../../base/context.ts";
import type { ServerDeps } from "../../base/deps.ts";
import type { ApiRequest } from "../../http/requests/api-request.ts";
import type { ClientError, LogEvent, LoggedCall, RequestLog } from "../../http/request-log.ts";
import type { LogBuffer } from "./log-buffer.ts";
import { redacted, redactedText } from "./redact.ts";

const SLOW_MS = 1_000;
const SERVICE = "trellis";

/** Writes the usual, API and error logs. Secrets are blacked out by `redacted`. */
export class RequestLogs implements RequestLog {
  readonly #deps: ServerDeps;
  readonly #buffer: LogBuffer;

  constructor(deps: ServerDeps, buffer: LogBuffer) {
    this.#deps = deps;
    this.#buffer = buffer;
  }

  event(apiRequest: ApiRequest, event: LogEvent): void {
    this.#buffer.add({
      module: "log-usual",
      tenantId: event.tenantId.slice(0, 50),
      userId: null,
      values: {
        ...this.#common(apiRequest),
        createBy: event.account,
        logLevel: event.level,
        logId: event.logId,
        logData: redactedText(event.data),
      },
    });
  }

  /** Writes, refusals, failures and slow calls; reads too if the configuration says so. */
  call(apiRequest: ApiRequest, call: LoggedCall): void {
    const took = this.#deps.clock().getTime() - apiRequest.startedAt;
    // Calls without a session could fill the table.
    if (call.caller === null && call.status === 401) return;
    const worthIt = apiRequest.method !== "GET" || call.status >= 400 || took >= SLOW_MS || this.#deps.config.logReads === true;
    if (!worthIt) return;
    this.#buffer.add({
      module: "log-api",
      tenantId: call.caller?.tenantId ?? DEFAULT_TENANT,
      userId: call.caller?.userId ?? null,
      values: {
        ...this.#common(apiRequest),
        ...paramsOf(call),
        title: call.title,
        status: call.status,
        time: took,
        createBy: call.caller?.account ?? "",
      },
    });
  }

  /** An unforeseen error, with the reference in its response. */
  failure(apiRequest: ApiRequest, error: TrellisError, call: LoggedCall): void {
    const cause = error.details.cause ?? error;
    const reference = String(error.details.params?.["reference"] ?? "");
    const message = `${reference} ${apiRequest.method} ${apiRequest.path} failed`.trim();
    // The response told the client to retry. An overload is no fault of the program.
    if (error.id === "unavailable") return this.#deps.log({ level: "warn", message, error: cause });
    this.#deps.log({ level: "error", message, error: cause });
    const known = cause instanceof Error ? cause : new Error(String(cause));
    this.#buffer.add({
      module: "log-error",
      tenantId: call.caller?.tenantId ?? DEFAULT_TENANT,
      userId: call.caller?.userId ?? null,
      values: {
        ...this.#common(apiRequest),
        ...paramsOf(call),
        ...placeOf(known.stack ?? ""),
        title: call.title === "" ? known.name : call.title,
        exceptionName: known.name,
        message: redactedText(`${reference} ${known.message}`.trim()),
        stackTrace: redactedText(known.stack ?? ""),
        createBy: call.caller?.account ?? "",
      },
    });
  }

  clientError(apiRequest: ApiRequest, caller: Caller, error: ClientError): void {
    this.#buffer.add({
      module: "log-error",
      tenantId: caller.tenantId,
      userId: caller.userId,
      values: {
        ...this.#common(apiRequest),
        requestUri: redactedText(error.url),
        method: "",
        title: error.type === "" ? "client" : error.type,
        exceptionName: error.type,
        message: redactedText(error.message),
        stackTrace: redactedText([error.stack, error.info].filter((part) => part !== "").join("\n")),
        fileName: "client",
        createBy: caller.account,
      },
    });
  }

  #common(apiRequest: ApiRequest): Record<string, unknown> {
    const { request } = apiRequest;
    return {
      serviceId: SERVICE,
      serverHost: request.headers.get("Host") ?? "",
      serverIp: this.#deps.config.serverIp ?? "",
      env: `node ${this.#deps.config.node}`,
      method: request.method,
      requestUri: apiRequest.path,
      remoteIp: apiRequest.address,
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
