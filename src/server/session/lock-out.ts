import { sql, type Kysely } from "kysely";
import { localTime } from "../data/local-time.ts";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import { refused } from "./refusal.ts";

/** An account as people name it at sign-in, whether it exists or not. */
export interface AccountName {
  readonly tenantId: string;
  readonly account: string;
}

/** Five failures lock an account for 30 minutes. */
const MAX_FAILURES = 5;
const LOCK_MS = 30 * 60_000;

/** @throws TrellisError saying until when, while the account is locked */
export async function refuseLocked(db: Kysely<TrellisTables>, deps: ServerDeps, name: AccountName): Promise<void> {
  const { rows } = await sql<{ failures: number; last_at: string }>`
    select failures, last_at from trellis_sign_in_failure
    where tenant_id = ${name.tenantId} and account = ${keyOf(name)}`.execute(db);
  const [row] = rows;
  if (row === undefined || row.failures < MAX_FAILURES) return;
  const until = Number(row.last_at) + LOCK_MS;
  if (until > deps.clock().getTime()) throw locked(deps, until);
}

/**
 * Counts a failure, atomically over all nodes. Unknown names are counted in the same way, so that a lock does not
 * reveal which accounts exist.
 * @returns when the account is free again, null while it is not locked
 */
export async function countFailure(db: Kysely<TrellisTables>, deps: ServerDeps, name: AccountName): Promise<number | null> {
  const now = deps.clock().getTime();
  const { rows } = await sql<{ failures: number }>`
    insert into trellis_sign_in_failure as f (tenant_id, account, failures, last_at)
    values (${name.tenantId}, ${keyOf(name)}, 1, ${now})
    on conflict (tenant_id, account) do update set
      failures = case when f.last_at < ${now - LOCK_MS} then 1 else f.failures + 1 end, last_at = ${now}
    returning failures`.execute(db);
  return (rows[0]?.failures ?? 0) >= MAX_FAILURES ? now + LOCK_MS : null;
}

/** Frees accounts: after a good sign-in, and for the `unlock` of the user screen. */
export async function unlockAccounts(db: Kysely<TrellisTables>, names: readonly AccountName[]): Promise<void> {
  for (const name of names) {
    await sql`delete from trellis_sign_in_failure where tenant_id = ${name.tenantId} and account = ${keyOf(name)}`.execute(db);
  }
}

export async function purgeExpiredFailures(db: Kysely<TrellisTables>, deps: ServerDeps): Promise<void> {
  await sql`delete from trellis_sign_in_failure where last_at < ${deps.clock().getTime() - LOCK_MS}`.execute(db);
}

export function locked(deps: ServerDeps, until: number): Error {
  const time = localTime(new Date(until), deps.config.timeZone);
  const minutes = Math.max(1, Math.ceil((until - deps.clock().getTime()) / 60_000));
  return refused(
    `密码错误次数过多，账号已锁定至 ${time}（还有 ${minutes} 分钟），请稍后再试或联系管理员解封`,
    `Too many wrong passwords: the account is locked until ${time} (${minutes} more minutes); wait, or ask an administrator to unlock it`,
  );
}

function keyOf(name: AccountName): string {
  return name.account.trim().toLowerCase().slice(0, 200);
}
