import { afterAll, beforeAll, describe, expect } from "vitest";
import { createTestServer, type TestServer, type TestServerOptions } from "../server/create-test-server.ts";
import { databasesToTest, type DatabaseScope } from "./test-database.ts";

const kinds = { gate: await databasesToTest(), each: await databasesToTest("each") } as const;

interface EachDatabaseOptions extends Omit<TestServerOptions, "database"> {
  /** `each` runs the tests on both databases in the gate, too. */
  readonly scope?: DatabaseScope;
}

/**
 * Runs tests against a server of their own, once for each database of this run. The tests fail when the server reports an
 * error: no request may lead to a 500.
 * @param define receives a getter of the server, to be called inside tests and hooks only
 */
export function onEachDatabase(
  define: (test: () => TestServer) => void,
  { scope = "gate", ...options }: EachDatabaseOptions = {},
): void {
  describe.each(kinds[scope])("%s", (database) => {
    let server: TestServer | undefined;
    const get = (): TestServer => {
      if (server === undefined) throw new Error("the test server has not started");
      return server;
    };
    beforeAll(async () => {
      server = await createTestServer({ database, ...options });
    });
    afterAll(async () => {
      await server?.close();
      expect(server?.errors, "errors the server reported").toEqual([]);
    });
    define(get);
  });
}
