import { TRANSFER_LIMITS, type ImportFacts, type ImportPlan, type MendedCell, type RunInput, type TransferJob } from "#contract";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { ApiError, isAborted, messageOf } from "../../api/api-error.ts";
import { JobWatch, isMoving } from "../common/job-watch.ts";
import { deleteStoredJob, storeJob, storedJob } from "../common/stored-jobs.ts";
import type { TransferClient } from "../common/transfer-client.ts";

export const IMPORT_STEPS = ["file", "map", "check", "save"] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

/** One import, from the file to its end. The server holds the job; leaving and coming back finds it as it is. */
export class ImportStore {
  readonly client: TransferClient;
  watch: JobWatch | null = null;
  /** Plan of the user; at first the server's proposal. */
  plan: ImportPlan | null = null;
  /** Cells that the person has changed since the last check, by their place. */
  mended: ReadonlyMap<string, MendedCell> = new Map();
  /** Looked whether there is something to go on with. */
  ready = false;
  /** Share of the file that has left; null when none is under way. */
  uploaded: number | null = null;
  /** The file that is sent, or was refused. */
  file: File | null = null;
  /** The file did not get through; it was not refused. */
  unsent = false;
  /** A call is under way that the buttons wait for. */
  busy = false;
  /** Message of the last error. */
  problem: string | null = null;
  /** Records that are as before the import, because the person took it back; null otherwise. */
  undone: number | null = null;
  /** The person went back to a step that the job has passed. */
  back: "file" | "map" | null = null;
  readonly #onSaved: () => void;
  #sending: AbortController | null = null;

  /** @param onSaved records were written, be it all of the file or the part before it was stopped */
  constructor(client: TransferClient, onSaved: () => void) {
    this.client = client;
    this.#onSaved = onSaved;
    makeAutoObservable(
      this,
      { client: false, watch: observableRef, plan: observableRef, file: observableRef, mended: observableRef },
      { autoBind: true },
    );
  }

  get job(): TransferJob | null {
    return this.watch?.job ?? null;
  }

  get facts(): ImportFacts | null {
    return this.job?.import ?? null;
  }

  get moving(): boolean {
    return this.job !== null && isMoving(this.job);
  }

  get step(): ImportStep {
    const { job } = this;
    if (job === null || this.back === "file") return "file";
    if (isSaving(job)) return "save";
    if (this.back === "map" || job.state === "uploaded" || job.state === "cancelled" || job.state === "failed") return "map";
    return "check";
  }

  /** The job does nothing more unless the user asks for it. */
  get ended(): boolean {
    return this.step === "save" && !this.moving;
  }

  /** Goes on with the job that was left, if there is one. Never rejects. @param id a certain one */
  async resume(id: string | null, signal: AbortSignal): Promise<void> {
    // The dialog was put away and comes back: it is where it was.
    if (this.watch !== null) return this.watch.follow();
    try {
      const kept = id ?? storedJob("import", this.client.module);
      const jobs = await this.client.jobs(signal);
      const job = jobs.find(
        (one) => one.kind === "import" && (one.id === kept ? one.state !== "done" || id !== null : isMoving(one)),
      );
      if (job !== undefined) this.#begin(job);
    } catch (error) {
      if (isAborted(error)) return;
      runInAction(() => (this.problem = messageOf(error)));
    }
    runInAction(() => (this.ready = true));
  }

  async send(file: File): Promise<void> {
    const before = this.job;
    const sending = new AbortController();
    this.#sending = sending;
    this.file = file;
    this.problem = null;
    this.unsent = false;
    this.uploaded = 0;
    try {
      const job = await this.client.upload(file, sending.signal, (ratio) => runInAction(() => (this.uploaded = ratio)));
      this.#begin(job);
      if (before !== null) void this.client.dismiss(before.id).catch(() => undefined);
    } catch (error) {
      if (isAborted(error)) return;
      runInAction(() => {
        this.problem = messageOf(error);
        this.unsent = error instanceof ApiError && (error.status === 0 || error.status >= 429);
      });
    } finally {
      runInAction(() => (this.uploaded = null));
    }
  }

  stopSending(): void {
    this.#sending?.abort();
  }

  change(changes: Partial<ImportPlan>): void {
    if (this.plan !== null) this.plan = { ...this.plan, ...changes };
  }

  /** Current or corrected value of a cell. */
  cellValue(cell: MendedCell): string {
    return this.mended.get(cellKey(cell))?.value ?? cell.value;
  }

  /** Has a cell mended with the next check. */
  mend({ sheet = null, row, at, value: before }: MendedCell, value: string): void {
    const place = cellKey({ sheet, row, at });
    const mended = new Map(this.mended);
    if (value === before) mended.delete(place);
    else if (mended.has(place) || mended.size < TRANSFER_LIMITS.cells) mended.set(place, { sheet, row, at, value });
    this.mended = mended;
  }

  check(): Promise<void> {
    const { plan } = this;
    const cells = [...this.mended.values()];
    return this.#do(async ({ id }) => {
      if (plan === null) return null;
      // A sheet of lines of which no column is mapped is not imported.
      const lines = Object.entries(plan.lines ?? {}).filter(([, mapping]) => Object.keys(mapping).length > 0);
      const asked = plan.lines === undefined ? plan : { ...plan, lines: Object.fromEntries(lines) };
      const job = await this.client.check({ id, plan: asked, ...(cells.length === 0 ? {} : { cells }) });
      runInAction(() => (this.mended = new Map()));
      return job;
    });
  }

  run(bad: RunInput["bad"]): Promise<void> {
    return this.#do(({ id }) => this.client.run({ id, bad }));
  }

  /** Takes back what was saved. */
  undo(): Promise<void> {
    const batchId = this.facts?.batchId ?? null;
    return this.#do(async () => {
      if (batchId === null) return null;
      const count = await this.client.undo(batchId);
      runInAction(() => (this.undone = count));
      this.#onSaved();
      return null;
    });
  }

  cancel(): Promise<void> {
    return this.#do(({ id }) => this.client.cancel(id));
  }

  goBack(to: "file" | "map"): void {
    this.problem = null;
    this.back = to;
  }

  /** Back to where the job is, after a look at another step. */
  goForth(): void {
    this.problem = null;
    this.back = null;
  }

  /** Forgets the job and its file. What it has saved stays. */
  discard(): void {
    const { job } = this;
    this.forget();
    if (job !== null) void this.client.dismiss(job.id).catch(() => undefined);
  }

  /** Deletes the stored reference to the job. */
  forget(): void {
    deleteStoredJob("import", this.client.module);
  }

  close(): void {
    this.#sending?.abort();
    this.watch?.stop();
  }

  async #do(call: (job: TransferJob) => Promise<TransferJob | null> | null): Promise<void> {
    const { watch } = this;
    if (watch === null || this.busy) return;
    this.busy = true;
    this.problem = null;
    try {
      const job = await call(watch.job);
      runInAction(() => (this.back = null));
      if (job !== null) watch.take(job);
      if (job !== null && !isMoving(job)) this.#told(job);
    } catch (error) {
      if (!isAborted(error)) runInAction(() => (this.problem = messageOf(error)));
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  #begin(job: TransferJob): void {
    this.watch?.stop();
    const watch = new JobWatch(this.client, job, this.#told);
    runInAction(() => {
      this.watch = watch;
      this.plan = job.import?.plan ?? null;
      this.mended = new Map();
      this.undone = null;
      this.back = null;
    });
    storeJob("import", this.client.module, job.id);
    watch.follow();
  }

  readonly #told = (job: TransferJob): void => {
    if (isSaving(job)) this.#onSaved();
  };
}

function cellKey({ sheet, row, at }: Omit<MendedCell, "value">): string {
  return `${sheet ?? ""}/${row}/${at}`;
}

/** The job is past the check: it saves, or has saved. */
export function isSaving({ state, phase }: TransferJob): boolean {
  return state === "done" || phase === "saving";
}
