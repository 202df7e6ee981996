import type pg from "pg";

/** Milliseconds between two rounds, and bytes of log since the last checkpoint that lead to another one. */
const interval = 60_000;
const logLimit = 64 * 1024 * 1024;

/** PostgreSQL's own autovacuum thresholds (manual, "Automatic Vacuuming"), tables with the most to do first. */
const dueTables = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name,
         n_dead_tup > 50 + 0.2 * n_live_tup as vacuum
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup + n_mod_since_analyze desc
  limit 20`;

const logSize = "select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()";

/**
 * Replaces the background processes of PostgreSQL, which the embedded one does not have: vacuums and analyses changed tables
 * and writes checkpoints, so that neither tables nor log grow without bound.
 * One statement per turn, so that clients wait for one table at most.
 */
export async function maintain(pool: pg.Pool, limit: number = logLimit): Promise<void> {
  const { rows } = await pool.query<{ name: string; vacuum: boolean }>(dueTables);
  for (const table of rows) await pool.query(`${table.vacuum ? "vacuum (analyze)" : "analyze"} ${table.name}`);
  const log = await pool.query<{ bytes: number }>(logSize);
  if ((log.rows[0]?.bytes ?? 0) > limit) await pool.query("checkpoint");
}

/** Maintains at intervals. @returns stops it, and resolves when the running round is done */
export function scheduleMaintenance(pool: pg.Pool, onError: (error: unknown) => void): () => Promise<void> {
  let round: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    round = maintain(pool)
      .catch(onError)
      .finally(() => {
        busy = false;
      });
  }, interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    return round;
  };
}
