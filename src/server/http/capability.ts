import type { OperationId } from "#metadata";
import type { Kysely } from "kysely";
import type { CommittedWrite, OperationContext } from "../base/context.ts";
import type { FeatureOperations, Handler } from "../base/feature.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { InternalTable } from "../data/internal-tables.ts";
import type { ModuleIndex } from "../data/tables/module-indexes.ts";
import type { FollowRename } from "../data/tables/rename.ts";
import type { JobKind } from "../jobs/job-kind.ts";
import type { CallLimit } from "./call-limits.ts";
import type { Core } from "./core.ts";
import type { RequestLog } from "./request-log.ts";
import type { OwnEndpoint, RecordEndpoint } from "./route-table.ts";
import type { SocketEndpoint } from "./sockets.ts";

/** A part of the server that adds to every module or stands beside them. `capabilities/capabilities.ts` lists them. */
export interface Capability {
  readonly name: string;
  /** Tables that the capability keeps. They exist before `start` is called. */
  readonly tables?: readonly InternalTable[];
  /** Indexes of modules' tables, for statements of the capability that no list asks. They exist before `start` is called. */
  readonly indexes?: readonly ModuleIndex[];
  /** Gives the present names to what the capability stores by the name of a module or a field. */
  readonly followRename?: FollowRename;
  /** Called once per server, before the server answers. */
  readonly start?: (core: Core) => CapabilityParts;
}

/** The parts that a started capability adds to one server. */
export interface CapabilityParts {
  /** Endpoints outside of modules. */
  readonly endpoints?: readonly OwnEndpoint[];
  /** Addresses of WebSockets. */
  readonly sockets?: readonly SocketEndpoint[];
  /** Endpoints that every module has. */
  readonly recordEndpoints?: readonly RecordEndpoint[];
  /** Generic operations that module files name. */
  readonly operations?: Readonly<Partial<Record<OperationId, Handler>>>;
  /** Tasks that run every hour. */
  readonly maintenance?: readonly MaintenanceTask[];
  /** Kinds of jobs that run longer than a request. */
  readonly jobs?: readonly JobKind[];
  /** Limits of calls per minute. The server counts the calls and refuses those above a limit. */
  readonly limits?: readonly CallLimit[];
  /** Receives calls, failures and events for a log. */
  readonly requestLog?: RequestLog;
  /** Runs before an endpoint of a module, outside of any transaction, and may throw a TrellisError to refuse the request. */
  readonly beforeRun?: (context: OperationContext) => void | Promise<void>;
  /** Runs inside the transaction of a module's endpoint, around its work. @returns the result of `work` */
  readonly aroundWrite?: (context: OperationContext, work: () => Promise<unknown>) => Promise<unknown>;
  /**
   * Takes from the records of a result what the caller may not see at present, or adds what only the feature lets the
   * caller see, before anything else sees the result.
   */
  readonly limitResult?: (context: OperationContext, result: unknown) => Promise<void>;
  /** Runs after a read. The response does not wait for it. */
  readonly afterRead?: (context: OperationContext, result: unknown) => void;
  /** Runs after the commit of every write, also of a job's. The response does not wait for it; errors are logged. */
  readonly afterCommit?: (write: CommittedWrite) => void | Promise<void>;
  /** Adds headers to the response of a committed write. */
  readonly writeHeaders?: (context: OperationContext) => Readonly<Record<string, string>>;
  /** Writes the first records of a new database, in the transaction of the seeds. */
  readonly seed?: (db: Kysely<TrellisTables>) => Promise<void>;
  /** Ends responses that stream without end, so that their connections can close. */
  readonly endStreams?: () => void;
  /** Waits for work in progress. The database stays open until it resolves. */
  readonly close?: () => void | Promise<void>;
}

export interface MaintenanceTask {
  /** For the log. */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** The server half of a hand-written slice: operations on modules, and everything a capability can add. */
export interface Feature extends FeatureOperations, Omit<Capability, "name"> {}

export function defineFeature(feature: Feature): Feature {
  return feature;
}
