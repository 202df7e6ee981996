import type { Text } from "#contract";
import type {
  AmongTabs,
  DemoAssets,
  DemoState,
  PlainRequest,
  PlainResponse,
  SocketMessage,
  SocketReply,
  ToPage,
} from "../messages.ts";
import { forget } from "./indexed-database.ts";
import { openDemo, refusal, type OpenDemo } from "./open-demo.ts";
import { placesOf, type DemoPlaces } from "./places.ts";

/** Milliseconds that a request to the server of another tab may take. */
const PATIENCE = 20_000;
/** Close code of a socket whose server has gone. */
const GOING_AWAY = 1001;

interface Pending {
  readonly id: string;
  readonly request: PlainRequest;
  readonly settle: (response: PlainResponse) => void;
  /** True when a server has received it. */
  sent: boolean;
}

/**
 * One tab of the demo. The tab that holds the lock runs the server; the others send it the requests of their pages. When it
 * closes, the browser gives the lock to the next tab, which opens the same database.
 */
export class Tab {
  readonly #places: DemoPlaces;
  readonly #assets: DemoAssets;
  readonly #toPage: (message: ToPage) => void;
  readonly #say: (message: AmongTabs) => void;
  /** Unanswered requests of this page. */
  readonly #pending = new Map<string, Pending>();
  /** Open sockets of this page. */
  readonly #own = new Set<string>();
  #state: DemoState = { phase: "waiting" };
  #leading = false;
  #demo: OpenDemo | null = null;
  #wiping = false;

  constructor(scope: string, assets: DemoAssets, toPage: (message: ToPage) => void) {
    this.#places = placesOf(scope);
    this.#assets = assets;
    this.#toPage = toPage;
    const others = new BroadcastChannel(this.#places.channel);
    this.#say = others.postMessage.bind(others);
    others.addEventListener("message", ({ data }: MessageEvent<AmongTabs>) => this.#hear(data));
    void navigator.locks.request(this.#places.lock, () => this.#lead());
    this.#say({ kind: "ask" });
  }

  /** Answers a request of this tab's page. */
  ask(id: string, request: PlainRequest): void {
    const settle = (response: PlainResponse): void => {
      // During a reset the server refuses requests; their pages are about to reload.
      if (!this.#wiping && this.#pending.delete(id)) this.#toPage({ kind: "response", id, response });
    };
    const pending: Pending = { id, request, settle, sent: false };
    this.#pending.set(id, pending);
    this.#pass(pending);
  }

  /** Takes a message of a socket of this tab's page. */
  plug(message: SocketMessage): void {
    if (message.kind === "socket") this.#own.add(message.id);
    if (this.#demo !== null) this.#demo.plug(message);
    else if (this.#state.phase === "ready") this.#say(message);
    // Without a server the socket ends; its page opens another one.
    else this.#reply({ kind: "unplugged", id: message.id, code: GOING_AWAY });
  }

  /** Brings a reply to the page of its socket, here or in another tab. */
  #reply(message: SocketReply): void {
    if (!this.#own.has(message.id)) {
      if (this.#leading) this.#say(message);
      return;
    }
    if (message.kind === "unplugged") this.#own.delete(message.id);
    this.#toPage(message);
  }

  /** Deletes the database and the files, whichever tab holds the lock. */
  reset(): void {
    if (this.#leading) void this.#wipe();
    else this.#say({ kind: "reset" });
  }

  #hear(message: AmongTabs): void {
    switch (message.kind) {
      case "ask":
        if (this.#leading) this.#say({ kind: "state", state: this.#state });
        return;
      case "state":
        if (!this.#leading) this.#follow(message.state);
        return;
      case "request":
        void this.#demo?.answer(message.request).then((response) => {
          if (!this.#wiping) this.#say({ kind: "response", id: message.id, response });
        });
        return;
      case "response":
        this.#pending.get(message.id)?.settle(message.response);
        return;
      case "reset":
        if (this.#leading) void this.#wipe();
        return;
      case "socket":
      case "frame":
      case "unplug":
        this.#demo?.plug(message);
        return;
      case "heard":
      case "unplugged":
        if (!this.#leading) this.#reply(message);
        return;
      case "wiped":
        this.#toPage({ kind: "wiped" });
    }
  }

  /** Handles the state that the tab with the server sends. */
  #follow(state: DemoState): void {
    if (this.#state.phase === "ready" && state.phase !== "ready") this.#interrupted();
    this.#tell(state);
    for (const pending of this.#pending.values()) if (!pending.sent) this.#pass(pending);
  }

  /** Sends a request to the server; waits when there is none yet. */
  #pass(pending: Pending): void {
    const { id, request, settle } = pending;
    if (this.#state.phase === "failed") return settle(refusal(request, 503, UNAVAILABLE));
    if (this.#state.phase !== "ready") return;
    pending.sent = true;
    if (this.#demo !== null) return void this.#demo.answer(request).then(settle);
    this.#say({ kind: "request", id, request });
    setTimeout(() => settle(refusal(request, 503, NO_ANSWER)), PATIENCE);
  }

  /** The tab with the server closed. The outcome of its writes is unknown; reads are sent again. */
  #interrupted(): void {
    for (const id of this.#own) this.#reply({ kind: "unplugged", id, code: GOING_AWAY });
    for (const pending of this.#pending.values()) {
      if (pending.sent && pending.request.method !== "GET") pending.settle(refusal(pending.request, 503, INTERRUPTED));
      pending.sent = false;
    }
  }

  /** Holds the lock until the tab closes. */
  async #lead(): Promise<never> {
    if (this.#state.phase === "ready") this.#interrupted();
    this.#leading = true;
    const tell = (state: DemoState): void => {
      if (this.#wiping) return;
      this.#tell(state);
      this.#say({ kind: "state", state });
    };
    try {
      this.#demo = await openDemo(this.#places, this.#assets, tell, (message) => this.#reply(message));
      tell({ phase: "ready" });
    } catch (error) {
      console.error(error);
      tell({ phase: "failed", fault: "start", reason: error instanceof Error ? error.message : String(error) });
    }
    for (const pending of this.#pending.values()) this.#pass(pending);
    return new Promise<never>(() => undefined);
  }

  async #wipe(): Promise<void> {
    if (this.#wiping) return;
    this.#wiping = true;
    // A database that cannot be closed can still be deleted.
    await this.#demo?.close().catch(() => undefined);
    await Promise.all([forget(this.#places.database), caches.delete(this.#places.files)]);
    this.#say({ kind: "wiped" });
    this.#toPage({ kind: "wiped" });
  }

  #tell(state: DemoState): void {
    this.#state = state;
    this.#toPage({ kind: "state", state });
  }
}

const UNAVAILABLE: Text = {
  zh: "演示服务未能启动，请查看页面顶部的说明",
  en: "The demo did not start. See the message at the top of the page.",
};
const NO_ANSWER: Text = {
  zh: "演示服务在另一个标签页中运行，但它没有应答：请切换到那个标签页，或将其关闭",
  en: "The demo runs in another tab that does not respond. Switch to that tab, or close it.",
};
const INTERRUPTED: Text = {
  zh: "运行演示服务的标签页已关闭，请确认数据后重试",
  en: "The tab that ran the demo was closed. Check whether the change was made, then try again.",
};
