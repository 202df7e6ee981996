import { expect, test } from "vitest";
import { runHostile } from "../../scripts/hostile/run-hostile.ts";
import { databasesToTest, isFullRun } from "../support/database/database-scope.ts";
import { ROUNDS } from "./support/rounds.ts";

test.each(await databasesToTest())(
  "hostile requests to every operation neither fail nor end the %s server",
  ROUNDS,
  async (database) => {
    const size = isFullRun() ? { requests: 5_000, details: 200 } : { requests: 600, details: 8 };
    const { problems, records, answers } = await runHostile({ database, ...size });
    expect(problems).toEqual([]);
    expect(records).toBeGreaterThan(1_000);
    expect(Object.keys(answers)).toEqual(expect.arrayContaining(["200", "400", "404"]));
  },
);
