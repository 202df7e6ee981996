import { sql, type Kysely } from "kysely";
import type { TrellisTables } from "../base/tables.ts";
import type { ServerDeps } from "../base/deps.ts";
import type { IdentityTables } from "../policies/identity-tables.ts";
import { countFailure, locked, refuseLocked, unlockAccounts, type AccountName } from "./lock-out.ts";
import { isTenantOpen } from "./load-caller.ts";
import { randomText } from "./random.ts";
import { refused } from "./refusal.ts";

/** A user whose password was verified. */
export interface ProvenUser {
  readonly id: string;
  readonly password: string;
}

const LONGEST_SECRET = 512;

/**
 * Checks account and password. Unknown account and wrong password take as long and say the same; failures are counted
 * by name, five lock it. Tries at one account wait for each other, so that many at once are not more guesses.
 */
export class PasswordCheck {
  readonly #deps: ServerDeps;
  readonly #db: Kysely<TrellisTables>;
  /** Verified when there is no such account, so that the answer takes as long. */
  #decoy: Promise<string> | null = null;
  readonly #queues = new Map<string, Promise<unknown>>();

  constructor(deps: ServerDeps, db: Kysely<TrellisTables>) {
    this.#deps = deps;
    this.#db = db;
  }

  /** @throws TrellisError saying why not */
  async prove(tables: IdentityTables, name: AccountName, secret: string): Promise<ProvenUser> {
    if (name.account === "" || secret === "") throw refused("请输入账号和密码", "Enter account and password");
    if (secret.length > LONGEST_SECRET || name.account.length > LONGEST_SECRET) throw wrong();
    if (!(await isTenantOpen(this.#db, this.#deps, tables, name.tenantId))) {
      throw refused("租户不存在或已过期", "The tenant does not exist or has expired");
    }
    const key = `${name.tenantId} ${name.account.trim().toLowerCase()}`;
    const before = this.#queues.get(key) ?? Promise.resolve();
    const turn = before.catch(() => undefined).then(() => this.#proveInTurn(tables, name, secret));
    this.#queues.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#queues.get(key) === turn) this.#queues.delete(key);
    }
  }

  async #proveInTurn(tables: IdentityTables, name: AccountName, secret: string): Promise<ProvenUser> {
    await refuseLocked(this.#db, this.#deps, name);
    const { rows } = await sql<{ id: string; password: string | null; status: number | null }>`
      select id, password, status from ${sql.table(tables.user)}
      where tenant_id = ${name.tenantId} and account = ${name.account.trim()} and is_deleted = 0`.execute(this.#db);
    const [user] = rows;
    this.#decoy ??= this.#deps.passwords.hash(randomText(this.#deps, 16));
    const decoy = await this.#decoy;
    const right = await this.#deps.passwords.verify(secret, user?.password ?? decoy);
    if (user === undefined || user.password === null || !right) {
      const until = await countFailure(this.#db, this.#deps, name);
      throw until === null ? wrong() : locked(this.#deps, until);
    }
    if (user.status === 0) throw refused("账号已被停用，请联系管理员", "The account is disabled; ask an administrator");
    await unlockAccounts(this.#db, [name]);
    return { id: user.id, password: user.password };
  }
}

function wrong(): Error {
  return refused("账号或密码错误", "Wrong account or password");
}
