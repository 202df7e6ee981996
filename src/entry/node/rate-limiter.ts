import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { CreateRateLimiter } from "#server/platform";

/**
 * Creates a limiter whose counters are rows of a table: one atomic statement per attempt, exact over all nodes.
 * A key over its limit is refused from memory until its window ends, so a flood of attempts does not reach the database.
 */
export const createRateLimiter: CreateRateLimiter = ({ name, points, seconds, table, query }) => {
  const limiter = new RateLimiterPostgres({
    storeClient: {
      query: ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => query(text, values),
    },
    storeType: "client",
    tableName: table,
    tableCreated: true,
    // The server's maintenance deletes expired counters.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  });
  return {
    async consume(key, count = 1) {
      try {
        await limiter.consume(key, count);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(error.msBeforeNext, 1);
        throw error;
      }
    },
  };
};
