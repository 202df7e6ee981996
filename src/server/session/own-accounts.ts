import { PATHS, TrellisError, isJsonObject, type ExternalAccount, type SocialStart } from "#contract";
import { sql } from "kysely";
import type { Caller } from "../context.ts";
import type { Core } from "../core.ts";
import { localTime } from "../data/local-time.ts";
import { signedIn } from "../http/auth-endpoints.ts";
import type { OwnEndpoint } from "../http/build-routes.ts";
import { succeed } from "../http/envelope.ts";
import type { Incoming } from "../http/incoming.ts";
import { readBody } from "../http/read-body.ts";
import { tieExternalAccount } from "./external-accounts.ts";
import { RateLimit } from "./rate-limit.ts";
import { identified } from "./social-sign-in.ts";
import { newJourney } from "./social-state.ts";

const STARTS_PER_MINUTE = 60;

/** The accounts elsewhere by which a person may sign in. Nobody sees, ties or unties those of others. */
export function ownAccountEndpoints(core: Core): readonly OwnEndpoint[] {
  const starts = new RateLimit(STARTS_PER_MINUTE, () => core.deps.clock().getTime());
  const start = async (incoming: Incoming, parameters: ReadonlyMap<string, string>): Promise<Response> => {
    const { userId } = await signedIn(core, incoming);
    starts.count(incoming.address);
    const source = parameters.get("source") ?? "";
    const journey = await newJourney(core.deps, core.keys, source, userId);
    const url = core.deps.social?.authorizeUrl(source, journey.state, journey.challenge) ?? null;
    if (url === null) throw new TrellisError("notFound");
    return succeed({ url, state: journey.state } satisfies SocialStart, incoming.locale);
  };
  const at = (method: "GET" | "POST", path: string, run: (incoming: Incoming) => Promise<Response>): OwnEndpoint => ({
    method,
    path,
    route: { kind: "own", run },
  });
  return [
    at("GET", PATHS.externalAccounts, (incoming) => list(core, incoming)),
    at("POST", PATHS.externalAccounts, (incoming) => link(core, incoming)),
    at("POST", PATHS.unlinkExternalAccount, (incoming) => unlink(core, incoming)),
    { method: "GET", path: `${PATHS.externalAccountStart}/{source}`, route: { kind: "own", run: start } },
  ];
}

async function list(core: Core, incoming: Incoming): Promise<Response> {
  return succeed(await accountsOf(core, await signedIn(core, incoming)), incoming.locale);
}

/** @throws TrellisError for a state that was not given to this person, and as `tieExternalAccount` */
async function link(core: Core, incoming: Incoming): Promise<Response> {
  const { deps, db, logs } = core;
  const caller = await signedIn(core, incoming);
  const read = await textsOf(core, incoming);
  const come = { source: read("source"), code: read("code"), state: read("state") };
  const person = await identified(core, come, caller.userId);
  const { userId, tenantId, account } = caller;
  const tie = { tenantId, source: come.source, subject: person.subject, userId };
  const isNew = await db
    .transaction()
    .execute((transaction) => tieExternalAccount(transaction, deps, core.inForce().tables, tie));
  if (isNew) logs.event(incoming, { logId: "account-link", level: "info", tenantId, account, data: come.source });
  return succeed(await accountsOf(core, caller), incoming.locale);
}

/** What is untied already is no mistake. The person signs in by password again. */
async function unlink(core: Core, incoming: Incoming): Promise<Response> {
  const { db, logs } = core;
  const caller = await signedIn(core, incoming);
  const { userId, tenantId, account } = caller;
  const source = (await textsOf(core, incoming))("source");
  const { rows } = await sql`
    delete from trellis_external_account
    where user_id = ${userId} and tenant_id = ${tenantId} and source = ${source} returning id`.execute(db);
  if (rows.length > 0) logs.event(incoming, { logId: "account-unlink", level: "info", tenantId, account, data: source });
  return succeed(await accountsOf(core, caller), incoming.locale);
}

async function textsOf(core: Core, incoming: Incoming): Promise<(name: string) => string> {
  const { body } = await readBody(incoming.request, core.deps.config);
  return (name) => (isJsonObject(body) && typeof body[name] === "string" ? body[name] : "");
}

async function accountsOf({ deps, db }: Core, { userId, tenantId }: Caller): Promise<readonly ExternalAccount[]> {
  if (deps.social === undefined) return [];
  const { rows } = await sql<{ source: string; created_at: string }>`
    select source, created_at from trellis_external_account
    where user_id = ${userId} and tenant_id = ${tenantId}`.execute(db);
  const linked = new Map(rows.map((row) => [row.source, localTime(new Date(Number(row.created_at)), deps.config.timeZone)]));
  return deps.social.providers.map(({ source, title }) => ({ source, title, linkedAt: linked.get(source) ?? null }));
}
