import { afterAll, beforeAll, describe, expect } from "vitest";
import { createTestServer, databasesToTest, type TestServer, type TestServerOptions } from "./create-test-server.ts";

const kinds = await databasesToTest();

/**
 * Runs tests against a server of their own on every kind of database. None of them may make the server report an
 * error: whatever a client sends, the answer is never a 500.
 * @param define is given how to get the server; only inside tests and hooks
 */
export function onEachDatabase(
  define: (test: () => TestServer) => void,
  options: Omit<TestServerOptions, "database"> = {},
): void {
  describe.each(kinds)("%s", (database) => {
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
