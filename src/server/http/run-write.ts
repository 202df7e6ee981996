import type { OperationContext } from "../base/context.ts";
import type { Upload } from "../base/feature.ts";
import { Journal } from "../base/journal.ts";
import { nextId } from "../data/server-state.ts";
import { sqlState } from "../data/sql-state.ts";
import { changesAccess, decidesAccess } from "../policies/identity-tables.ts";
import { takeUploads, withKept } from "../records/saving/take-uploads.ts";
import { raiseAccessVersion } from "../session/callers.ts";
import type { Core } from "./core.ts";
import type { ModuleRoute } from "./route-table.ts";

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
  return withKept(uploads, () => writeWithRetry(core, route, context, uploads));
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
      return route.run(within);
    });
    if (changesRights()) await raiseAccessVersion(db);
    return done;
  });
  if (changesRights()) {
    core.apiScopes.forget();
    await core.callers.accessChanged();
  }
  return { result, journal };
}
