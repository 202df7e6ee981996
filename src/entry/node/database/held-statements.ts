import type { Pool, PoolClient } from "pg";
import { UNREAD_MARK } from "#server";

/** SQLSTATE of every statement behind one that failed in the same transaction. */
const IN_FAILED_TRANSACTION = "25P02";
/** Empty result, which the caller of a held statement receives. */
const NOTHING = { command: "", rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * Sends a held statement together with the next one of its transaction: one write to the socket and one wait for both.
 * Held are the begin of a transaction and marked statements (`UNREAD`). The pool must have `pipeline`.
 *
 * Statements keep their order. The error of a held one is thrown by the next one, by the commit at the latest: nothing is
 * committed before each statement has succeeded.
 */
export function holdStatements(pool: Pool): void {
  pool.on("connect", holdOn);
}

function holdOn(client: PoolClient): void {
  const stream = streamOf(client);
  let isOpen = false;
  /** Parameters of the held statements. */
  let held: unknown[][] = [];
  /** The first error of a statement that nobody waited for. */
  let failure: unknown = null;
  client.query = new Proxy(client.query, {
    apply: (query, self, parameters: unknown[]): unknown => {
      const send = (given: unknown[]): Promise<unknown> => Reflect.apply(query, self, given) as Promise<unknown>;
      const [text] = parameters;
      const statement = typeof text === "string" ? text : "";
      if (statement === "begin") {
        isOpen = true;
        failure = null;
        held = [parameters];
        return Promise.resolve(NOTHING);
      }
      if (!isOpen) return send(parameters);
      if (statement.includes(UNREAD_MARK)) {
        held.push(parameters);
        return Promise.resolve(NOTHING);
      }
      const isRollback = statement === "rollback";
      const hasBegun = held[0]?.[0] !== "begin";
      // The server need not hear of a transaction without a statement.
      const sent = isRollback && hasBegun ? [] : held;
      if (isRollback || statement === "commit") {
        isOpen = false;
        if (!hasBegun && (isRollback || held.length === 1)) {
          held = [];
          return Promise.resolve({ ...NOTHING, command: statement.toUpperCase() });
        }
      }
      held = [];
      if (sent.length === 0 && failure === null) return send(parameters);
      stream.cork();
      const earlier = sent.map((each) =>
        send(each).catch((error: unknown) => {
          failure ??= error;
        }),
      );
      const answer = send(parameters);
      stream.uncork();
      return answer.then(
        async (result) => {
          await Promise.all(earlier);
          const error: unknown = failure;
          // Only a rollback to a savepoint succeeds in a failed transaction: it takes the failed statement back.
          failure = null;
          if (error !== null && statement === "commit") throw error;
          return result;
        },
        async (error: unknown) => {
          await Promise.all(earlier);
          throw failure !== null && hasState(error, IN_FAILED_TRANSACTION) ? failure : error;
        },
      );
    },
  });
}

interface Corkable {
  cork(): void;
  uncork(): void;
}

/** The socket of a client. @throws TypeError for a driver that keeps it elsewhere */
function streamOf(client: PoolClient): Corkable {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = typeof connection === "object" && connection !== null ? Reflect.get(connection, "stream") : null;
  if (!isCorkable(stream)) throw new TypeError("the database driver has no socket that can be corked");
  return stream;
}

function isCorkable(stream: unknown): stream is Corkable {
  return typeof stream === "object" && stream !== null && "cork" in stream && "uncork" in stream;
}

function hasState(error: unknown, state: string): boolean {
  return error instanceof Error && "code" in error && error.code === state;
}
