import { DASHBOARD_LIMITS } from "#contract";
import type { Kysely, RawBuilder } from "kysely";
import type { ServerDeps } from "../base/deps.ts";
import type { TrellisTables } from "../base/tables.ts";

/** Groups (`g0`, `g1`) and measures (`m0` …) of a report, as texts. */
export type ReportRow = Readonly<Record<string, string | null>>;

interface Kept {
  /** Module whose records were read. */
  readonly module: string;
  readonly at: number;
  readonly rows: Promise<readonly ReportRow[]>;
}

/** Most answers in memory; the oldest go first. */
const MOST = 500;

/**
 * Rows of reports that many people look at. Two callers share them if their statements are equal to the letter, tenant,
 * data scope and dates included, so nobody sees more than alone. Every number comes from a statement, none is kept up
 * to date by hand: it can be old, by `DASHBOARD_LIMITS.fresh` at most, but never wrong. A database that is slower than
 * that runs one statement per question at a time, however many people wait. Endpoints of features share rows, too; those
 * of a module end with a write to its records on this node (`forget`), so that a person sees their own write.
 */
export class SharedRows {
  readonly #clock: () => Date;
  readonly #kept = new Map<string, Kept>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @param module name of the module that is read */
  read(statement: RawBuilder<ReportRow>, db: Kysely<TrellisTables>, module = ""): Promise<readonly ReportRow[]> {
    const { sql, parameters } = statement.compile(db);
    const key = JSON.stringify([sql, parameters]);
    const now = this.#clock().getTime();
    const known = this.#kept.get(key);
    if (known !== undefined && now - known.at < DASHBOARD_LIMITS.fresh) return known.rows;
    const rows = statement.execute(db).then((result) => {
      // Rows that took long to read are as old as their start, but others still share them from their end on.
      // A write that came meanwhile has forgotten them.
      if (this.#kept.get(key)?.rows === rows) this.#keep(key, { module, at: this.#clock().getTime(), rows });
      return result.rows;
    });
    this.#keep(key, { module, at: Infinity, rows });
    rows.catch(() => this.#kept.delete(key));
    return rows;
  }

  /** Drops what was read of a module. */
  forget(module: string): void {
    for (const [key, kept] of this.#kept) if (kept.module === module) this.#kept.delete(key);
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST && oldest !== undefined) this.#kept.delete(oldest);
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
