import { TrellisError, type Text } from "#contract";
import { isUnavailable, toTrellisError } from "../data/database-errors.ts";
import { sqlState } from "../data/sql-state.ts";
import { publishInboxChange } from "../notifications/publish-inbox-change.ts";
import { randomText } from "../session/random.ts";
import type { Job } from "./job.ts";
import { Interrupted, LeaseLost, type JobKind, type JobServices } from "./job-kind.ts";
import { changeJob, claimJob, releaseJob, renewLease } from "./job-store.ts";
import { RunningJob } from "./running-job.ts";
import { JOBS_TOPIC } from "./start-job.ts";

/** Jobs that one node runs at a time. */
const LANES = 2;
/** Interval at which a node looks for jobs of crashed nodes. It starts its own jobs at once. */
const LOOK_MS = 15_000;
const HEARTBEAT_MS = 20_000;
/** Claims without progress before a job fails. */
const ATTEMPTS = 5;

/** Runs jobs beside the requests. A job that one node leaves unfinished is continued by another. */
export class JobRunner {
  readonly #services: JobServices;
  readonly #kinds = new Map<string, JobKind>();
  readonly #lanes = new Set<Promise<void>>();
  #look: ReturnType<typeof setInterval> | null = null;
  #unsubscribe = (): void => undefined;
  #closing = false;
  /** Until the first look: the node continues what it ran before it was restarted. */
  #restarted = true;

  constructor(services: JobServices) {
    this.#services = services;
  }

  /** Runs jobs of these kinds from now on. @throws Error when two of them have the same name */
  start(kinds: readonly JobKind[]): void {
    for (const kind of kinds) {
      if (this.#kinds.has(kind.kind)) throw new Error(`two capabilities bring the job ${kind.kind}`);
      this.#kinds.set(kind.kind, kind);
    }
    this.#unsubscribe = this.#services.deps.bus.subscribe(JOBS_TOPIC, () => this.#poke());
    this.#look = setInterval(() => this.#poke(), LOOK_MS);
    this.#poke();
  }

  #poke(): void {
    if (this.#closing || this.#kinds.size === 0 || this.#lanes.size >= LANES) return;
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Waits for the chunks in progress. The rest of their jobs stays in the queue. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#unsubscribe();
    if (this.#look !== null) clearInterval(this.#look);
    await Promise.allSettled(this.#lanes);
  }

  async #work(): Promise<void> {
    const { deps, db } = this.#services;
    try {
      while (!this.#closing) {
        const restarted = this.#restarted;
        this.#restarted = false;
        const lease = randomText(deps, 16);
        const job = await claimJob(db, [...this.#kinds.keys()], lease, deps.config.node, restarted);
        if (job === null) return;
        await this.#run(job, lease);
      }
    } catch (error) {
      deps.log({ level: "warn", message: "jobs could not be claimed", error });
    }
  }

  async #run(job: Job, lease: string): Promise<void> {
    const { deps, db } = this.#services;
    const kind = this.#kinds.get(job.kind);
    if (kind === undefined) return;
    const heartbeat = setInterval(() => void renewLease(db, job.id, lease).catch(() => undefined), HEARTBEAT_MS);
    try {
      if (job.attempts > ATTEMPTS) throw interruptedTooOften();
      await kind.run(new RunningJob(this.#services, kind, job, lease, () => this.#closing));
    } catch (error) {
      await this.#stop(kind, job, lease, error);
    } finally {
      clearInterval(heartbeat);
    }
    await publishInboxChange(deps, [job.userId]);
  }

  async #stop(kind: JobKind, job: Job, lease: string, error: unknown): Promise<void> {
    const { deps, db } = this.#services;
    if (error instanceof LeaseLost) return;
    if (error instanceof Interrupted) return releaseJob(db, job.id, lease, 0);
    const state = sqlState(error);
    if (isUnavailable(error) || state === "40001" || state === "40P01") {
      deps.log({ level: "warn", message: `the ${job.kind} ${job.id} waits: the database is not available`, error });
      return releaseJob(db, job.id, lease, 10);
    }
    const reference = randomText(deps, 6);
    const refusal = toTrellisError(error, () => reference);
    if (refusal.id === "internal")
      deps.log({ level: "error", message: `the ${job.kind} ${job.id} failed, number ${reference}`, error });
    const reason: Text = { zh: refusal.text("zh"), en: refusal.text("en") };
    await db.transaction().execute(async (transaction) => {
      if (await changeJob(transaction, job.id, lease, { state: "failed", reason }))
        await kind.failed?.(this.#services, transaction, job, reason);
    });
  }
}

function interruptedTooOften(): TrellisError {
  return new TrellisError("unavailable", {
    text: { zh: "任务多次中断，已停止", en: "The job was interrupted several times and has stopped" },
  });
}
