import type pg from "pg";

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

  /** Statements that ran during `work`, without transaction brackets. */
  async during(work: () => Promise<unknown>): Promise<readonly string[]> {
    this.#statements = [];
    await work();
    return this.#statements.filter((text) => !/^(?:begin|commit|rollback|start transaction|set )/i.test(text));
  }
}
