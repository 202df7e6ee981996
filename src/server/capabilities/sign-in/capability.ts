import { SESSION_TABLES } from "../../session/session-tables.ts";
import { purgeSpentCaptchas } from "../../session/captcha.ts";
import { purgeUnclaimedAccounts } from "../../session/external-accounts.ts";
import { purgeExpiredFailures } from "../../session/lock-out.ts";
import { RATE_LIMIT_TABLE, purgeExpiredRateLimits } from "../../session/rate-limit.ts";
import { purgeExpiredSessions } from "../../session/sessions.ts";
import { authEndpoints } from "./auth-endpoints.ts";
import { ownAccountEndpoints } from "./own-accounts.ts";
import { keepOwnSession } from "./own-password.ts";
import { ownSessionEndpoints } from "./own-sessions.ts";
import type { Capability } from "../../http/capability.ts";

/** Sign-in, sessions, and accounts of other providers. */
export const signIn: Capability = {
  name: "sign-in",
  tables: [...SESSION_TABLES, RATE_LIMIT_TABLE],
  start(core) {
    const { db, deps } = core;
    return {
      endpoints: [...authEndpoints(core), ...ownSessionEndpoints(core), ...ownAccountEndpoints(core)],
      aroundWrite: (context, work) => keepOwnSession(core, context, work),
      maintenance: [
        { name: "token keys", run: () => core.keys.maintain() },
        { name: "expired sessions", run: () => purgeExpiredSessions(db, deps) },
        { name: "sign-in failures", run: () => purgeExpiredFailures(db, deps) },
        { name: "captchas", run: () => purgeSpentCaptchas(db, deps) },
        { name: "rate limits", run: () => purgeExpiredRateLimits(db, deps.clock().getTime()) },
        { name: "unclaimed accounts", run: () => purgeUnclaimedAccounts(db, deps) },
      ],
    };
  },
};
