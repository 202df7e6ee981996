import type pg from "pg";

/**
 * Statements that the server runs by its clock and not for one request: the batches of logs, the checks, once a second,
 * if sessions and API scopes are still valid, clients that are read again after a while, due events of processes, and the
 * upkeep of the node that holds its lock, which folds the lines of tallies. A slow machine adds them to whatever a test
 * measures.
 */
const BY_THE_CLOCK =
  /^\s*insert into "log_|from trellis_session s cross join trellis_access|scope_path from "api_scope"|from "client" where client_id =|from trellis_flow_event(?: e)? where due_at|^\s*with gone as \(delete from "trellis_tally_|^\s*select pg_try_advisory_xact_lock\(/;

const TRANSACTION = /^(?:begin|commit|rollback|start transaction|set )/i;

/** Notes every statement that goes through a pool: proof that an operation costs as many as it should. */
export class StatementCounter {
  #statements: string[] = [];

  constructor(pool: pg.Pool) {
    const watched = new WeakSet<pg.PoolClient>();
    pool.on("acquire", (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      client.query = new Proxy(client.query, {
        apply: (query, self, parameters: unknown[]) => {
          const [first] = parameters;
          const text =
            typeof first === "string" ? first : typeof first === "object" && first !== null && "text" in first ? first.text : "";
          this.#statements.push(String(text));
          return Reflect.apply(query, self, parameters);
        },
      });
    });
  }

  /** Statements of `work`, without transaction brackets and without the statements that the server repeats by its clock. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.#statements = [];
    await work();
    return this.#statements.filter((text) => !TRANSACTION.test(text) && !BY_THE_CLOCK.test(text));
  }
}
