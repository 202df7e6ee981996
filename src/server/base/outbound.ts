import { TrellisError, type Text } from "#contract";
import type { ServerDeps } from "./deps.ts";

/** Calls to other machines, by HTTP. Only hosts that the operator lists are ever reached, and no redirect is followed. */
export interface Outbound {
  /** @throws OutboundError when there is no answer to look at; an answer with any status is one */
  fetch(request: Request, limits: OutboundLimits): Promise<Response>;
  /**
   * Streams the body of the request and the body of the answer, whatever their size. A request with a body states its
   * `content-length`. The caller reads the body of the answer to its end or cancels it.
   * @param limits.timeout milliseconds without progress
   * @throws OutboundError when there is no answer; the body fails with one when the answer breaks off
   */
  open(request: Request, limits: Pick<OutboundLimits, "timeout">): Promise<Response>;
}

export interface OutboundLimits {
  /** Milliseconds until the whole answer is there. */
  readonly timeout: number;
  /** Bytes of the answer. */
  readonly most: number;
}

const REASONS = {
  unlisted: {
    zh: "不允许连接“{host}”：请管理员将其加入 OUTBOUND_HOSTS",
    en: "Requests to “{host}” are not allowed. The operator must add it to OUTBOUND_HOSTS.",
  },
  inside: {
    zh: "“{host}”指向内部地址 {address}，该地址不在 OUTBOUND_HOSTS 中",
    en: "“{host}” resolves to the internal address {address}, which is not listed in OUTBOUND_HOSTS",
  },
  noAddress: {
    zh: "填写的地址无法连接：请检查协议和端口，且不要写用户名和密码",
    en: "The address is not valid. Check protocol and port, and remove the user name and password.",
  },
  unresolved: { zh: "找不到主机“{host}”，请检查地址", en: "The host “{host}” does not exist. Check the address." },
  unreachable: {
    zh: "无法连接“{host}”（{detail}），请检查地址、端口和网络",
    en: "“{host}” cannot be reached ({detail}). Check address, port and network.",
  },
  timeout: { zh: "“{host}”未在 {seconds} 秒内应答", en: "“{host}” did not respond within {seconds} s" },
  tooLarge: { zh: "“{host}”的应答过大", en: "The response of “{host}” is too large" },
} as const satisfies Readonly<Record<string, Text>>;

export type OutboundReason = keyof typeof REASONS;

/** A call of another machine that was refused or not answered. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(reason: OutboundReason, params: Readonly<Record<string, string | number>>) {
    super(`${reason} ${JSON.stringify(params)}`);
    this.reason = reason;
    this.params = params;
  }
}

/** Parses the address of another machine. @throws OutboundError noAddress */
export function outboundUrl(address: string, protocols: readonly string[] = ["https:", "http:"]): URL {
  const url = URL.parse(address);
  if (url !== null && protocols.includes(url.protocol) && url.username === "" && url.password === "") return url;
  // The text may hold a password: it is not repeated.
  throw new OutboundError("noAddress", {});
}

/** The same as a message for the caller. Another error is returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error;
  return new TrellisError("actionRefused", { text: REASONS[error.reason], params: error.params });
}

/** @throws TrellisError on a server without outside calls */
export function outboundOf({ deps }: { readonly deps: Pick<ServerDeps, "outbound"> }): Outbound {
  if (deps.outbound !== undefined) return deps.outbound;
  throw new TrellisError("actionRefused", {
    text: { zh: "此环境不连接其他服务器", en: "This environment cannot send requests to other machines" },
  });
}
