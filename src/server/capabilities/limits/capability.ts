import { RATE_LIMIT_TABLE, purgeExpiredRateLimits } from "../../http/rate-limit.ts";
import type { Capability } from "../../http/capability.ts";

/** The counters behind the limits that capabilities and features declare. */
export const limits: Capability = {
  name: "limits",
  tables: [RATE_LIMIT_TABLE],
  start: ({ db, deps }) => ({
    maintenance: [{ name: "rate limits", run: () => purgeExpiredRateLimits(db, deps.clock().getTime()) }],
  }),
};
