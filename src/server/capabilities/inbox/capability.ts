import { INBOX_LIMITS, INBOX_PATHS } from "#contract";
import { purgeExpiredInbox } from "./purge-expired.ts";
import { inboxEndpoints } from "./inbox-endpoints.ts";
import { INBOX_TABLES } from "./inbox-tables.ts";
import { seedLetters } from "./letter-seed.ts";
import type { Capability } from "../../http/capability.ts";

/** The inbox of a user: messages of the system, letters of other users, notices. */
export const inbox: Capability = {
  name: "inbox",
  tables: INBOX_TABLES,
  start: (core) => ({
    endpoints: inboxEndpoints(core),
    limits: [{ name: "inbox-send", calls: INBOX_LIMITS.perMinute, per: "user", endpoints: [`POST ${INBOX_PATHS.send}`] }],
    maintenance: [{ name: "inbox", run: () => purgeExpiredInbox(core.db, core.deps, core.inForce().catalog) }],
    seed: (db) => seedLetters(db, core.deps, core.deps.letters ?? []),
  }),
};
