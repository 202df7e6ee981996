import { DEFAULT_TENANT, TrellisError, type LiveEnd, type RecordsChanged } from "#contract";
import type { Catalog, Module } from "#metadata";
import type { Caller } from "../../base/context.ts";
import type { ServerDeps } from "../../base/deps.ts";
import { mayRead } from "../../policies/permissions.ts";
import { ACCESS_TOPIC, SESSION_TOPIC, type Callers } from "../../session/callers.ts";
import { INBOX_TOPIC, NOTICE_MODULE, readInboxChange } from "../../notifications/publish-inbox-change.ts";
import { CHANGES_TOPIC } from "./publish-changes.ts";
import { readMessage, type ChangeMessage } from "./change-message.ts";
import { RecentChanges } from "./recent-changes.ts";
import type { AccessFingerprints } from "./access-fingerprints.ts";
import { EventStream } from "./event-stream.ts";
import type { VisibleRecords } from "./visible-records.ts";

/** A page that receives changes. */
export interface Listener {
  readonly caller: Caller;
  /** The `Blade-Auth` header, which is checked repeatedly while the stream is open. */
  readonly token: string | null;
  readonly tenantId: string;
  readonly modules: readonly string[];
  /** Milliseconds before now from which changes of a module are sent as well. */
  readonly since: ReadonlyMap<string, number>;
  /** Sends events of the caller's inbox as well. */
  readonly inbox: boolean;
  /** Id of the page. It does not receive its own changes. */
  readonly tab: string;
  /** Fingerprint of the caller's rights (access-fingerprints.ts), whose changes are sent, too; null when not requested. */
  readonly access: string | null;
  /** The page has read files of modules or dashboards that are no longer in force. */
  readonly isOutdated: boolean;
}

interface Open extends Omit<Listener, "access"> {
  readonly stream: EventStream;
  access: string | null;
}

interface LiveDeps {
  readonly deps: ServerDeps;
  readonly callers: Callers;
  readonly catalog: () => Catalog;
  readonly seen: VisibleRecords;
  readonly marks: AccessFingerprints;
}

/** Visible pages of one session; a hidden tab closes its stream. */
const MOST_PER_SESSION = 8;
const MOST = 5_000;
/** Shorter than the idle time after which proxies close a connection. */
const HEARTBEAT_MS = 20_000;
/** Changes within this time are sent together, in milliseconds. */
const GATHER_MS = 150;
/** A mark that no rights have. */
const OUTDATED = "outdated";

/**
 * The open streams of this node. A change goes to callers of its tenant who may read the module, and names only records
 * that are or were within their data scope. No timer runs without an open stream.
 */
export class LiveStreams {
  readonly #parts: LiveDeps;
  readonly #unsubscribe: readonly (() => void)[];
  readonly #open = new Set<Open>();
  readonly #recent: RecentChanges;
  #gathered: ChangeMessage[] = [];
  #gathering: ReturnType<typeof setTimeout> | null = null;
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #telling: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(parts: LiveDeps) {
    this.#parts = parts;
    this.#recent = new RecentChanges(() => parts.deps.clock().getTime());
    const { bus } = parts.deps;
    this.#unsubscribe = [
      bus.subscribe(CHANGES_TOPIC, (text) => this.#hear(text)),
      bus.subscribe(INBOX_TOPIC, (text) => {
        const userIds = new Set(readInboxChange(text));
        this.#sendInboxChange(({ userId }) => userIds.has(userId));
      }),
      bus.subscribe(SESSION_TOPIC, (sessionId) => void this.#recheck(({ caller }) => caller.sessionId === sessionId)),
      bus.subscribe(ACCESS_TOPIC, () => void this.#recheck(() => true)),
    ];
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** Fingerprint of the caller's rights (access-fingerprints.ts). */
  markOf(caller: Caller): Promise<string> {
    return this.#parts.marks.forOneMoment()(caller);
  }

  /** @throws TrellisError tooManyRequests, unavailable */
  listen(listener: Listener): ReadableStream<Uint8Array> {
    if (this.#closed) throw new TrellisError("unavailable");
    const own = [...this.#open].filter(({ caller }) => caller.sessionId === listener.caller.sessionId);
    if (own.length >= MOST_PER_SESSION || this.#open.size >= MOST) {
      throw new TrellisError("tooManyRequests", { params: { seconds: 60 } });
    }
    const stream = new EventStream(() => this.#forget(open));
    const open: Open = { ...listener, stream };
    this.#open.add(open);
    this.#heartbeat ??= setInterval(() => void this.#recheck(() => true), HEARTBEAT_MS);
    stream.send("ready", listener.isOutdated ? OUTDATED : (listener.access ?? ""));
    if (listener.isOutdated) stream.send("access", listener.access ?? "");
    this.#telling = this.#telling.then(() => this.#replay(open)).catch((error: unknown) => this.#warn(error));
    return stream.readable;
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#closed = true;
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    for (const open of this.#open) this.#end(open, "server");
    this.#stopTimers();
  }

  #hear(text: string): void {
    const message = readMessage(text);
    if (message === null) return;
    this.#recent.add(message);
    if (this.#open.size === 0) return;
    // A published notice reaches every user of the tenant, whatever their screens show.
    if (message.module === NOTICE_MODULE) this.#sendInboxChange(({ tenantId }) => tenantId === message.tenant);
    this.#gathered.push(message);
    this.#gathering ??= setTimeout(() => {
      this.#gathering = null;
      const gathered = this.#gathered;
      this.#gathered = [];
      // In their order, whatever a look into the database takes.
      this.#telling = this.#telling.then(() => this.#sendChanges(gathered)).catch((error: unknown) => this.#warn(error));
    }, GATHER_MS);
  }

  #sendInboxChange(isReader: (caller: Caller) => boolean): void {
    for (const open of this.#open) {
      if (!open.inbox || !isReader(open.caller)) continue;
      if (!open.stream.send("inbox", "")) this.#end(open, "slow");
    }
  }

  async #sendChanges(messages: readonly ChangeMessage[]): Promise<void> {
    const seen = this.#parts.seen.forOneMoment();
    for (const message of messages) {
      for (const module of this.#showing(message.module)) await this.#notifyAbout(module, message, seen);
    }
  }

  /** Sends stored events from before the stream was opened, if the client requests them. */
  async #replay(open: Open): Promise<void> {
    const seen = this.#parts.seen.forOneMoment();
    const { modules } = this.#parts.catalog();
    for (const [name, age] of open.since) {
      const module = modules.get(name);
      if (module === undefined || !open.modules.includes(name)) continue;
      const changes = this.#recent.since(age, module.shows?.module ?? name);
      if (changes === null) open.stream.send("gap", name);
      for (const { message, at } of changes ?? []) await this.#notifyOne(open, module, message, seen, at);
    }
  }

  /** The module itself, and those that show its records. */
  #showing(name: string): Module[] {
    return [...this.#parts.catalog().modules.values()].filter((module) => module.name === name || module.shows?.module === name);
  }

  async #notifyAbout(module: Module, message: ChangeMessage, seen: ReturnType<VisibleRecords["forOneMoment"]>): Promise<void> {
    for (const open of this.#open) await this.#notifyOne(open, module, message, seen);
  }

  /** @param at time of an earlier change in milliseconds since 1970 */
  async #notifyOne(
    open: Open,
    module: Module,
    message: ChangeMessage,
    seen: ReturnType<VisibleRecords["forOneMoment"]>,
    at?: number,
  ): Promise<void> {
    if (!open.modules.includes(module.name) || (message.tab !== "" && message.tab === open.tab)) return;
    const caller = await this.#present(open);
    if (caller === null || !reaches(message, module, caller, open.tenantId)) return;
    const ids = await seen({ module, message, caller, tenantId: open.tenantId });
    if (ids !== null && ids.length === 0) return;
    const { kind, by } = message;
    const ago = at === undefined ? {} : { ago: Math.max(0, this.#parts.deps.clock().getTime() - at) };
    const change: RecordsChanged = { module: module.name, kind, ids, by, ...ago };
    if (!open.stream.send("change", JSON.stringify(change))) this.#end(open, "slow");
  }

  /** Checks listeners again: rights may have changed, the session may have ended, or its role may be lost. */
  async #present(open: Open): Promise<Caller | null> {
    try {
      const caller = await this.#parts.callers.byHeader(open.token, open.caller.acting);
      if (caller === null) this.#end(open, "session");
      return caller;
    } catch (error) {
      if (!(error instanceof TrellisError)) throw error;
      this.#end(open, "access");
      return null;
    }
  }

  async #recheck(which: (open: Open) => boolean): Promise<void> {
    try {
      const markOf = this.#parts.marks.forOneMoment();
      for (const open of [...this.#open].filter(which)) {
        const caller = await this.#present(open);
        if (caller === null) continue;
        if (open.access !== null) {
          const mark = await markOf(caller);
          const same = mark === open.access;
          open.access = mark;
          if (!(same ? open.stream.beat() : open.stream.send("access", mark))) this.#end(open, "slow");
          continue;
        }
        const { modules } = this.#parts.catalog();
        const readable = open.modules.some((name) => {
          const module = modules.get(name);
          return module !== undefined && mayRead(caller, module);
        });
        if (!readable && !open.inbox) this.#end(open, "access");
        else if (!open.stream.beat()) this.#end(open, "slow");
      }
    } catch (error) {
      this.#warn(error);
    }
  }

  #end(open: Open, why: LiveEnd): void {
    open.stream.end(why);
    this.#forget(open);
  }

  #forget(open: Open): void {
    this.#open.delete(open);
    if (this.#open.size === 0) this.#stopTimers();
  }

  #stopTimers(): void {
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    if (this.#gathering !== null) clearTimeout(this.#gathering);
    this.#heartbeat = null;
    this.#gathering = null;
    this.#gathered = [];
  }

  #warn(error: unknown): void {
    this.#parts.deps.log({ level: "warn", message: "whoever listens could not be told of a change", error });
  }
}

/** True when a caller who works in `tenantId` may see records of the tenant of the message. */
function reaches({ tenant }: ChangeMessage, module: Module, caller: Caller, tenantId: string): boolean {
  if (tenant === null || tenant === tenantId) return true;
  if (tenantId !== DEFAULT_TENANT) return false;
  // The platform's own records that speak of a tenant, and those whose tenant is a field that the administrator sees.
  const shown = module.fields.some(({ name }) => name === "tenantId");
  return shown && (module.tenancy === "platform" || caller.administrator);
}
