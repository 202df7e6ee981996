import { StartupError, codeOf, messageOf } from "../startup-error.ts";

interface Fault {
  readonly en: string;
  readonly zh: string;
}

/** Advice by the code of the system (ECONNREFUSED …), of TLS, or of PostgreSQL (SQLSTATE). `at` is host:port. */
const faults: Record<string, (at: string, url: URL) => Fault> = {
  ECONNREFUSED: (at) => ({
    en: `Nothing listens at ${at}: start PostgreSQL there, or correct the host and port in DATABASE_URL.`,
    zh: `${at} 没有服务在监听：请在该处启动 PostgreSQL，或更正 DATABASE_URL 中的主机与端口。`,
  }),
  ENOTFOUND: (_at, url) => ({
    en: `The host "${url.hostname}" is not known: correct it in DATABASE_URL.`,
    zh: `找不到主机 "${url.hostname}"：请更正 DATABASE_URL。`,
  }),
  ETIMEDOUT: (at) => ({
    en: `PostgreSQL at ${at} did not answer within 15 seconds: check the address in DATABASE_URL, the network and the firewall.`,
    zh: `${at} 的 PostgreSQL 在 15 秒内没有应答：请检查 DATABASE_URL 中的地址、网络和防火墙。`,
  }),
  "28P01": (at, url) => ({
    en: `PostgreSQL at ${at} refused the password of the user "${nameOf(url)}": correct DATABASE_URL.`,
    zh: `${at} 的 PostgreSQL 拒绝了用户 "${nameOf(url)}" 的密码：请更正 DATABASE_URL。`,
  }),
  "28000": (at, url) => ({
    en: `PostgreSQL at ${at} does not let the user "${nameOf(url)}" in: create the role, or allow this host in its pg_hba.conf.`,
    zh: `${at} 的 PostgreSQL 不允许用户 "${nameOf(url)}" 登录：请创建该角色，或在 pg_hba.conf 中允许本机。`,
  }),
  "3D000": (at, url) => ({
    en: `PostgreSQL at ${at} has no database "${databaseOf(url)}": create it (createdb ${databaseOf(url)}), or correct DATABASE_URL.`,
    zh: `${at} 的 PostgreSQL 没有数据库 "${databaseOf(url)}"：请创建它（createdb ${databaseOf(url)}），或更正 DATABASE_URL。`,
  }),
  "53300": (at) => ({
    en: `PostgreSQL at ${at} has no connection left: raise its max_connections, or stop other clients.`,
    zh: `${at} 的 PostgreSQL 连接数已满：请调大 max_connections，或停止其他客户端。`,
  }),
  "57P03": (at) => ({
    en: `PostgreSQL at ${at} is starting or stopping: try again in a moment.`,
    zh: `${at} 的 PostgreSQL 正在启动或停止：请稍后再试。`,
  }),
};

const TIMEOUT = "ETIMEDOUT";

const sameAs: Record<string, string> = {
  EAI_AGAIN: "ENOTFOUND",
  EHOSTUNREACH: "ETIMEDOUT",
  ENETUNREACH: "ETIMEDOUT",
};

/** Creates the error for a failed connection. `databaseUrl` is a valid URL. */
export function connectionFault(databaseUrl: string, cause: unknown): StartupError {
  const url = new URL(databaseUrl);
  const at = `${url.hostname || "localhost"}:${url.port || "5432"}`;
  const code = faultCode(cause);
  const fault = faults[sameAs[code] ?? code]?.(at, url);
  return new StartupError(
    fault?.en ?? `The database at ${at} cannot be used: ${withoutPassword(messageOf(cause), url)}.`,
    fault?.zh ?? `无法使用 ${at} 的数据库：${withoutPassword(messageOf(cause), url)}。`,
    { cause },
  );
}

/** True for a connection that was given up because nothing came in time. */
export function isTimeout(cause: unknown): boolean {
  return faultCode(cause) === TIMEOUT;
}

function faultCode(cause: unknown): string {
  // The error of a host with several addresses is an AggregateError.
  if (cause instanceof AggregateError && cause.errors.length > 0) return codeOf(cause) || faultCode(cause.errors[0]);
  if (/timeout/i.test(messageOf(cause)) && !codeOf(cause)) return TIMEOUT;
  if (/password must be a string/i.test(messageOf(cause))) return "28P01";
  return codeOf(cause);
}

function nameOf(url: URL): string {
  return decodeURIComponent(url.username) || "postgres";
}

function databaseOf(url: URL): string {
  return decodeURIComponent(url.pathname.slice(1)) || nameOf(url);
}

function withoutPassword(text: string, url: URL): string {
  return url.password ? text.replaceAll(url.password, "***").replaceAll(decodeURIComponent(url.password), "***") : text;
}
