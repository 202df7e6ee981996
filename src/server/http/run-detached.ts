import { TrellisError, type Locale } from "#contract";
import type { Caller, OperationContext } from "../base/context.ts";
import { Journal } from "../base/journal.ts";
import { nextId } from "../data/server-state.ts";
import type { Core } from "./core.ts";

/** Work that no request of HTTP stands for: a message of a socket, a task. */
export interface DetachedWork {
  /** Name of the module whose records are meant. */
  readonly module: string;
  /** Origin in the history. */
  readonly origin: string;
  /** Null for the server's own work. */
  readonly caller: Caller | null;
  readonly tenantId: string;
  readonly locale: Locale;
}

const NONE = new Map<never, never>();
const NO_REQUEST = new Request("http://trellis.invalid/");

/** Builds a context that reads. @throws TrellisError noEndpoint when the module's file was removed */
export function detachedContext(core: Core, work: DetachedWork): OperationContext {
  const { catalog } = core.inForce();
  const module = catalog.modules.get(work.module);
  if (module === undefined) throw new TrellisError("noEndpoint");
  return {
    deps: core.deps,
    catalog,
    db: core.db,
    module,
    endpoint: {
      id: work.origin,
      method: "POST",
      path: `/${work.origin}`,
      target: { kind: "handler", handler: `${work.module}/${work.origin}` },
      access: "signed-in",
    },
    journal: new Journal(work.origin, () => nextId(core.deps)),
    apiScopes: core.apiScopes,
    fileLinks: core.fileLinks,
    unprovenFiles: new Set(),
    caller: work.caller,
    tenantId: work.tenantId,
    locale: work.locale,
    query: NONE,
    body: null,
    files: NONE,
    request: NO_REQUEST,
    address: "",
  };
}

/** Runs work in one transaction of its own. The hooks after a commit follow, as for a request. */
export async function writeDetached<T>(
  core: Core,
  work: DetachedWork,
  run: (context: OperationContext) => Promise<T>,
): Promise<T> {
  const context = detachedContext(core, work);
  const result = await core.db.transaction().execute((db) => run({ ...context, db }));
  core.hooks.afterCommit({ journal: context.journal, caller: work.caller, tab: "" });
  return result;
}
