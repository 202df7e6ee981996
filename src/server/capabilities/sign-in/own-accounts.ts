import {
  externalAccountStartEndpoint,
  externalAccountsEndpoint,
  linkExternalAccountEndpoint,
  unlinkExternalAccountEndpoint,
  type ExternalAccount,
} from "#contract";
import { sql } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { localTime } from "../../data/local-time.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { serveEndpoint, type EndpointCall } from "../../http/serve-endpoint.ts";
import { tieExternalAccount } from "../../session/external-accounts.ts";
import { identified } from "../../session/social-sign-in.ts";
import { startSocialSignIn } from "./social-start.ts";

/** The endpoint that begins to link an account. */
export const OWN_ACCOUNT_START = `GET ${externalAccountStartEndpoint.path}`;

/** The external accounts by which the caller may sign in. Callers see, link and unlink only their own. */
export function ownAccountEndpoints(core: Core): readonly OwnEndpoint[] {
  return [
    serveEndpoint(core, externalAccountsEndpoint, ({ caller }) => accountsOf(core, caller)),
    serveEndpoint(core, linkExternalAccountEndpoint, (call) => link(core, call)),
    serveEndpoint(core, unlinkExternalAccountEndpoint, (call) => unlink(core, call)),
    serveEndpoint(core, externalAccountStartEndpoint, ({ caller, path }) => startSocialSignIn(core, path.source, caller.userId)),
  ];
}

/** @throws TrellisError for a state that was not given to this person, and as `tieExternalAccount` */
async function link(
  core: Core,
  { caller, body, apiRequest }: EndpointCall<typeof linkExternalAccountEndpoint>,
): Promise<readonly ExternalAccount[]> {
  const { deps, db, logs } = core;
  const { userId, tenantId, account } = caller;
  const person = await identified(core, body, userId);
  const tie = { tenantId, source: body.source, subject: person.subject, userId };
  const isNew = await db
    .transaction()
    .execute((transaction) => tieExternalAccount(transaction, deps, core.inForce().tables, tie));
  if (isNew) logs.event(apiRequest, { logId: "account-link", level: "info", tenantId, account, data: body.source });
  return accountsOf(core, caller);
}

/** Unlinking twice is no error. The user signs in by password again. */
async function unlink(
  core: Core,
  { caller, body: { source }, apiRequest }: EndpointCall<typeof unlinkExternalAccountEndpoint>,
): Promise<readonly ExternalAccount[]> {
  const { db, logs } = core;
  const { userId, tenantId, account } = caller;
  const { rows } = await sql`
    delete from trellis_external_account
    where user_id = ${userId} and tenant_id = ${tenantId} and source = ${source} returning id`.execute(db);
  if (rows.length > 0) logs.event(apiRequest, { logId: "account-unlink", level: "info", tenantId, account, data: source });
  return accountsOf(core, caller);
}

async function accountsOf({ deps, db }: Core, { userId, tenantId }: Caller): Promise<readonly ExternalAccount[]> {
  if (deps.social === undefined) return [];
  const { rows } = await sql<{ source: string; created_at: string }>`
    select source, created_at from trellis_external_account
    where user_id = ${userId} and tenant_id = ${tenantId}`.execute(db);
  const linked = new Map(rows.map((row) => [row.source, localTime(new Date(Number(row.created_at)), deps.config.timeZone)]));
  return deps.social.providers.map(({ source, title }) => ({ source, title, linkedAt: linked.get(source) ?? null }));
}
