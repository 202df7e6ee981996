import type { ExportInput, TransferJob } from "#contract";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { isAborted, messageOf } from "../../api/api-error.ts";
import { JobWatch, isMoving } from "../common/job-watch.ts";
import { deleteStoredJob, storeJob, storedJob } from "../common/stored-jobs.ts";
import type { TransferClient } from "../common/transfer-client.ts";

/** One export, from the choices to the saved file. */
export class ExportStore {
  readonly client: TransferClient;
  watch: JobWatch | null = null;
  ready = false;
  /** A call is under way that the buttons wait for. */
  busy = false;
  /** The file was handed to the browser. */
  saved = false;
  /** Message of the last error. */
  problem: string | null = null;

  constructor(client: TransferClient) {
    this.client = client;
    makeAutoObservable(this, { client: false, watch: observableRef }, { autoBind: true });
  }

  get job(): TransferJob | null {
    return this.watch?.job ?? null;
  }

  get moving(): boolean {
    return this.job !== null && isMoving(this.job);
  }

  /** Goes on with the export that was left, if there is one. Never rejects. @param id a certain one */
  async resume(id: string | null, signal: AbortSignal): Promise<void> {
    // The dialog was put away and comes back: it is where it was.
    if (this.watch !== null) return this.watch.follow();
    try {
      const kept = id ?? storedJob("export", this.client.module);
      const job = kept === null ? undefined : (await this.client.jobs(signal)).find((one) => one.id === kept);
      // An export from the toolbar does not resume one that has ended.
      if (job !== undefined && (id !== null || isMoving(job))) this.#begin(job);
    } catch (error) {
      if (isAborted(error)) return;
      runInAction(() => (this.problem = messageOf(error)));
    }
    runInAction(() => (this.ready = true));
  }

  start(input: ExportInput): Promise<void> {
    return this.#do(async () => this.#begin(await this.client.export(input)));
  }

  cancel(): Promise<void> {
    return this.#do(async () => {
      const { watch } = this;
      if (watch !== null) watch.take(await this.client.cancel(watch.job.id));
    });
  }

  download(): Promise<void> {
    return this.#do(async () => {
      const { job } = this;
      if (job === null) return;
      await this.client.saveFile(job.id, "result", job.fileName);
      deleteStoredJob("export", this.client.module);
      runInAction(() => (this.saved = true));
    });
  }

  /** Returns to the choices and drops the earlier request. */
  chooseAgain(): void {
    const { job, saved } = this;
    this.watch?.stop();
    this.watch = null;
    this.saved = false;
    this.problem = null;
    deleteStoredJob("export", this.client.module);
    // The browser may still be saving the file; the server removes it by itself.
    if (job !== null && !saved) void this.client.dismiss(job.id).catch(() => undefined);
  }

  /** The job no longer has a stored reference. */
  get ended(): boolean {
    return this.job !== null && !this.moving && (this.saved || this.job.state !== "done");
  }

  close(): void {
    this.watch?.stop();
    if (this.ended) deleteStoredJob("export", this.client.module);
  }

  async #do(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      await work();
    } catch (error) {
      if (!isAborted(error)) runInAction(() => (this.problem = messageOf(error)));
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  #begin(job: TransferJob): void {
    this.watch?.stop();
    // A user who waited gets the file at once; a user who returns later asks for it.
    const watch = new JobWatch(this.client, job, ({ state }) => state === "done" && void this.download());
    runInAction(() => {
      this.watch = watch;
      this.saved = false;
    });
    storeJob("export", this.client.module, job.id);
    watch.follow();
  }
}
