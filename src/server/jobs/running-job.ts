import { TrellisError } from "#contract";
import type { Endpoint, Module } from "#metadata";
import type { Kysely } from "kysely";
import type { Caller, OperationContext } from "../base/context.ts";
import { Journal } from "../base/journal.ts";
import type { TrellisTables } from "../base/tables.ts";
import { nextId } from "../data/server-state.ts";
import { sqlState } from "../data/sql-state.ts";
import { addressesOf } from "../policies/addresses-of.ts";
import { authorise } from "../policies/authorise.ts";
import { decidesAccess } from "../policies/identity-tables.ts";
import { raiseAccessVersion } from "../session/callers.ts";
import { loadCaller } from "../session/load-caller.ts";
import type { Job, JobFacts } from "./job.ts";
import { Interrupted, LeaseLost, type JobKind, type JobServices } from "./job-kind.ts";
import { changeJob, type JobChange } from "./job-store.ts";

/** The rights of the owner are read again after this time. */
const FRESH_MS = 3_000;
/** Deadlock and serialization failure: the other transaction was committed, this one has no effect yet. */
const RETRY: ReadonlySet<string | null> = new Set(["40P01", "40001"]);
const ATTEMPTS = 3;

/** A job that this node has claimed. */
export class RunningJob {
  readonly services: JobServices;
  readonly job: Job;
  readonly lease: string;
  readonly #kind: JobKind;
  readonly #isClosing: () => boolean;
  #known: { readonly caller: Caller; readonly at: number } | null = null;

  constructor(services: JobServices, kind: JobKind, job: Job, lease: string, isClosing: () => boolean) {
    this.services = services;
    this.job = job;
    this.lease = lease;
    this.#kind = kind;
    this.#isClosing = isClosing;
  }

  /** Call between chunks. @throws Interrupted when the server closes */
  checkpoint(): void {
    if (this.#isClosing()) throw new Interrupted();
  }

  /** @throws TrellisError noEndpoint when the module's file was removed */
  get module(): Module {
    const module = this.services.inForce().catalog.modules.get(this.job.module);
    if (module === undefined) throw new TrellisError("noEndpoint");
    return module;
  }

  /**
   * The owner with the rights of now, in the roles the job was started with. Signing out or losing the right stops the job.
   * @throws TrellisError unauthorized, forbidden
   */
  async caller(): Promise<Caller> {
    const { deps, db, inForce, apiScopes } = this.services;
    const now = deps.clock().getTime();
    if (this.#known !== null && now - this.#known.at < FRESH_MS) return this.#known.caller;
    const { catalog, tables } = inForce();
    const caller = await loadCaller(db, deps, tables, this.job.sessionId, this.job.facts.acting);
    if (caller === null) {
      throw new TrellisError("unauthorized", {
        text: {
          zh: "登录已失效，任务已停止；重新登录后可以继续",
          en: "The session has ended, so the job has stopped. Sign in again to continue it.",
        },
      });
    }
    const endpoint = this.#startingEndpoint();
    if (endpoint !== undefined) {
      authorise({ caller, catalog, module: this.module, endpoint });
      await apiScopes.check(caller, addressesOf(endpoint));
    }
    this.#known = { caller, at: now };
    return caller;
  }

  /** Changes the job. @throws LeaseLost */
  async change<Facts extends JobFacts>(db: Kysely<TrellisTables>, change: JobChange<Facts>): Promise<void> {
    if (!(await changeJob(db, this.job.id, this.lease, change))) throw new LeaseLost();
  }

  /**
   * Runs one chunk in a transaction of its own, with the rights of now; again when it met a deadlock. `work` calls
   * `change` with the transaction, so that the chunk and the progress are committed together.
   * @param publishes false for a chunk whose writes are undone before the commit
   */
  async transaction<T>(work: (context: OperationContext) => Promise<T>, publishes = true): Promise<T> {
    const { services, job } = this;
    for (let attempt = 1; ; attempt += 1) {
      this.checkpoint();
      const caller = await this.caller();
      const journal = this.journal();
      try {
        let changesRights = false;
        const result = await services.db.transaction().execute(async (db) => {
          const done = await work(this.context(db, caller, journal));
          changesRights = publishes && [...journal.touched.keys()].some(decidesAccess);
          if (changesRights) await raiseAccessVersion(db);
          return done;
        });
        if (publishes) services.hooks.afterCommit({ journal, caller, tab: job.facts.tab ?? "" });
        if (changesRights) {
          services.apiScopes.forget();
          await services.callers.accessChanged();
        }
        return result;
      } catch (error) {
        if (attempt === ATTEMPTS || !RETRY.has(sqlState(error))) throw error;
      }
    }
  }

  journal(): Journal {
    return new Journal(this.#kind.endpoint ?? this.job.kind, () => nextId(this.services.deps), this.job.batchId);
  }

  /** The context of an operation, without a request behind it. */
  context(db: Kysely<TrellisTables>, caller: Caller, journal = this.journal()): OperationContext {
    const { services, job, module } = this;
    return {
      deps: services.deps,
      catalog: services.inForce().catalog,
      db,
      module,
      endpoint: this.#startingEndpoint() ?? endpointOf(job, module),
      journal,
      apiScopes: services.apiScopes,
      fileLinks: services.fileLinks,
      unprovenFiles: new Set(),
      caller,
      tenantId: job.tenantId,
      locale: job.facts.locale,
      query: new Map(),
      body: null,
      files: new Map(),
      request: new Request("http://job.invalid/"),
      address: "",
    };
  }

  #startingEndpoint(): Endpoint | undefined {
    return this.module.endpoints.find(({ id }) => id === this.#kind.endpoint);
  }
}

function endpointOf({ kind }: Job, module: Module): Endpoint {
  return {
    id: kind,
    method: "POST",
    path: `/trellis/records/${module.name}/${kind}`,
    target: { kind: "handler", handler: `trellis/${kind}` },
    access: [module.permissions.read],
  };
}
