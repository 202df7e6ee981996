import { on } from "node:events";
import { Worker } from "node:worker_threads";
import { TRANSFER_LIMITS } from "#contract";
import { WorkbookError, type SheetReaders } from "#server/platform";
import type { WorkbookReply, WorkbookTask } from "./workbook-messages.ts";

export interface WorkbookLimits {
  /** Heap of the worker in megabytes. */
  readonly memory: number;
  /** Milliseconds until the first rows are there, and between two batches. */
  readonly patience: number;
}

const LIMITS: WorkbookLimits = { memory: 512, patience: 60_000 };

/**
 * Creates the reader of .xls, .xlsb and .ods workbooks. The library reads a workbook as a whole, so it runs in a thread
 * with a limit on memory: a hostile file ends the thread, and the server goes on.
 */
export function createWorkbookReader({ memory, patience }: WorkbookLimits = LIMITS): NonNullable<SheetReaders["readWorkbook"]> {
  return async function* (bytes) {
    const workerData: WorkbookTask = { bytes, maxRows: TRANSFER_LIMITS.rows };
    const worker = new Worker(new URL("./workbook-worker.ts", import.meta.url), {
      workerData,
      name: "workbook",
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    });
    const expired = new AbortController();
    let timer = setTimeout(() => expired.abort(), patience);
    try {
      // `on` rejects when the worker fails: out of memory is such a failure.
      for await (const [message] of on(worker, "message", { signal: expired.signal, close: ["exit"] })) {
        clearTimeout(timer);
        const reply: WorkbookReply = message;
        if (reply.kind === "end") return;
        if (reply.kind === "problem") throw new WorkbookError(reply.reason, { cause: new Error(reply.message) });
        yield reply.rows;
        timer = setTimeout(() => expired.abort(), patience);
        worker.postMessage("next", []);
      }
      throw new WorkbookError("xml");
    } catch (error) {
      if (error instanceof WorkbookError) throw error;
      if (expired.signal.aborted) throw new WorkbookError("time", { cause: error });
      throw new WorkbookError(isOutOfMemory(error) ? "memory" : "xml", { cause: error });
    } finally {
      clearTimeout(timer);
      await worker.terminate();
    }
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
