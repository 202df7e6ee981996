import { SESSION_TABLES } from "../../session/session-tables.ts";
import { purgeSpentCaptchas } from "../../session/captcha.ts";
import { purgeUnclaimedAccounts } from "../../session/external-accounts.ts";
import { purgeExpiredFailures } from "../../session/lock-out.ts";
import { purgeExpiredSessions } from "../../session/sessions.ts";
import { authEndpoints, CAPTCHA_ENDPOINTS } from "./auth-endpoints.ts";
import { ownAccountEndpoints, OWN_ACCOUNT_START } from "./own-accounts.ts";
import { SIGN_IN_LIMIT } from "./token-endpoint.ts";
import { keepOwnSession } from "./own-password.ts";
import { ownSessionEndpoints } from "./own-sessions.ts";
import type { Capability } from "../../http/capability.ts";

/** Sign-in, sessions, and accounts of other providers. */
export const signIn: Capability = {
  name: "sign-in",
  tables: SESSION_TABLES,
  start(core) {
    const { db, deps } = core;
    return {
      endpoints: [...authEndpoints(core), ...ownSessionEndpoints(core), ...ownAccountEndpoints(core)],
      limits: [
        // A refreshed token is no attempt to sign in, so the endpoint counts for itself.
        { name: SIGN_IN_LIMIT, calls: deps.config.signInRate, per: "address", endpoints: [] },
        { name: "captcha", calls: 60, per: "address", endpoints: CAPTCHA_ENDPOINTS },
        { name: "own-account", calls: 60, per: "address", endpoints: [OWN_ACCOUNT_START] },
      ],
      aroundWrite: (context, work) => keepOwnSession(core, context, work),
      maintenance: [
        { name: "token keys", run: () => core.keys.maintain() },
        { name: "expired sessions", run: () => purgeExpiredSessions(db, deps) },
        { name: "sign-in failures", run: () => purgeExpiredFailures(db, deps) },
        { name: "captchas", run: () => purgeSpentCaptchas(db, deps) },
        { name: "unclaimed accounts", run: () => purgeUnclaimedAccounts(db, deps) },
      ],
    };
  },
};
