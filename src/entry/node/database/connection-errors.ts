import type pg from "pg";

/**
 * Reports the errors of a pool's connections between queries. Without a listener such an error ends the process: the pool
 * listens to idle clients only, and hands a client to a transaction without one. A running or later query of the lost
 * connection rejects by itself, and the pool replaces the client.
 */
export function reportConnectionErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on("connect", (client) => client.on("error", onError));
  // An idle client's error has reached the listener above.
  pool.on("error", () => {});
}
