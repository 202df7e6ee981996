import type { Catalog, Module } from "#metadata";
import { sql, type Kysely } from "kysely";
import { storedFields, type StoredField } from "../../data/columns.ts";
import { localTime } from "../../data/local-time.ts";
import { nextId } from "../../data/server-state.ts";
import type { Row, TrellisTables } from "../../base/tables.ts";
import type { ServerDeps } from "../../base/deps.ts";
import { isUnavailable } from "../../data/database-errors.ts";

export const LOG_MODULES = ["log-usual", "log-api", "log-error"] as const;
export type LogModule = (typeof LOG_MODULES)[number];

/** One line of a log: values by field name; a field that the module does not have is left out. */
export interface LogRow {
  readonly module: LogModule;
  readonly tenantId: string;
  readonly userId: string | null;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Waiting {
  readonly row: LogRow;
  readonly id: string;
  readonly time: Date;
}

const FLUSH_MS = 1_000;
const RETRY_MS = 5_000;
const FLUSH_ROWS = 200;
/** Most rows that wait while the database is not available; older rows are dropped first. */
const MAX_ROWS = 5_000;

/** Writes log rows in batches, beside the requests: none waits for it, none fails because of it. */
export class LogBuffer {
  readonly #deps: ServerDeps;
  readonly #db: Kysely<TrellisTables>;
  readonly #catalog: () => Catalog;
  #rows: Waiting[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #flushing: Promise<void> | null = null;
  #dropped = 0;
  #closed = false;

  constructor(deps: ServerDeps, db: Kysely<TrellisTables>, catalog: () => Catalog) {
    this.#deps = deps;
    this.#db = db;
    this.#catalog = catalog;
  }

  add(row: LogRow): void {
    if (this.#rows.length >= MAX_ROWS) {
      this.#rows.shift();
      this.#dropped += 1;
    }
    this.#rows.push({ row, id: nextId(this.#deps), time: this.#deps.clock() });
    if (this.#rows.length >= FLUSH_ROWS) void this.flush();
    else if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS);
  }

  /** Writes what waits, for the last time. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  /** Writes what waits; never rejects. */
  async flush(): Promise<void> {
    while (this.#flushing !== null) await this.#flushing;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#rows.length === 0) return;
    this.#flushing = this.#write().finally(() => (this.#flushing = null));
    await this.#flushing;
  }

  async #write(): Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    try {
      for (const name of LOG_MODULES) {
        const module = this.#catalog().modules.get(name);
        if (module === undefined) continue;
        const mine = rows.filter(({ row }) => row.module === name);
        for (let at = 0; at < mine.length; at += FLUSH_ROWS) {
          await this.#insert(module, mine.slice(at, at + FLUSH_ROWS));
        }
      }
      if (this.#dropped > 0)
        this.#deps.log({ level: "warn", message: `${this.#dropped} log rows were dropped: the database is too slow` });
      this.#dropped = 0;
    } catch (error) {
      if (isUnavailable(error)) this.#keep(rows);
      else this.#deps.log({ level: "warn", message: `${rows.length} log rows could not be written`, error });
    }
  }

  /** For the next time, as far as there is room. */
  #keep(rows: readonly Waiting[]): void {
    const all = [...rows, ...this.#rows];
    this.#dropped += Math.max(all.length - MAX_ROWS, 0);
    this.#rows = all.slice(-MAX_ROWS);
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.flush(), RETRY_MS);
  }

  async #insert(module: Module, rows: readonly Waiting[]): Promise<void> {
    const fields = storedFields(module).all;
    const values = rows.map(({ row, id, time }) => {
      const moment = localTime(time, this.#deps.config.timeZone);
      const system: Row = {
        id,
        tenantId: row.tenantId,
        createUser: row.userId,
        createTime: moment,
        updateTime: moment,
        isDeleted: 0,
        revision: 1,
      };
      return sql`(${sql.join(fields.map((field) => sql`${fit(field, system[field.name] ?? row.values[field.name])}`))})`;
    });
    await sql`
      insert into ${sql.table(module.table)} (${sql.join(fields.map((field) => sql.ref(field.column)))})
      values ${sql.join(values)}`.execute(this.#db);
  }
}

/** A log never fails because something was too long. */
function fit(field: StoredField, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value !== "string") return value;
  const max = field.field?.schema["maxLength"];
  return value.replaceAll("\0", "").slice(0, typeof max === "number" ? max : 20_000);
}
