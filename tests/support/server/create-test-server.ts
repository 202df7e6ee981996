import { Kysely, PostgresDialect } from "kysely";
import { DEFAULT_TENANT } from "#contract";
import type { Catalog, Module } from "#metadata";
import { createServer, type Log, type Server, type ServerConfig, type ServerOptions } from "#server/platform";
import type { TrellisTables } from "#server";
import { StatementCounter } from "../database/statement-counter.ts";
import { signIn, testClient, type TestClient } from "./test-client.ts";
import { copyOfTemplate, emptyDatabase, type DatabaseKind } from "../database/test-database.ts";
import { testCatalog, testDeps, type ExtraModules } from "./test-deps.ts";
import { watchTransactions } from "../database/watch-transactions.ts";

export { DATABASE } from "../database/database-scope.ts";
export { databasesToTest, type DatabaseKind } from "../database/test-database.ts";
export type { Query, TestClient, TestReply } from "./test-client.ts";

export interface TestServerOptions {
  readonly database: DatabaseKind;
  /** Module files beside the shipped ones, by path: `{"schemas/test/thing.json": {…}}`; null takes a shipped one away. */
  readonly modules?: ExtraModules;
  /** False starts from an empty database, as a first start does (slower). */
  readonly seeded?: boolean;
  readonly deps?: Partial<Omit<ServerOptions, "config">>;
  readonly config?: Partial<ServerConfig>;
}

export interface TestServer {
  readonly server: Server;
  readonly deps: ServerOptions;
  readonly catalog: Catalog;
  /** The same database, for looking behind the server's back. */
  readonly db: Kysely<TrellisTables>;
  readonly counter: StatementCounter;
  /** A client without a session. */
  readonly nobody: TestClient;
  /** Errors in the server's log. A test that expects none checks that the list is empty. */
  readonly errors: readonly unknown[];
  /** @param account `admin`, or `100001/admin` for another tenant's; the seeds' passwords equal their accounts */
  signIn(account: string, password?: string): Promise<TestClient>;
  /** @throws Error for a module that is not in the Catalog */
  module(name: string): Module;
  close(): Promise<void>;
}

/** A real server on a real database of its own: seeded, signed in to by `signIn`, gone after `close`. */
export async function createTestServer(options: TestServerOptions): Promise<TestServer> {
  const catalog = await testCatalog(options.modules);
  const { database, dispose } = await (options.seeded === false ? emptyDatabase : copyOfTemplate)(options.database);
  const counter = new StatementCounter(database.pool, options.deps?.clock);
  const errors: unknown[] = [];
  const log: Log = ({ level, message, error }) => {
    if (level === "error") errors.push(error ?? message);
  };
  const secondConnections: Error[] = [];
  const dialect = watchTransactions({ pool: database.pool }, (error) => {
    secondConnections.push(error);
    errors.push(error);
  });
  const deps = testDeps({
    database: dialect,
    databaseKind: database.kind,
    catalog,
    log,
    overrides: { ...options.deps, clock: counter.clock },
    ...(options.config === undefined ? {} : { config: options.config }),
  });
  const server = await createServer(deps);
  return {
    server,
    // Tests write records beside the server: with IDs of another node, which never equal those of the server.
    deps: { ...deps, config: { ...deps.config, node: 0 } },
    catalog,
    db: new Kysely<TrellisTables>({ dialect: new PostgresDialect({ pool: database.pool }) }),
    counter,
    nobody: testClient(server, null),
    errors,
    signIn: (account, password) => {
      const [name, tenantId] = account.split("/").reverse();
      return signIn(server, tenantId ?? DEFAULT_TENANT, name ?? "", password ?? name ?? "");
    },
    module: (name) => {
      const module = catalog.modules.get(name);
      if (module === undefined) throw new Error(`no module ${name}`);
      return module;
    },
    close: async () => {
      await server.close();
      await dispose();
      if (secondConnections.length > 0) throw new AggregateError(secondConnections, secondConnections[0]?.message);
    },
  };
}
