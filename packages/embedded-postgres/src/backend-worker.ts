import * as fs from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { Backend } from "./backend.ts";
import type { BackendRequest, BackendReply, BackendTask } from "./backend-messages.ts";
import { createDatabaseFolder } from "./database-folder.ts";
import { messageOf } from "./errors.ts";

/** Bytes. A large answer becomes few messages, and the main thread can begin before the end. */
const chunkSize = 256 * 1024;

if (!parentPort) throw new Error("backend-worker.ts runs in a worker thread");
const port = parentPort;
const task: BackendTask = workerData;

function reply(message: BackendReply): void {
  // Answers are copies for this message: their memory can move to the main thread.
  port.postMessage(message, "bytes" in message ? [message.bytes.buffer] : []);
}

/** Gathers an answer: PostgreSQL writes it in pieces of 8 KiB, each valid only during the call. */
class Answer {
  #pieces: Uint8Array[] = [];
  #length = 0;

  add(bytes: Uint8Array): void {
    this.#pieces.push(bytes.slice());
    this.#length += bytes.length;
    if (this.#length >= chunkSize) reply({ kind: "data", bytes: this.take() });
  }

  take(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#length);
    let offset = 0;
    for (const piece of this.#pieces) {
      whole.set(piece, offset);
      offset += piece.length;
    }
    this.#pieces = [];
    this.#length = 0;
    return whole;
  }
}

async function serve(folder: string): Promise<void> {
  const backend = await Backend.open({ folder });
  port.on("message", (request: BackendRequest) => {
    const work = request.kind === "run" ? run(request.messages) : close();
    work.catch((error: unknown) => {
      // The backend is unusable; the main thread ends this worker after this message.
      reply({ kind: "failed", reason: messageOf(error) });
    });
  });
  reply({ kind: "ready", greeting: await backend.greeting() });

  async function run(messages: Uint8Array): Promise<void> {
    const answer = new Answer();
    await backend.run(messages, (bytes) => answer.add(bytes));
    reply({ kind: "done", bytes: answer.take() });
  }

  async function close(): Promise<void> {
    await backend.close();
    reply({ kind: "closed" });
    port.close();
  }
}

async function create(folder: string): Promise<void> {
  await createDatabaseFolder(folder, async (draft) => {
    fs.mkdirSync(draft);
    const backend = await Backend.open({ folder: draft });
    await backend.close();
  });
  reply({ kind: "closed" });
  port.close();
}

try {
  await (task.kind === "create" ? create(task.folder) : serve(task.folder));
} catch (error) {
  reply({ kind: "failed", reason: messageOf(error) });
  port.close();
}
