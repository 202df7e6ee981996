import type { TransferJob } from "#contract";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError, isAborted } from "../../api/api-error.ts";
import type { TransferClient } from "./transfer-client.ts";

/** Milliseconds between two questions: soon at first, for small files, then less often. */
const SOON = 400;
const LATER = 2_000;
const SLOWER = 1.3;

/** True if the server is at it, or about to be. */
export function isMoving({ state }: TransferJob): boolean {
  return state === "queued" || state === "running";
}

/** The last known state of a job. It is read again until the job ends. */
export class JobWatch {
  job: TransferJob;
  /** The last question found no server. The job goes on there all the same, and so do the questions. */
  unreachable = false;
  /** The server knows of no such job any more. */
  gone = false;
  readonly #client: TransferClient;
  readonly #onEnd: (job: TransferJob) => void;
  #asking: AbortController | null = null;

  /** @param onEnd called each time a running job ends */
  constructor(client: TransferClient, job: TransferJob, onEnd: (job: TransferJob) => void = () => undefined) {
    this.#client = client;
    this.#onEnd = onEnd;
    this.job = job;
    makeAutoObservable(this, { job: observableRef }, { autoBind: true });
  }

  /** Takes what a call has answered, and follows it. */
  take(job: TransferJob): void {
    this.job = job;
    this.follow();
  }

  follow(): void {
    this.stop();
    if (!isMoving(this.job)) return;
    this.#asking = new AbortController();
    void this.#ask(this.#asking.signal);
  }

  stop(): void {
    this.#asking?.abort();
    this.#asking = null;
  }

  async #ask(signal: AbortSignal): Promise<void> {
    for (let pause = SOON; isMoving(this.job) && !this.gone; pause = Math.min(pause * SLOWER, LATER)) {
      await new Promise((resume) => setTimeout(resume, pause));
      if (signal.aborted) return;
      try {
        const job = await this.#client.job(this.job.id, signal);
        if (signal.aborted) return;
        runInAction(() => {
          this.job = job;
          this.unreachable = false;
        });
        if (!isMoving(job)) this.#onEnd(job);
      } catch (error) {
        if (signal.aborted || isAborted(error)) return;
        runInAction(() => {
          if (error instanceof ApiError && (error.status === 404 || error.status === 401 || error.status === 403))
            this.gone = true;
          else this.unreachable = true;
        });
      }
    }
  }
}
