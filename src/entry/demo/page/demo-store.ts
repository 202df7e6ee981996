import { action, computed, makeObservable, observable, observableRef } from "mobx";
import type { PageSocket, PluggedSocket } from "./intercept.ts";
import type { DemoState, PlainResponse, ToPage, ToWorker } from "../messages.ts";
import { plainRequest, responseOf } from "../plain-http.ts";

/** Shares of the progress: the download, and each step after it. */
const DOWNLOAD = 0.7;
const OPENING = 0.75;
const STARTING = 0.95;

/** State of the server in the page, and the way to send requests to it. */
export class DemoStore {
  state: DemoState = { phase: "waiting" };
  /** True when requests of this page reach the server. The console sends none before. */
  intercepting = false;
  resetting = false;
  readonly #scope = new URL(".", document.baseURI).href;
  readonly #answers = new Map<string, (response: PlainResponse) => void>();
  readonly #sockets = new Map<string, PageSocket>();
  #worker: Worker | null = null;

  constructor() {
    makeObservable(this, {
      state: observableRef,
      intercepting: observable,
      resetting: observable,
      ratio: computed,
      hear: action,
      setIntercepting: action,
      fail: action,
      reset: action,
    });
  }

  /** 0..1 */
  get ratio(): number {
    switch (this.state.phase) {
      case "waiting":
        return 0;
      case "downloading":
        return (DOWNLOAD * this.state.loaded) / this.state.total;
      case "opening":
        return OPENING;
      case "starting":
        return STARTING;
      default:
        return 1;
    }
  }

  /** Starts the service worker first, then the server behind it. */
  async start(): Promise<void> {
    const missing = missingFeatures();
    if (missing.length > 0) return this.fail("browser", missing.join(", "));
    try {
      const { intercept } = await import("./intercept.ts");
      await intercept(
        this.#scope,
        (request) => this.ask(request),
        (url, socket) => this.plug(url, socket),
      );
      this.setIntercepting();
      await painted();
      await this.#startWorker();
    } catch (error) {
      console.error(error);
      this.fail("start", error instanceof Error ? error.message : String(error));
    }
  }

  /** Sends a request; waits until there is a server. */
  async ask(request: Request): Promise<Response> {
    const id = crypto.randomUUID();
    const plain = await plainRequest(request);
    const answer = new Promise<PlainResponse>((resolve) => this.#answers.set(id, resolve));
    // Without a worker yet, `#startWorker` sends it later.
    this.#send({ kind: "request", id, request: plain });
    return responseOf(await answer);
  }

  /** Connects a socket of this page to the server. @returns its way in */
  plug(url: string, socket: PageSocket): PluggedSocket {
    const id = crypto.randomUUID();
    this.#sockets.set(id, socket);
    this.#send({ kind: "socket", id, url });
    return {
      send: (text) => this.#send({ kind: "frame", id, text }),
      close: () => {
        if (this.#sockets.delete(id)) this.#send({ kind: "unplug", id });
      },
    };
  }

  /** Deletes every record and file of the demo in this browser, and reloads. */
  reset(): void {
    this.resetting = true;
    this.#send({ kind: "reset" });
  }

  hear(message: ToPage): void {
    if (message.kind === "state") this.state = message.state;
    else if (message.kind === "response") {
      this.#answers.get(message.id)?.(message.response);
      this.#answers.delete(message.id);
    } else if (message.kind === "heard") this.#sockets.get(message.id)?.send(message.text);
    else if (message.kind === "unplugged") {
      this.#sockets.get(message.id)?.close(message.code);
      this.#sockets.delete(message.id);
    } else {
      this.onWiped();
      location.reload();
    }
  }

  /** Registers a listener that is called before the page reloads. */
  onWiped: () => void = () => undefined;

  setIntercepting(): void {
    this.intercepting = true;
  }

  fail(fault: "browser" | "start", reason: string): void {
    this.state = { phase: "failed", fault, reason };
  }

  readonly #unsent: ToWorker[] = [];

  #send(message: ToWorker): void {
    if (this.#worker === null) this.#unsent.push(message);
    else this.#worker.postMessage(message, []);
  }

  async #startWorker(): Promise<void> {
    const { assets } = await import("virtual:trellis-demo/assets");
    const worker = new Worker(new URL("../server/demo-worker.ts", import.meta.url), { type: "module", name: "trellis-demo" });
    worker.addEventListener("message", ({ data }: MessageEvent<ToPage>) => this.hear(data));
    worker.addEventListener("error", (event) => this.fail("start", event.message || "worker"));
    // The browser closes the worker's database before it ends the worker: what is copied in between fails.
    window.addEventListener("pagehide", () => worker.terminate());
    window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
    this.#worker = worker;
    this.#send({ kind: "start", scope: this.#scope, assets });
    for (const message of this.#unsent.splice(0)) this.#send(message);
  }
}

/** Checks the features that the demo needs. Plain http and some private windows have no service workers. */
function missingFeatures(): string[] {
  const features: readonly (readonly [string, boolean])[] = [
    ["serviceWorker", "serviceWorker" in navigator],
    ["locks", "locks" in navigator],
    ["indexedDB", "indexedDB" in globalThis],
    ["WebAssembly", "WebAssembly" in globalThis],
    ["DecompressionStream", "DecompressionStream" in globalThis],
  ];
  return features.filter(([, present]) => !present).map(([name]) => name);
}

/** Resolves when the rendered content is painted; in a hidden tab after a short time. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
    setTimeout(resolve, 300);
  });
}
