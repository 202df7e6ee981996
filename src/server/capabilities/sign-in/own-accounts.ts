import { PATHS, TrellisError, isJsonObject, type ExternalAccount, type SocialStart } from "#contract";
import { sql } from "kysely";
import type { Caller } from "../../base/context.ts";
import type { Core } from "../../http/core.ts";
import { localTime } from "../../data/local-time.ts";
import { signedIn } from "../../http/signed-in.ts";
import type { OwnEndpoint } from "../../http/route-table.ts";
import { succeed } from "../../http/envelope.ts";
import type { ApiRequest } from "../../http/api-request.ts";
import { readBody } from "../../http/read-body.ts";
import { tieExternalAccount } from "../../session/external-accounts.ts";
import { identified } from "../../session/social-sign-in.ts";
import { newJourney } from "../../session/social-state.ts";

const START = `${PATHS.externalAccountStart}/{source}`;
/** The endpoint that begins to link an account. */
export const OWN_ACCOUNT_START = `GET ${START}`;

/** The accounts elsewhere by which a person may sign in. Nobody sees, ties or unties those of others. */
export function ownAccountEndpoints(core: Core): readonly OwnEndpoint[] {
  const start = async (apiRequest: ApiRequest, parameters: ReadonlyMap<string, string>): Promise<Response> => {
    const { userId } = await signedIn(core, apiRequest);
    const source = parameters.get("source") ?? "";
    const journey = await newJourney(core.deps, core.keys, source, userId);
    const url = core.deps.social?.authorizeUrl(source, journey.state, journey.challenge) ?? null;
    if (url === null) throw new TrellisError("notFound");
    return succeed({ url, state: journey.state } satisfies SocialStart, apiRequest.locale);
  };
  const at = (method: "GET" | "POST", path: string, run: (apiRequest: ApiRequest) => Promise<Response>): OwnEndpoint => ({
    method,
    path,
    route: { kind: "own", run },
  });
  return [
    at("GET", PATHS.externalAccounts, (apiRequest) => list(core, apiRequest)),
    at("POST", PATHS.externalAccounts, (apiRequest) => link(core, apiRequest)),
    at("POST", PATHS.unlinkExternalAccount, (apiRequest) => unlink(core, apiRequest)),
    { method: "GET", path: START, route: { kind: "own", run: start } },
  ];
}

async function list(core: Core, apiRequest: ApiRequest): Promise<Response> {
  return succeed(await accountsOf(core, await signedIn(core, apiRequest)), apiRequest.locale);
}

/** @throws TrellisError for a state that was not given to this person, and as `tieExternalAccount` */
async function link(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const { deps, db, logs } = core;
  const caller = await signedIn(core, apiRequest);
  const read = await textsOf(core, apiRequest);
  const come = { source: read("source"), code: read("code"), state: read("state") };
  const person = await identified(core, come, caller.userId);
  const { userId, tenantId, account } = caller;
  const tie = { tenantId, source: come.source, subject: person.subject, userId };
  const isNew = await db
    .transaction()
    .execute((transaction) => tieExternalAccount(transaction, deps, core.inForce().tables, tie));
  if (isNew) logs.event(apiRequest, { logId: "account-link", level: "info", tenantId, account, data: come.source });
  return succeed(await accountsOf(core, caller), apiRequest.locale);
}

/** Unlinking twice is no error. The user signs in by password again. */
async function unlink(core: Core, apiRequest: ApiRequest): Promise<Response> {
  const { db, logs } = core;
  const caller = await signedIn(core, apiRequest);
  const { userId, tenantId, account } = caller;
  const source = (await textsOf(core, apiRequest))("source");
  const { rows } = await sql`
    delete from trellis_external_account
    where user_id = ${userId} and tenant_id = ${tenantId} and source = ${source} returning id`.execute(db);
  if (rows.length > 0) logs.event(apiRequest, { logId: "account-unlink", level: "info", tenantId, account, data: source });
  return succeed(await accountsOf(core, caller), apiRequest.locale);
}

async function textsOf(core: Core, apiRequest: ApiRequest): Promise<(name: string) => string> {
  const { body } = await readBody(apiRequest.request, core.deps.config);
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
