import { Worker } from "node:worker_threads";
import type { BackendReply, BackendRequest, BackendTask } from "./backend-messages.ts";

interface Run {
  readonly onData: (bytes: Uint8Array) => void;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Milliseconds that a backend may take to write its last checkpoint. Its thread is ended afterwards; acknowledged writes are safe. */
const closeLimit = 15_000;

/**
 * The main thread's end of the worker. PGlite runs a query on the thread that sends it; in a worker a heavy query delays other
 * queries, and nothing else. The worker keeps the process alive only while a query runs.
 */
export class BackendThread {
  readonly greeting: Buffer;
  readonly #worker: Worker;
  readonly #onFault: (fault: Error) => void;
  #run: Run | undefined;
  #fault: Error | undefined;
  #closing: (() => void) | undefined;

  private constructor(worker: Worker, greeting: Uint8Array, onFault: (fault: Error) => void) {
    this.#worker = worker;
    this.greeting = Buffer.from(greeting);
    this.#onFault = onFault;
    worker.on("message", (reply: BackendReply) => this.#hear(reply));
    worker.on("error", (error) => this.#fail(error.message));
    worker.on("exit", (code) => {
      if (this.#closing) this.#closing();
      else this.#fail(`its thread ended with code ${code}`);
    });
    worker.unref();
  }

  /** Makes a database in `folder`, which must not exist. A thread of its own does it and returns its memory afterwards. */
  static async create(folder: string): Promise<void> {
    const worker = startWorker({ kind: "create", folder });
    await firstReply(worker, "closed");
    await worker.terminate();
  }

  /** Opens `folder`. `onFault` is called once if the backend stops later; the running query is rejected with the same error. */
  static async open(folder: string, onFault: (fault: Error) => void): Promise<BackendThread> {
    const worker = startWorker({ kind: "serve", folder });
    const reply = await firstReply(worker, "ready");
    return new BackendThread(worker, reply.greeting, onFault);
  }

  /** Runs whole frontend messages; `onData` receives the answer. One run at a time. */
  run(messages: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void> {
    if (this.#fault) return Promise.reject(this.#fault);
    if (this.#run) throw new Error("The backend is already running a batch");
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#run = { onData, resolve, reject };
      this.#send({ kind: "run", messages });
    });
  }

  async close(): Promise<void> {
    if (!this.#fault) {
      await new Promise<void>((resolve) => {
        const limit = setTimeout(resolve, closeLimit);
        this.#closing = () => {
          clearTimeout(limit);
          resolve();
        };
        this.#worker.ref();
        this.#send({ kind: "close" });
      });
    }
    await this.#worker.terminate();
  }

  /** Declares the backend unusable for a reason that its thread did not notice. */
  fail(reason: string): void {
    this.#fail(reason);
  }

  #send(request: BackendRequest): void {
    this.#worker.postMessage(request, []);
  }

  #hear(reply: BackendReply): void {
    if (reply.kind === "failed") return this.#fail(reply.reason);
    if (reply.kind !== "data" && reply.kind !== "done") return;
    const run = this.#run;
    if (!run) return;
    if (reply.bytes.length > 0) run.onData(reply.bytes);
    if (reply.kind === "data") return;
    this.#run = undefined;
    this.#worker.unref();
    run.resolve();
  }

  #fail(reason: string): void {
    if (this.#fault || this.#closing) return;
    const fault = new Error(`The embedded database stopped (${reason}). Committed data is safe; open the database again.`);
    this.#fault = fault;
    this.#run?.reject(fault);
    this.#run = undefined;
    this.#worker.terminate().catch(() => {});
    this.#onFault(fault);
  }
}

function startWorker(task: BackendTask): Worker {
  return new Worker(new URL("./backend-worker.ts", import.meta.url), {
    workerData: task,
    name: "embedded-database",
    execArgv: [],
  });
}

async function firstReply<Kind extends BackendReply["kind"]>(
  worker: Worker,
  kind: Kind,
): Promise<Extract<BackendReply, { kind: Kind }>> {
  try {
    return await new Promise((resolve, reject) => {
      // Node's watch mode sends the imports of the worker through the same port.
      worker.on("message", (reply: Partial<BackendReply>) => {
        if (isReply(reply, kind)) resolve(reply);
        else if (isReply(reply, "failed")) reject(new Error(reply.reason));
        else if (reply.kind !== undefined) reject(new Error(`unexpected reply ${reply.kind}`));
      });
      worker.once("error", reject);
      worker.once("exit", (code) => reject(new Error(`the database thread ended with code ${code}`)));
    });
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    for (const event of ["message", "error", "exit"]) worker.removeAllListeners(event);
  }
}

function isReply<Kind extends BackendReply["kind"]>(
  reply: Partial<BackendReply>,
  kind: Kind,
): reply is Extract<BackendReply, { kind: Kind }> {
  return reply.kind === kind;
}
