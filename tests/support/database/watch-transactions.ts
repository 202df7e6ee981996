import { AsyncLocalStorage } from "node:async_hooks";
import {
  PostgresDialect,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from "kysely";

interface OpenTransaction {
  isOpen: boolean;
}

/** The transaction on whose behalf the code of the moment runs. */
const transactions = new AsyncLocalStorage<OpenTransaction>();

/**
 * PostgreSQL's dialect, which in addition reports every second connection that is asked for while a transaction of the
 * same request is open. Such a request waits for itself on the embedded database, and exhausts the pool of PostgreSQL
 * when many of its kind run at once: each statement of a transaction must go through the transaction.
 * @param report receives an error whose stack leads to the statement; the statement is refused with it
 */
export function watchTransactions(config: PostgresDialectConfig, report: (error: Error) => void): Dialect {
  const dialect = new PostgresDialect(config);
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => watch(dialect.createDriver(), report),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

function watch(driver: Driver, report: (error: Error) => void): Driver {
  const open = new WeakMap<DatabaseConnection, OpenTransaction>();
  const end = (connection: DatabaseConnection): void => {
    const transaction = open.get(connection);
    if (transaction !== undefined) transaction.isOpen = false;
  };
  return {
    init: (options) => driver.init(options),
    async acquireConnection(options) {
      if (transactions.getStore()?.isOpen === true) {
        const error = new Error("A statement inside a transaction asked for a second connection: pass the transaction down.");
        report(error);
        throw error;
      }
      return driver.acquireConnection(options);
    },
    beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
      const transaction: OpenTransaction = { isOpen: true };
      open.set(connection, transaction);
      // Entered before the first await, so that the caller, who awaits this, goes on inside.
      transactions.enterWith(transaction);
      return driver.beginTransaction(connection, settings);
    },
    async commitTransaction(connection) {
      await driver.commitTransaction(connection);
      end(connection);
    },
    async rollbackTransaction(connection) {
      end(connection);
      await driver.rollbackTransaction(connection);
    },
    async releaseConnection(connection, options) {
      end(connection);
      await driver.releaseConnection(connection, options);
    },
    async destroy(options) {
      await driver.destroy(options);
    },
  };
}
