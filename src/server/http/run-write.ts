import type { OperationContext } from "../base/context.ts";
import type { Handler, Outcome, Upload } from "../base/feature.ts";
import { Journal } from "../base/journal.ts";
import { nextId } from "../data/server-state.ts";
import { judgeTogether } from "../data/write/refuse-gathered.ts";
import { isUnavailable } from "../data/database-errors.ts";
import { sqlState } from "../data/sql-state.ts";
import { changesAccess, decidesAccess } from "../policies/identity-tables.ts";
import { nameGathering } from "../records/name-gathering.ts";
import { takeUploads, withKept } from "../records/saving/take-uploads.ts";
import { raiseAccessVersion } from "../session/callers.ts";
import type { Core } from "./core.ts";
import type { ModuleRoute } from "./route-table.ts";
import { WriteGroup } from "./write-group.ts";

export interface Written {
  readonly result: unknown;
  readonly journal: Journal;
}

/**
 * Runs an endpoint that writes, in one transaction. Uploaded files are stored before the transaction begins, so that no
 * transaction waits for another machine.
 */
export async function runWrite(core: Core, route: ModuleRoute, sent: OperationContext): Promise<Written> {
  if (route.run.outside === true) return { result: await route.run(sent), journal: sent.journal };
  const { context, uploads } = await takeUploads(sent);
  const { together } = route.run;
  if (together !== undefined && uploads.length === 0) return groupOf(core, route, together, context.tenantId).join(context);
  return withKept(uploads, () => writeWithRetry(core, route, context, uploads));
}

type Together = NonNullable<Handler["together"]>;

const groups = new WeakMap<ModuleRoute, Map<string, WriteGroup<Written>>>();

function groupOf(core: Core, route: ModuleRoute, together: Together, tenantId: string): WriteGroup<Written> {
  const byTenant = groups.get(route) ?? new Map<string, WriteGroup<Written>>();
  groups.set(route, byTenant);
  const group =
    byTenant.get(tenantId) ??
    new WriteGroup<Written>({
      together: (contexts) => writeTogether(core, route, together, contexts),
      alone: (context) => write(core, route, context, []),
    });
  byTenant.set(tenantId, group);
  return group;
}

/** Runs several requests in one transaction. When it is rolled back, each of them is to run alone. */
async function writeTogether(
  core: Core,
  route: ModuleRoute,
  together: Together,
  contexts: readonly OperationContext[],
): Promise<readonly Outcome<Written>[]> {
  const journals = contexts.map(() => new Journal(route.endpoint.id, () => nextId(core.deps)));
  const changesRights = (): boolean => decidesAccess(route.module.name) || journals.some(changesAccess);
  let isCommitting = false;
  try {
    const outcomes = await core.db.transaction().execute(async (db) => {
      const sharing = contexts.map((context, at) => ({ ...context, db, journal: journals[at] ?? context.journal }));
      let ended: readonly Outcome[] = [];
      const run = sharing.reduceRight<() => Promise<unknown>>(
        (inner, context) => () => core.hooks.aroundWrite(context, inner),
        async () => {
          const [first] = sharing;
          const judged = sharing.reduceRight<() => Promise<readonly Outcome[]>>(
            (inner, context) => () => judgeTogether(context, inner),
            async () => (first === undefined ? [] : together(first, sharing)),
          );
          ended = await judged();
        },
      );
      await run();
      if (changesRights()) await raiseAccessVersion(db);
      isCommitting = true;
      return ended;
    });
    if (changesRights()) await forgetRights(core);
    return contexts.map(({ journal }, at) => {
      const outcome = outcomes[at] ?? { alone: true };
      return "result" in outcome ? { result: { result: outcome.result, journal: journals[at] ?? journal } } : outcome;
    });
  } catch (error) {
    // A commit without an answer may have succeeded.
    if (isUnavailable(error) || (isCommitting && sqlState(error) === null)) throw error;
    return contexts.map(() => ({ alone: true }));
  }
}

async function forgetRights(core: Core): Promise<void> {
  core.apiScopes.forget();
  await core.callers.accessChanged();
}

/** Deadlock and serialization failure: the other transaction was committed, this one has no effect yet. */
const RETRY: ReadonlySet<string | null> = new Set(["40P01", "40001"]);
const ATTEMPTS = 3;

async function writeWithRetry(
  core: Core,
  route: ModuleRoute,
  context: OperationContext,
  uploads: readonly Upload[],
): Promise<Written> {
  // A handler may have had effects outside of the database, so it never runs twice.
  const attempts = route.endpoint.target.kind === "handler" ? 1 : ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(core, route, context, uploads);
    } catch (error) {
      if (attempt === attempts || !RETRY.has(sqlState(error))) throw error;
    }
  }
}

/** Runs all or nothing. A change of access rights takes effect when it is committed. */
async function write(core: Core, route: ModuleRoute, context: OperationContext, uploads: readonly Upload[]): Promise<Written> {
  const journal = new Journal(route.endpoint.id, () => nextId(core.deps));
  const changesRights = (): boolean => decidesAccess(route.module.name) || changesAccess(journal);
  const result = await core.db.transaction().execute(async (db) => {
    const within = { ...context, db, journal };
    const done = await core.hooks.aroundWrite(within, async () => {
      for (const { note } of uploads) await note(within);
      return nameGathering(within, () => judgeTogether(within, () => route.run(within)));
    });
    if (changesRights()) await raiseAccessVersion(db);
    return done;
  });
  if (changesRights()) await forgetRights(core);
  return { result, journal };
}
