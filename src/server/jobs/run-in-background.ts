import { TrellisError } from "#contract";
import type { OperationContext } from "../base/context.ts";
import { Journal } from "../base/journal.ts";
import { nextId } from "../data/server-state.ts";
import { sqlState } from "../data/sql-state.ts";
import type { JobServices } from "./job-kind.ts";

/** Deadlock and serialization failure: the other transaction was committed, this one has no effect yet. */
const RETRY: ReadonlySet<string | null> = new Set(["40P01", "40001"]);
const ATTEMPTS = 3;

export interface BackgroundWork {
  readonly tenantId: string;
  /** The module that the work belongs to. */
  readonly module: string;
  /** Origin of the changes in the history. */
  readonly origin: string;
}

/**
 * Runs work of the server itself, without a caller, in one transaction, and publishes its changes after the commit.
 * @throws TrellisError noEndpoint when the module's file was removed
 */
export async function runInBackground<T>(
  services: JobServices,
  { tenantId, module: name, origin }: BackgroundWork,
  work: (context: OperationContext) => Promise<T>,
): Promise<T> {
  const { catalog } = services.inForce();
  const module = catalog.modules.get(name);
  const [endpoint] = module?.endpoints ?? [];
  if (module === undefined || endpoint === undefined) throw new TrellisError("noEndpoint");
  for (let attempt = 1; ; attempt += 1) {
    const journal = new Journal(origin, () => nextId(services.deps));
    try {
      const result = await services.db.transaction().execute((db) =>
        work({
          deps: services.deps,
          catalog,
          db,
          module,
          endpoint: { ...endpoint, id: origin },
          journal,
          apiScopes: services.apiScopes,
          fileLinks: services.fileLinks,
          unprovenFiles: new Set(),
          caller: null,
          tenantId,
          locale: "zh",
          query: new Map(),
          body: null,
          files: new Map(),
          request: new Request("http://background.invalid/"),
          address: "",
        }),
      );
      services.hooks.afterCommit({ journal, caller: null, tab: "" });
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRY.has(sqlState(error))) throw error;
    }
  }
}
