import { resolve } from "node:path";
import { CHAT_SOCKET, isFrameHost } from "#contract";
import type { ExpressAccount } from "./outbound/express-tracker.ts";
import { StartupError } from "./startup-error.ts";
import { readOutboundHosts, type OutboundHosts } from "./outbound/outbound-hosts.ts";

/** Settings of a Node server from its environment (table in docs/operations.md). */
export interface NodeConfig {
  readonly port: number;
  /** Address to listen on; all addresses when absent. */
  readonly host: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** Address of NATS, comma-joined when there are several; the bus between nodes is PostgreSQL's when absent. */
  readonly natsUrl: string | undefined;
  readonly schemasDir: string;
  /** The studio may write module files. */
  readonly schemasWritable: boolean;
  readonly captcha: boolean;
  readonly captchaWork: boolean;
  readonly switchMode: boolean;
  /** Path of the file with the providers of social sign-in. */
  readonly socialProviders: string | undefined;
  readonly trustProxy: boolean;
  readonly timeZone: string;
  /** Number of the process among those on the database; null takes a free one. */
  readonly node: number | null;
  readonly bodyLimit: number;
  readonly uploadLimit: number;
  readonly signInRate: number;
  /** Days that request logs are kept; 0 for ever. */
  readonly logRetentionDays: number;
  /** Days that the history of records is kept; 0 for ever. */
  readonly historyRetentionDays: number;
  /** Seconds without a turn of the event loop after which the process ends; 0 for never. */
  readonly blockedLimit: number;
  /** Writes successful reads to the API log too. */
  readonly logReads: boolean;
  /** Refuses unknown fields in saves of other clients, as the console's saves always are. */
  readonly rejectUnknownFields: boolean;
  /** Private SM2 key that opens encrypted passwords; generated in the database when absent. */
  readonly passwordKey: string | undefined;
  /** Key that encrypts stored secrets; generated in `dataDir` when absent. */
  readonly secretKey: string | undefined;
  /** Hosts and addresses that the server may call. */
  readonly outboundHosts: OutboundHosts;
  /** Account at the service that tracks parcels; without one the course of a parcel is worked out locally. */
  readonly express: ExpressAccount | undefined;
  /** Hosts whose pages the console may embed. */
  readonly frameHosts: readonly string[];
  /** Hosts whose pages may show the customer chat. */
  readonly chatHosts: readonly string[];
  /** Address of the chat's socket, where it is not this server's own path. */
  readonly chatSocket: string | undefined;
  /** Seeds a new database with members and orders. */
  readonly seedBusiness: boolean;
  /** Serves the console from dist/web; false when a development server does. */
  readonly serveConsole: boolean;
}

const MEBIBYTE = 1024 * 1024;

/** Reads the settings. @throws StartupError that names the variable and its valid values */
export function readConfig(env: Readonly<Record<string, string | undefined>>): NodeConfig {
  return {
    port: wholeNumber(env, "PORT", 8080, 0, 65_535),
    host: env["HOST"] || undefined,
    dataDir: resolve(env["DATA_DIR"] || "data"),
    databaseUrl: databaseUrl(env["DATABASE_URL"]),
    natsUrl: natsUrl(env["NATS_URL"]),
    schemasDir: resolve(env["SCHEMAS_DIR"] || "schemas"),
    schemasWritable: flag(env, "SCHEMAS_WRITABLE", false),
    captcha: asksForWork(env) || flag(env, "CAPTCHA", false),
    captchaWork: asksForWork(env),
    switchMode: flag(env, "SWITCH_MODE", false),
    socialProviders: env["SOCIAL_PROVIDERS"] || undefined,
    trustProxy: flag(env, "TRUST_PROXY", false),
    timeZone: timeZone(env["TIME_ZONE"]),
    node: env["NODE_ID"] ? wholeNumber(env, "NODE_ID", 0, 0, 1023) : null,
    bodyLimit: wholeNumber(env, "BODY_LIMIT", 2 * MEBIBYTE, 1024, 512 * MEBIBYTE),
    uploadLimit: wholeNumber(env, "UPLOAD_LIMIT", 20 * MEBIBYTE, 1024, 2048 * MEBIBYTE),
    signInRate: wholeNumber(env, "SIGN_IN_RATE", 30, 1, 100_000),
    logRetentionDays: wholeNumber(env, "LOG_RETENTION_DAYS", 90, 0, 36_500),
    historyRetentionDays: wholeNumber(env, "HISTORY_RETENTION_DAYS", 0, 0, 36_500),
    blockedLimit: wholeNumber(env, "BLOCKED_LIMIT", 60, 0, 86_400),
    logReads: flag(env, "LOG_READS", false),
    rejectUnknownFields: flag(env, "REJECT_UNKNOWN_FIELDS", false),
    passwordKey: passwordKey(env["PASSWORD_KEY"]),
    secretKey: secretKey(env["SECRET_KEY"]),
    outboundHosts: readOutboundHosts(env["OUTBOUND_HOSTS"]),
    express: expressAccount(env),
    frameHosts: frameHosts("FRAME_HOSTS", env["FRAME_HOSTS"]),
    chatHosts: frameHosts("CHAT_HOSTS", env["CHAT_HOSTS"]),
    chatSocket: chatSocket(env["CHAT_SOCKET_URL"]),
    seedBusiness: flag(env, "SEED_BUSINESS", true),
    serveConsole: flag(env, "SERVE_CONSOLE", true),
  };
}

function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const text = env[name];
  if (text === undefined || text === "") return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new StartupError(`${name} is "${text}"; it takes a whole number from ${least} to ${most}.`);
}

function asksForWork(env: Readonly<Record<string, string | undefined>>): boolean {
  return env["CAPTCHA"]?.toLowerCase() === "work";
}

function flag(env: Readonly<Record<string, string | undefined>>, name: string, usual: boolean): boolean {
  const text = env[name];
  if (text === undefined || text === "") return usual;
  if (/^(?:1|true|yes|on)$/i.test(text)) return true;
  if (/^(?:0|false|no|off)$/i.test(text)) return false;
  throw new StartupError(`${name} is "${text}"; it takes true or false.`);
}

function frameHosts(name: string, text = ""): readonly string[] {
  const hosts = text.split(/[\s,]+/).filter((host) => host !== "");
  const wrong = hosts.find((host) => !isFrameHost(host));
  if (wrong === undefined) return hosts;
  throw new StartupError(
    `${name} names "${wrong}"; it takes hosts such as reports.example.com, *.example.com or https://reports.example.com:8443.`,
  );
}

function chatSocket(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^wss?:$/.test(URL.parse(text)?.protocol ?? "")) return text;
  throw new StartupError(`CHAT_SOCKET_URL is "${text}"; it takes an address such as wss://chat.example.com${CHAT_SOCKET}.`);
}

const EXPRESS_URL = "https://poll.kuaidi100.com/poll/query.do";

function expressAccount(env: Readonly<Record<string, string | undefined>>): ExpressAccount | undefined {
  const [url, customer, key] = [env["EXPRESS_URL"] || EXPRESS_URL, env["EXPRESS_CUSTOMER"] || "", env["EXPRESS_KEY"] || ""];
  if (customer === "" && key === "" && !env["EXPRESS_URL"]) return undefined;
  if (customer === "" || key === "") throw new StartupError("EXPRESS_CUSTOMER and EXPRESS_KEY belong together; set both.");
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? "")) return { url, customer, key };
  throw new StartupError(`EXPRESS_URL is "${url}"; it takes an address that begins with https://.`);
}

const LEAST_SECRET = 16;

function secretKey(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (text.length >= LEAST_SECRET) return text;
  throw new StartupError(`SECRET_KEY is too short; it takes at least ${LEAST_SECRET} characters that nobody can guess.`);
}

function passwordKey(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^[\da-f]{64}$/i.test(text)) return text.toLowerCase();
  throw new StartupError("PASSWORD_KEY takes a private SM2 key of 64 hexadecimal digits.");
}

function databaseUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (/^postgres(?:ql)?:\/\//.test(text)) return text;
  throw new StartupError("DATABASE_URL must start with postgres:// (leave it out to use the embedded database).");
}

function natsUrl(text: string | undefined): string | undefined {
  if (text === undefined || text === "") return undefined;
  if (text.split(",").every((address) => /^(?:nats|tls):\/\/[^\s/]+$/.test(address))) return text;
  throw new StartupError(`NATS_URL is "${text}"; it takes addresses such as nats://bus.example.com:4222, joined by commas.`);
}

function timeZone(text: string | undefined): string {
  const zone = text || Intl.DateTimeFormat().resolvedOptions().timeZone;
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new StartupError(`TIME_ZONE is "${zone}"; it takes a name such as Asia/Shanghai.`);
  }
}
