import { AsyncLocalStorage } from "node:async_hooks";
import type pg from "pg";

/** What a request leaves behind and the server does later: batches of logs. */
const LATER = /^\s*insert into "log_/;

/** A request reads its session, its client and the scopes of calls again when the cached ones are three seconds old. */
const ANEW =
  /from trellis_session s cross join trellis_access|from "client"\s+where client_id|from "api_scope"\s+where is_deleted/;

const TRANSACTION = /^(?:begin|commit|rollback|start transaction|set )/i;

/** Notes every statement that goes through a pool: proof that an operation costs as many as it should. */
export class StatementCounter {
  #all: string[] = [];
  /** Tells the statements of a piece of work from those that the server runs by its clock: jobs, upkeep, checks of sessions. */
  readonly #own = new AsyncLocalStorage<string[]>();
  readonly #real: () => Date;
  /** Milliseconds that passed while statements were counted. */
  #stood = 0;
  #since: number | null = null;

  constructor(pool: pg.Pool, real = (): Date => new Date()) {
    this.#real = real;
    const watched = new WeakSet<pg.PoolClient>();
    pool.on("acquire", (client) => {
      if (watched.has(client)) return;
      watched.add(client);
      client.query = new Proxy(client.query, {
        apply: (query, self, parameters: unknown[]) => {
          const [first] = parameters;
          const text = String(
            typeof first === "string" ? first : typeof first === "object" && first !== null && "text" in first ? first.text : "",
          );
          this.#all.push(text);
          this.#own.getStore()?.push(text);
          return Reflect.apply(query, self, parameters);
        },
      });
    });
  }

  /**
   * The server's clock. It leaves out the time in which statements are counted: what the server holds for some seconds does
   * not age in the middle of a request that a busy machine answers slowly.
   */
  readonly clock = (): Date => {
    const standing = this.#since === null ? 0 : performance.now() - this.#since;
    return new Date(this.#real().getTime() - this.#stood - standing);
  };

  /** Statements of `work` itself, without transaction brackets and what depends on the time of the request. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    const statements: string[] = [];
    this.#since = performance.now();
    try {
      await this.#own.run(statements, work);
    } finally {
      this.#stood += performance.now() - this.#since;
      this.#since = null;
    }
    return statements.filter((text) => ![TRANSACTION, LATER, ANEW].some((left) => left.test(text)));
  }

  /** Statements of the whole server during `work`, jobs included. */
  async ofServerDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.#all = [];
    await work();
    return this.#all;
  }
}
