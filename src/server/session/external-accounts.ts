import type { UnknownAccountReply } from "#contract";
import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ExternalPerson, ServerDeps } from "../base/deps.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import { isTenantOpen } from "./load-caller.ts";
import { randomText } from "./random.ts";
import { refused } from "./refusal.ts";
import type { ProvenUser } from "./sign-in.ts";

/** Time to register after a sign-in by an unknown account of a provider. */
const REGISTER_WITHIN_MS = 30 * 60_000;

export type FoundAccount =
  | { readonly kind: "known"; readonly oauthId: string; readonly user: ProvenUser }
  | { readonly kind: "unknown"; readonly reply: UnknownAccountReply };

/**
 * Finds the user of an external account. An account without a user is stored, and the registration sends its id back as
 * `oauthId`.
 * @throws TrellisError when the tenant is closed or the account is locked
 */
export async function findExternalAccount(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  at: { readonly tenantId: string; readonly source: string; readonly person: ExternalPerson },
): Promise<FoundAccount> {
  const { tenantId, source, person } = at;
  if (!(await isTenantOpen(db, deps, tables, tenantId))) {
    throw refused("租户不存在或已过期", "The tenant does not exist or has expired");
  }
  const { rows } = await sql<{ oauth_id: string; id: string; password: string | null; status: number | null }>`
    select e.id as oauth_id, u.id, u.password, u.status from trellis_external_account e
      join ${sql.table(tables.user)} u on u.id = e.user_id and u.tenant_id = e.tenant_id and u.is_deleted = 0
    where e.tenant_id = ${tenantId} and e.source = ${source} and e.subject = ${person.subject}`.execute(db);
  const [known] = rows;
  if (known !== undefined) {
    if (known.status === 0) {
      throw refused("账号尚未启用或已被停用，请联系管理员", "The account is not enabled; ask an administrator");
    }
    return { kind: "known", oauthId: known.oauth_id, user: { id: known.id, password: known.password ?? "" } };
  }
  const id = randomText(deps, 24);
  await sql`
    insert into trellis_external_account (id, source, subject, tenant_id, created_at)
    values (${id}, ${source}, ${person.subject}, ${tenantId}, ${deps.clock().getTime()})`.execute(db);
  const reply = { oauth_id: id, user_id: "", tenant_id: tenantId, nick_name: person.name.slice(0, 20), source } as const;
  return { kind: "unknown", reply };
}

/**
 * Links the external account of `oauthId` to a new user, once. The id proves a recent sign-in there: it is random, and
 * only that sign-in received it.
 * @throws TrellisError when the id has expired, or the account already has a user
 */
export async function claimExternalAccount(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  claim: { readonly oauthId: string; readonly tenantId: string; readonly userId: string },
): Promise<void> {
  const since = deps.clock().getTime() - REGISTER_WITHIN_MS;
  const { rows } = await sql<{ source: string; subject: string }>`
    select source, subject from trellis_external_account
    where id = ${claim.oauthId} and user_id is null and created_at > ${since} for update`.execute(db);
  const [account] = rows;
  if (account === undefined)
    throw refused("第三方登录已过期，请重新登录后再注册", "Sign in with the other account again, then register");
  await freeOfTheGone(db, tables, { tenantId: claim.tenantId, ...account });
  const { rows: claimed } = await sql`
    update trellis_external_account e set user_id = ${claim.userId}, tenant_id = ${claim.tenantId}
    where e.id = ${claim.oauthId} and not exists (
      select 1 from trellis_external_account o where o.tenant_id = ${claim.tenantId} and o.source = ${account.source}
        and o.subject = ${account.subject} and o.user_id is not null)
    returning id`.execute(db);
  if (claimed.length === 0)
    throw refused("该第三方账号已注册，请直接登录", "This account is registered already; sign in with it");
}

interface Place {
  readonly tenantId: string;
  readonly source: string;
  readonly subject: string;
}

/** The account of a deleted user is free again. */
async function freeOfTheGone(db: Kysely<TrellisTables>, tables: IdentityTables, place: Place): Promise<void> {
  await sql`
    delete from trellis_external_account e
    where e.tenant_id = ${place.tenantId} and e.source = ${place.source} and e.subject = ${place.subject}
      and e.user_id is not null
      and not exists (select 1 from ${sql.table(tables.user)} u where u.id = e.user_id and u.is_deleted = 0)`.execute(db);
}

/**
 * Links an external account, after a sign-in there, to the signed-in user.
 * @returns false when the link exists already
 * @throws TrellisError when the account has another user, or the user another account there
 */
export async function tieExternalAccount(
  db: Kysely<TrellisTables>,
  deps: ServerDeps,
  tables: IdentityTables,
  tie: Place & { readonly userId: string },
): Promise<boolean> {
  const { tenantId, source, subject, userId } = tie;
  await freeOfTheGone(db, tables, tie);
  // The person's own ties wait for each other here: two windows must not tie two accounts of one provider.
  await sql`select 1 from ${sql.table(tables.user)} where id = ${userId} for no key update`.execute(db);
  const { rows } = await sql<{ subject: string; user_id: string }>`
    select subject, user_id from trellis_external_account
    where tenant_id = ${tenantId} and source = ${source} and user_id is not null
      and (subject = ${subject} or user_id = ${userId})`.execute(db);
  if (rows.some((row) => row.user_id !== userId))
    throw refused("该第三方账号已关联其他用户", "This account is tied to somebody else");
  if (rows.some((row) => row.subject !== subject))
    throw refused("您已关联该平台的另一个账号，请先解除关联", "You have another account there; untie it first");
  if (rows.length > 0) return false;
  const { rows: tied } = await sql`
    insert into trellis_external_account (id, source, subject, tenant_id, user_id, created_at)
    values (${randomText(deps, 24)}, ${source}, ${subject}, ${tenantId}, ${userId}, ${deps.clock().getTime()})
    on conflict do nothing returning id`.execute(db);
  if (tied.length === 0) throw refused("该第三方账号已关联其他用户", "This account is tied to somebody else");
  return true;
}

/** Deletes external accounts without a user. */
export async function purgeUnclaimedAccounts(db: Kysely<TrellisTables>, deps: ServerDeps): Promise<void> {
  await sql`delete from trellis_external_account
    where user_id is null and created_at < ${deps.clock().getTime() - 2 * REGISTER_WITHIN_MS}`.execute(db);
}
