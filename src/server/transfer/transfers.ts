import { TrellisError, type Text } from "#contract";
import { sql } from "kysely";
import { isUnavailable, understood } from "../http/error-door.ts";
import { announceInbox } from "../inbox/announce-inbox.ts";
import { sqlState } from "../data/sql-state.ts";
import { randomText } from "../session/random.ts";
import { changeJob, claimJob, type Job } from "./jobs.ts";
import { runExport } from "./run-export.ts";
import { runImport } from "./run-import.ts";
import { tellOfJob } from "./tell-of-job.ts";
import { Interrupted, LeaseLost, callerOfJob, type Running, type TransferCore } from "./transfer-core.ts";

/** Jobs that one node runs at a time. */
const LANES = 2;
/** How often a node looks for jobs whose node has gone. Its own are looked for as they come. */
const LOOK_MS = 15_000;
/** Times that a job is taken up without getting anywhere. */
const ATTEMPTS = 5;

/** Runs imports and exports beside the requests, chunk by chunk. What one node leaves undone another one takes up. */
export class Transfers {
  readonly #core: TransferCore;
  readonly #lanes = new Set<Promise<void>>();
  readonly #look: ReturnType<typeof setInterval>;
  #closing = false;
  /** Until the first look: what this node ran before it was started anew is its own to go on with. */
  #startedAgain = true;

  constructor(core: TransferCore) {
    this.#core = core;
    this.#look = setInterval(() => this.poke(), LOOK_MS);
  }

  /** There may be work. Call when a job is committed. */
  poke(): void {
    if (this.#closing || this.#lanes.size >= LANES) return;
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  /** Waits until the chunks under way are done; the rest of their jobs waits for whoever comes next. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#look);
    await Promise.allSettled(this.#lanes);
  }

  async #work(): Promise<void> {
    const { deps, db } = this.#core;
    try {
      while (!this.#closing) {
        const startedAgain = this.#startedAgain;
        this.#startedAgain = false;
        const lease = randomText(deps, 16);
        const job = await claimJob(db, lease, deps.config.node, startedAgain);
        if (job === null) return;
        await this.#run(job, lease);
      }
    } catch (error) {
      deps.log({ level: "warn", message: "imports and exports could not be looked after", error });
    }
  }

  async #run(job: Job, lease: string): Promise<void> {
    const core = this.#core;
    const goOn = (): void => {
      if (this.#closing) throw new Interrupted();
    };
    const running: Running = { core, job, lease, goOn, caller: callerOfJob(core, job) };
    try {
      if (job.attempts > ATTEMPTS) throw repeatedly();
      if (job.facts.kind === "import") await runImport(running);
      else await runExport(running);
    } catch (error) {
      await this.#stop(job, lease, error);
    }
    await announceInbox(core.deps, [job.userId]);
  }

  async #stop(job: Job, lease: string, error: unknown): Promise<void> {
    const { deps, db } = this.#core;
    if (error instanceof LeaseLost) return;
    const state = sqlState(error);
    if (error instanceof Interrupted) return release(this.#core, job.id, lease, 0);
    if (isUnavailable(error) || state === "40001" || state === "40P01") {
      deps.log({ level: "warn", message: `the ${job.facts.kind} ${job.id} waits: the database is not available`, error });
      return release(this.#core, job.id, lease, 10);
    }
    const reference = randomText(deps, 6);
    const refusal = understood(error, () => reference);
    if (refusal.id === "internal")
      deps.log({ level: "error", message: `the ${job.facts.kind} ${job.id} failed, number ${reference}`, error });
    const reason: Text = { zh: refusal.text("zh"), en: refusal.text("en") };
    await db.transaction().execute(async (transaction) => {
      if (!(await changeJob(transaction, job.id, lease, { state: "failed", reason }))) return;
      await tellOfJob(this.#core, transaction, job, { state: "failed", reason });
    });
  }
}

/** Gives a job back, for whoever looks after some seconds. */
async function release({ db }: TransferCore, id: string, lease: string, seconds: number): Promise<void> {
  await sql`
    update trellis_transfer_job set state = 'queued', lease = null, lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and lease = ${lease} and state = 'running'`.execute(db);
}

function repeatedly(): TrellisError {
  return new TrellisError("unavailable", {
    text: { zh: "任务多次中断，已停止", en: "The job was interrupted too often and has stopped" },
  });
}
