import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** Batches of logs: the request that fills a batch writes the lines of others with its own. */
const LOG_BATCH = /^\s*insert into "log_/i;

const TRANSACTION = /^(?:begin|commit|rollback|start transaction|set )/i;

/** Notes every statement that goes through a pool: proof that an operation costs as many as it should. */
export class StatementCounter {
  // What the server does by its clock runs in no context of a test, so that a slow machine adds nothing to what is measured.
  readonly #measured = new AsyncLocalStorage<string[]>();

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
          this.#measured.getStore()?.push(String(text));
          return Reflect.apply(query, self, parameters);
        },
      });
    });
  }

  /** Statements that `work` causes, without transaction brackets and batches of logs. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    const statements: string[] = [];
    await this.#measured.run(statements, work);
    return statements.filter((text) => !TRANSACTION.test(text) && !LOG_BATCH.test(text));
  }
}
