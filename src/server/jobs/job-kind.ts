import type { Text } from "#contract";
import type { Catalog } from "#metadata";
import type { Kysely } from "kysely";
import type { ApiScopeRules, CommittedWrite, OperationContext } from "../base/context.ts";
import type { ServerDeps } from "../base/deps.ts";
import type { FileLinks } from "../base/file-links.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import type { Job } from "./job.ts";
import type { RunningJob } from "./running-job.ts";

/** The services that jobs use. The core of a server has them. */
export interface JobServices {
  readonly deps: ServerDeps;
  readonly db: Kysely<TrellisTables>;
  readonly callers: { accessChanged(): Promise<void> };
  readonly apiScopes: ApiScopeRules & { forget(): void };
  readonly fileLinks: FileLinks;
  readonly hooks: {
    afterCommit(write: CommittedWrite): void;
    limitResult(context: OperationContext, result: unknown): Promise<void>;
  };
  readonly inForce: () => { readonly catalog: Catalog; readonly tables: IdentityTables };
}

/** Work that runs longer than a request: in chunks, one transaction each, resumed by another node after a crash. */
export interface JobKind {
  readonly kind: string;
  /** The endpoint of the module that starts the job. Its access rules are checked again before every chunk. */
  readonly endpoint?: string;
  /** Does the work from where the job stands, and sets the state `done` (or one in which the job waits for its owner). */
  readonly run: (running: RunningJob) => Promise<void>;
  /** Runs in the transaction that marks the job as failed. */
  readonly failed?: (services: JobServices, db: Kysely<TrellisTables>, job: Job, reason: Text) => Promise<void>;
}

/** The job was cancelled, or another node runs it: this node must not write for it any more. */
export class LeaseLost extends Error {}

/** The server closes. Another node continues the job, or this one after its restart. */
export class Interrupted extends Error {}
