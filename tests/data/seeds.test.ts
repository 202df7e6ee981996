import { Kysely, PostgresDialect } from "kysely";
import { describe, expect, test } from "vitest";
import type { TrellisTables } from "#server";
import { syncTables } from "../../src/server/data/tables/schema-sync.ts";
import { writeSeeds } from "../../src/server/data/write/write-seeds.ts";
import { StatementCounter } from "../support/database/statement-counter.ts";
import { sorted } from "../support/values/sorted.ts";
import { emptyDatabase, databasesToTest } from "../support/database/test-database.ts";
import { testCatalog, testDeps } from "../support/server/test-deps.ts";

describe.each(await databasesToTest("each"))("%s", (kind) => {
  test("are written whole, once, by one of the nodes that start at the same time", async () => {
    const { database, dispose } = await emptyDatabase(kind);
    try {
      const catalog = await testCatalog();
      const dialect = new PostgresDialect({ pool: database.pool });
      const db = new Kysely<TrellisTables>({ dialect });
      await syncTables(db, catalog);
      const held: number[] = [];
      const { passwords } = testDeps({ database: dialect, databaseKind: kind, catalog, log: () => undefined });
      const deps = testDeps({
        database: dialect,
        databaseKind: kind,
        catalog,
        log: () => undefined,
        overrides: {
          passwords: {
            ...passwords,
            hash(secret) {
              held.push(database.pool.totalCount - database.pool.idleCount);
              return passwords.hash(secret);
            },
          },
        },
      });
      const seeds = deps.seeds.filter(
        (seed) =>
          !seed.records.some((record) => Object.values(record).some((value) => typeof value === "object" && value !== null)),
      );

      // A failure half way leaves nothing, and the next start tries again.
      await expect(
        writeSeeds(db, deps, catalog, seeds, async () => {
          throw new Error("half way");
        }),
      ).rejects.toThrow("half way");
      expect(await db.selectFrom("region").select("id").execute()).toEqual([]);
      expect(held, "connections in use while secrets are hashed, which takes long").toEqual(held.map(() => 0));
      expect(held.length).toBeGreaterThan(0);

      const counter = new StatementCounter(database.pool);
      const statements = await counter.during(async () => {
        const written = await Promise.all([writeSeeds(db, deps, catalog, seeds), writeSeeds(db, deps, catalog, seeds)]);
        expect(sorted(written)).toEqual([false, true]);
      });
      const regions = await db.selectFrom("region").select(["id", "revision", "is_deleted", "create_time"]).execute();
      expect(regions.length).toBeGreaterThan(3000);
      expect(statements.length, "many records to a statement").toBeLessThan(100);
      expect(regions.every((row) => row["revision"] === 1 && row["is_deleted"] === 0 && row["create_time"] !== null)).toBe(true);
      const users = await db.selectFrom("user").select("password").execute();
      expect(users.every((row) => String(row["password"]).startsWith("$argon2id$"))).toBe(true);
      expect(await writeSeeds(db, deps, catalog, seeds)).toBe(false);
    } finally {
      await dispose();
    }
  });
});
