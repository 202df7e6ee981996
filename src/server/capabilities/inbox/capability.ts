import { INBOX_LIMITS, inboxSendEndpoint } from "#contract";
import { purgeExpiredInbox } from "./purge-expired.ts";
import { inboxEndpoints } from "./inbox-endpoints.ts";
import { INBOX_TABLES, followInbox } from "./inbox-tables.ts";
import { seedInbox } from "./seed-inbox.ts";
import type { Capability } from "../../http/capability.ts";

/** The inbox of a user: messages of the system, mail of other users, notices. */
export const inbox: Capability = {
  name: "inbox",
  tables: INBOX_TABLES,
  followRename: followInbox,
  start: (core) => ({
    endpoints: inboxEndpoints(core),
    limits: [{ name: "inbox-send", calls: INBOX_LIMITS.perMinute, per: "user", endpoints: [`POST ${inboxSendEndpoint.path}`] }],
    maintenance: [{ name: "inbox", run: () => purgeExpiredInbox(core.db, core.deps, core.inForce().catalog) }],
    seed: (db) => seedInbox(db, core.deps, core.deps.inbox ?? { mail: [], messages: [] }),
  }),
};
