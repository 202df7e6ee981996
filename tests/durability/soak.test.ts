import { expect, test } from "vitest";
import { runSoak } from "../../scripts/soak/run-soak.ts";
import { databasesToTest } from "../support/database/database-scope.ts";
import { ROUNDS } from "./support/rounds.ts";

const kinds = await databasesToTest();

test.each(kinds)(
  "more load than the %s server bears, and a database that fails, lose no acknowledged write and cause no fault",
  ROUNDS,
  async (database) => {
    const { problems, acknowledged, disturbances } = await runSoak({
      database,
      seconds: 8,
      measureSeconds: 2,
      disturbEvery: 2,
    });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(0);
    if (database === "postgresql") expect(Object.values(disturbances).reduce((sum, count) => sum + count)).toBeGreaterThan(1);
  },
);
