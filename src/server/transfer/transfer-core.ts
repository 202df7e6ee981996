import { TrellisError, type Locale } from "#contract";
import type { Endpoint, Module } from "#metadata";
import type { Kysely } from "kysely";
import type { Caller, OperationContext } from "../context.ts";
import type { Core } from "../core.ts";
import { Journal } from "../data/journal.ts";
import { nextId } from "../data/server-state.ts";
import type { TrellisTables } from "../data/tables.ts";
import { loadCaller } from "../session/load-caller.ts";
import type { Job } from "./jobs.ts";

/** What a job needs of the server. */
export type TransferCore = Pick<Core, "deps" | "db" | "callers" | "apiScopes" | "inForce">;

/** Somebody cancelled the job, or another node has it: nothing more may be written for it. */
export class LeaseLost extends Error {}

/** The server is closing: the job goes on elsewhere, or later. */
export class Interrupted extends Error {}

/** A job that this node has taken. */
export interface Running {
  readonly core: TransferCore;
  readonly job: Job;
  readonly lease: string;
  /** @throws Interrupted */
  readonly goOn: () => void;
  /** Who started it, with the rights of now. @throws TrellisError when the session has ended */
  readonly caller: () => Promise<Caller>;
}

/** Rights are looked at again while a job runs, no more often than this. */
const FRESH_MS = 3_000;

/** Who runs a job: the person as they are now, in the roles they started it in. Whoever signs out or loses the right stops it. */
export function callerOfJob({ deps, db, inForce }: TransferCore, job: Job): () => Promise<Caller> {
  let known: { readonly caller: Caller; readonly at: number } | null = null;
  return async () => {
    const now = deps.clock().getTime();
    if (known !== null && now - known.at < FRESH_MS) return known.caller;
    const caller = await loadCaller(db, deps, inForce().tables, job.sessionId, job.facts.acting);
    if (caller === null) {
      throw new TrellisError("unauthorized", {
        text: {
          zh: "登录已失效，任务已停止；重新登录后可以继续",
          en: "The session has ended, so the job has stopped; sign in again to go on with it",
        },
      });
    }
    known = { caller, at: now };
    return caller;
  };
}

/** The module that a job is about. @throws TrellisError noEndpoint when its file was taken away */
export function moduleOfJob({ inForce }: TransferCore, job: Job): Module {
  const module = inForce().catalog.modules.get(job.module);
  if (module === undefined) throw new TrellisError("noEndpoint");
  return module;
}

export function jobJournal({ deps }: TransferCore, job: Job): Journal {
  return new Journal(job.facts.kind, () => nextId(deps), job.batchId);
}

/** A job's work as operations know it: the same doors, without a request behind it. */
export function jobContext(
  running: Pick<Running, "core" | "job">,
  db: Kysely<TrellisTables>,
  caller: Caller,
  journal: Journal,
): OperationContext {
  const { core, job } = running;
  const module = moduleOfJob(core, job);
  return {
    deps: core.deps,
    catalog: core.inForce().catalog,
    db,
    module,
    endpoint: endpointOf(job, module),
    journal,
    apiScopes: core.apiScopes,
    caller,
    tenantId: job.tenantId,
    locale: localeOfJob(job),
    query: new Map(),
    body: null,
    files: new Map(),
    request: new Request("http://job.invalid/"),
    address: "",
  };
}

export function localeOfJob({ facts }: Job): Locale {
  return facts.locale;
}

function endpointOf({ facts }: Job, module: Module): Endpoint {
  return {
    id: facts.kind,
    method: "POST",
    path: `/trellis/records/${module.name}/${facts.kind}`,
    target: { kind: "handler", handler: `trellis/${facts.kind}` },
    access: [module.permissions.read],
  };
}
