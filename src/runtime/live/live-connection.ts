import { RecordsChanged, changesEndpoint, type LiveEnd } from "#contract";
import { ApiError, isAborted } from "../api/api-error.ts";
import { openEndpoint, readShape } from "../api/call-endpoint.ts";
import type { Api } from "../api/create-api.ts";
import { readEvents } from "./read-events.ts";

export interface LiveListener {
  /** Time of the request of the listener's records, in milliseconds of this page. Earlier changes are in them. */
  readonly readAt: () => number;
  readonly onChange: (change: RecordsChanged) => void;
  /** Some changes since `readAt` are not known. */
  readonly onGap: () => void;
}

/** A change of a module, with its time in milliseconds of this page. */
interface HeardChange {
  readonly at: number;
  readonly change: RecordsChanged;
}

/** Milliseconds. */
const FIRST_PAUSE = 3_000;
const LONGEST_PAUSE = 300_000;
/** Screens that were left are likely to be opened again. */
const MOST_MODULES = 20;
/** Milliseconds to wait for further listeners, so that all parts of a page share one connection. */
const TOGETHER = 1_000;
/** Changes that are remembered for screens that come back. */
const MOST_HEARD = 300;
/** Milliseconds that a request may take to the server. */
const ON_THE_WAY = 2_000;

type Outcome = "again" | "over";

const connections = new WeakMap<Api, LiveConnection>();

/** The only live connection of this page. It is open while it has listeners and the page is visible. */
export class LiveConnection {
  readonly #api: Api;
  readonly #listeners = new Map<string, Set<LiveListener>>();
  readonly #inbox = new Set<() => void>();
  /** Listeners to the inbox that were not called back yet. */
  readonly #uncounted = new Set<() => void>();
  #modules: readonly string[] = [];
  /** Time since which every change was received, by module. */
  readonly #heardFrom = new Map<string, number>();
  #heard: readonly HeardChange[] = [];
  /** The last moment when the line was known to be open. */
  #openAt = 0;
  #isReady = false;
  #line: AbortController | null = null;
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  /** The server has no such line, or this session none any more. */
  #over = false;
  readonly #accessListeners = new Set<() => void>();
  /** Fingerprint of the caller's permissions in the last response; "" before the first one. */
  #mark = "";

  static of(api: Api): LiveConnection {
    const known = connections.get(api) ?? new LiveConnection(api);
    connections.set(api, known);
    return known;
  }

  private constructor(api: Api) {
    this.#api = api;
    document.addEventListener("visibilitychange", () => this.#settle());
  }

  /** @returns how to listen no longer */
  listen(module: string, listener: LiveListener): () => void {
    const own = this.#listeners.get(module) ?? new Set();
    this.#listeners.set(module, own.add(listener));
    if (this.#covers(module)) {
      for (const { at, change } of this.#heard)
        if (change.module === module && at >= listener.readAt()) listener.onChange(change);
    } else this.#gather();
    return () => {
      own.delete(listener);
      if (own.size === 0) this.#listeners.delete(module);
      this.#rest();
    };
  }

  /**
   * Calls back as soon as the connection is open or has failed, and then when the own inbox has changed, or may have
   * changed without a connection: the inbox is counted then, and not before. @returns how to listen no longer
   */
  listenInbox(onInbox: () => void): () => void {
    this.#inbox.add(onInbox);
    this.#uncounted.add(onInbox);
    if (this.#isReady || this.#timer !== null) this.#tellUncounted();
    this.#gather();
    return () => {
      this.#inbox.delete(onInbox);
      this.#uncounted.delete(onInbox);
      this.#rest();
    };
  }

  /** Calls back when the rights or the menu of the user have changed. @returns how to listen no longer */
  listenAccess(listener: () => void): () => void {
    this.#accessListeners.add(listener);
    this.#gather();
    return () => {
      this.#accessListeners.delete(listener);
      // The next person's is compared with nothing of this one's.
      if (this.#accessListeners.size === 0) this.#mark = "";
      this.#rest();
    };
  }

  #gather(): void {
    // Another screen, perhaps another person: it is worth one more question.
    this.#over = false;
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(() => this.#settle(), TOGETHER);
  }

  get #needed(): boolean {
    return this.#listeners.size + this.#inbox.size + this.#accessListeners.size > 0;
  }

  /** A connection with more events than needed may stay. One without listeners closes. */
  #rest(): void {
    if (!this.#needed) this.#close();
  }

  /** Opens, reopens for another module, or closes. */
  #settle(): void {
    const wanted = [...this.#listeners.keys()];
    if (!this.#needed || document.hidden || this.#over) return this.#close();
    const covered = wanted.every((module) => this.#covers(module));
    if (covered && (this.#line !== null || this.#timer !== null)) return;
    this.#close();
    this.#modules = [...new Set([...wanted, ...this.#modules])].slice(0, Math.max(MOST_MODULES, wanted.length));
    void this.#open();
  }

  #close(): void {
    if (this.#isReady) this.#openAt = performance.now();
    this.#isReady = false;
    this.#line?.abort();
    this.#line = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Every change that the listeners of a module need was heard, or will be. */
  #covers(module: string): boolean {
    const from = this.#heardFrom.get(module);
    return this.#modules.includes(module) && from !== undefined && from <= this.#oldest(module);
  }

  /** Time of the oldest request among a module's listeners. */
  #oldest(module: string): number {
    return Math.min(performance.now(), ...[...(this.#listeners.get(module) ?? [])].map(({ readAt }) => readAt()));
  }

  /** @returns for each module the time from which changes are needed */
  #missedFrom(): ReadonlyMap<string, number> {
    return new Map(
      this.#modules.map((module) => {
        const oldest = this.#oldest(module);
        const heard = this.#heardFrom.get(module);
        return [module, heard === undefined || heard > oldest ? oldest : this.#openAt];
      }),
    );
  }

  async #open(): Promise<void> {
    const line = new AbortController();
    this.#line = line;
    const outcome = await this.#read(line.signal);
    if (this.#line !== line) return;
    this.#isReady = false;
    this.#line = null;
    this.#tellUncounted();
    if (outcome === "over") {
      this.#over = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#settle();
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  /** Never rejects, because only a hint would be missing. */
  async #read(signal: AbortSignal): Promise<Outcome> {
    try {
      const missed = this.#missedFrom();
      const now = performance.now();
      const since = [...missed.values()].map((from) => Math.ceil(now - from) + ON_THE_WAY).join(",");
      for (const [module, from] of missed) this.#heardFrom.set(module, Math.min(from, this.#heardFrom.get(module) ?? Infinity));
      // Files that changed while the page was loading: later ones change the mark.
      const accessSince = this.#mark === "" ? String(Math.ceil(now) + ON_THE_WAY) : "0";
      const query = { modules: this.#modules.join(","), since, access: "1", accessSince, inbox: true };
      const reply = await openEndpoint(this.#api, changesEndpoint, { query }, { signal, quiet: true });
      // "No content" is how a server says that it will never have any.
      if (reply.status === 204 || reply.body === null) return "over";
      for await (const { event, data } of readEvents(reply.body)) {
        if (signal.aborted) return "again";
        this.#openAt = performance.now();
        if (event === "ready") this.#begin(data);
        else if (event === "change") this.#tell(data);
        else if (event === "gap") this.#miss(data);
        else if (event === "inbox") for (const onInbox of this.#inbox) onInbox();
        else if (event === "access") this.#markAccess(data);
        else if (event === "end") {
          // The next response leads a signed-out user to the sign-in, so the request follows without a pause.
          if (data === SESSION_OVER) this.#tellAccess();
          return endsForGood(data) ? "over" : "again";
        }
      }
      return "again";
    } catch (error) {
      if (isAborted(error) || signal.aborted) return "again";
      // The server has no such endpoint, or refuses the connection.
      if (error instanceof ApiError && error.code >= 400 && error.code < 500 && error.code !== 429) return "over";
      if (error instanceof ApiError && error.code === 429) this.#pause = Math.max(this.#pause, 60_000);
      return "again";
    }
  }

  #begin(mark: string): void {
    this.#pause = FIRST_PAUSE;
    this.#isReady = true;
    this.#markAccess(mark);
    this.#uncounted.clear();
    for (const onInbox of this.#inbox) onInbox();
  }

  #tellUncounted(): void {
    const waiting = [...this.#uncounted];
    this.#uncounted.clear();
    for (const onInbox of waiting) onInbox();
  }

  #markAccess(mark: string): void {
    const before = this.#mark;
    this.#mark = mark;
    if (before !== "" && mark !== before) this.#tellAccess();
  }

  #tellAccess(): void {
    for (const listener of this.#accessListeners) listener();
  }

  #tell(data: string): void {
    const change = changeOf(data);
    if (change === null) return;
    const at = performance.now() - (change.ago ?? 0);
    const forgotten = this.#heard.length < MOST_HEARD ? undefined : this.#heard[0];
    if (forgotten !== undefined) this.#hearFrom(forgotten.change.module, forgotten.at + 1);
    this.#heard = [...this.#heard, { at, change }].slice(-MOST_HEARD);
    for (const { readAt, onChange } of this.#listeners.get(change.module) ?? []) if (at >= readAt()) onChange(change);
  }

  /** The server does not remember what happened to a module before. */
  #miss(module: string): void {
    this.#hearFrom(module, performance.now());
    for (const { onGap } of this.#listeners.get(module) ?? []) onGap();
  }

  #hearFrom(module: string, from: number): void {
    this.#heardFrom.set(module, Math.max(from, this.#heardFrom.get(module) ?? 0));
  }
}

const SESSION_OVER: LiveEnd = "session";

function endsForGood(why: string): boolean {
  const end: LiveEnd = "access";
  return why === end;
}

function changeOf(data: string): RecordsChanged | null {
  try {
    return readShape(RecordsChanged, JSON.parse(data));
  } catch {
    return null;
  }
}
