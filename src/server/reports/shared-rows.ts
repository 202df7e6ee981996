import { DASHBOARD_LIMITS } from "#contract";
import type { Kysely, RawBuilder } from "kysely";
import type { ServerDeps } from "../base/deps.ts";
import type { TrellisTables } from "../base/tables.ts";
import { BrieflyShared } from "./briefly-shared.ts";

/** Groups (`g0`, `g1`) and measures (`m0` …) of a report, as texts. */
export type ReportRow = Readonly<Record<string, string | null>>;

/** A whole answer of a dashboard is shared for `whole` more, and must not be older than `soon` or `fresh` then. */
const TIMES = {
  least: DASHBOARD_LIMITS.soon - DASHBOARD_LIMITS.whole,
  most: DASHBOARD_LIMITS.fresh - DASHBOARD_LIMITS.whole,
};

/**
 * Shares the rows of reports among callers. Two callers share rows if their statements are equal, with tenant, data
 * scope and dates, so sharing reveals no further rows. A slow database runs each statement once at a time for any number
 * of callers. Endpoints of features share rows, too; those of a module end with a write to its records on this node
 * (`forget`), so that users see their own writes.
 */
export class SharedRows {
  readonly #shared: BrieflyShared<readonly ReportRow[]>;

  constructor(clock: () => Date) {
    this.#shared = new BrieflyShared(clock, TIMES);
  }

  /** @param module name of the module that is read */
  read(statement: RawBuilder<ReportRow>, db: Kysely<TrellisTables>, module = ""): Promise<readonly ReportRow[]> {
    const { sql, parameters } = statement.compile(db);
    const load = async (): Promise<readonly ReportRow[]> => (await statement.execute(db)).rows;
    return this.#shared.read(`${module} ${JSON.stringify([sql, parameters])}`, load);
  }

  /** Drops the rows of a module. */
  forget(module: string): void {
    this.#shared.forget(`${module} `);
  }
}

const ofServers = new WeakMap<ServerDeps, SharedRows>();

/** The rows that the endpoints of one server share. */
export function sharedRowsOf(deps: ServerDeps): SharedRows {
  const known = ofServers.get(deps);
  if (known !== undefined) return known;
  const made = new SharedRows(deps.clock);
  ofServers.set(deps, made);
  return made;
}
