import type { Pool, PoolClient } from "pg";
import { PREPARED_MARK } from "#server";

/** Uses of a text before it is prepared: a text that is rare is not worth the memory of each connection. */
const OFTEN = 3;
/** Statements that each connection keeps prepared, at about a hundred kilobytes each. */
const MOST = 100;
/** SQLSTATE of every statement behind one that failed in the same transaction. */
const IN_FAILED_TRANSACTION = "25P02";
/** SQLSTATE of a transaction that succeeds when it is repeated. */
const SERIALIZATION_FAILURE = "40001";
/** Class of the SQLSTATEs of statements whose names or types do not fit. */
const SYNTAX_OR_TYPE = "42";
/** Texts that are counted. */
const MOST_COUNTED = 2_000;

/** Gives names to marked statements (`PREPARED`), so that each connection of the pool parses and plans them once. */
export function prepareStatements(pool: Pool): void {
  const names = new StatementNames();
  pool.on("connect", (client) => prepareOn(client, names));
}

function prepareOn(client: PoolClient, names: StatementNames): void {
  client.query = new Proxy(client.query, {
    apply: (query, self, parameters: unknown[]): unknown => {
      const [text, values] = parameters;
      const marked = typeof text === "string" && text.endsWith(PREPARED_MARK) ? text : null;
      const name = marked === null ? undefined : names.nameOf(marked);
      if (marked === null || name === undefined) return Reflect.apply(query, self, parameters);
      const answer = Reflect.apply(query, self, [{ name, text, values }]) as Promise<unknown>;
      return answer.catch(async (error: unknown) => {
        if (!isOutdated(error)) throw error;
        names.forget(marked);
        return (Reflect.apply(query, self, parameters) as Promise<unknown>).catch((again: unknown) => {
          // Within a transaction all of it must be repeated, as after a serialization failure.
          throw hasState(again, IN_FAILED_TRANSACTION) ? Object.assign(error, { code: SERIALIZATION_FAILURE }) : again;
        });
      });
    },
  });
}

class StatementNames {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();
  #given = 0;

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= MOST) return name;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses < OFTEN) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    this.#given += 1;
    this.#names.set(text, `trellis_${this.#given}`);
    return this.#names.get(text);
  }

  /** The statement of the old name stays unused until its connections close. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

/**
 * True if a prepared statement may not fit its tables any more: a column that it returns has another type (the message is
 * in the language of the server, its source is not), or the text means something else with the types of earlier values.
 */
function isOutdated(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const [state, routine] = ["code", "routine"].map((key): unknown => Reflect.get(error, key));
  return routine === "RevalidateCachedQuery" || (typeof state === "string" && state.startsWith(SYNTAX_OR_TYPE));
}

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && "code" in error && error.code === state;
}
