import { TrellisError, isJsonObject } from "#contract";
import { amountFrom, unitsOf } from "#metadata";
import {
  idParameter,
  moduleOf,
  page,
  parameter,
  recordsInScope,
  recordsOf,
  type Handler,
  type OperationContext,
  type Row,
} from "#server";
import { memberByEmail } from "./top-up.ts";
import { WALLET } from "./kinds.ts";

/**
 * What a member has: `balance` and `points` at hand, and what is on its way out. Amounts are decimals in texts; those that
 * the caller may not see are not there.
 */
interface Balances {
  readonly memberId: string;
  readonly account: string;
  readonly nickName: string;
  readonly email: string;
  readonly balance?: string;
  readonly points?: string;
  readonly frozen?: string;
}

/** `GET balance/{id}`: of a member by their id, or by that of one of their wallets. @throws TrellisError notFound */
export const balance: Handler = async (context): Promise<Balances> => {
  const id = idParameter(context, "id");
  const [wallet] = await recordsOf(context, "member-wallet").find({ id }, { limit: 1 });
  const memberId = wallet?.["memberId"];
  return balancesOf(context, await memberWithin(context, typeof memberId === "string" ? memberId : id));
};

/**
 * `POST detailAdmin`: everything about somebody's wallets: by `memberId`, `id` or `email`. Everything else asks for the
 * entries of their assets log as its list is asked: a page, an order (the newest first, if none), filters.
 * @returns the balances and a page
 * @throws TrellisError missingParameter, notFound, badPage, unknownFilter, badFilterValue
 */
export const detailAdmin: Handler = async (context) => {
  const email = parameter(context, "email");
  const member =
    email === "" ? await memberWithin(context, idParameter(context, "memberId", "id")) : await memberByEmail(context, email);
  if (member === null) throw new TrellisError("notFound");
  const log = moduleOf(context, "assets-log");
  const entries = await page({ ...context, module: log, query: entriesAsked(context, String(member["id"])), body: null });
  return { ...(await balancesOf(context, member)), ...(entries as object) };
};

/** Whose wallets are meant: no filters of the log. */
const WHOSE: ReadonlySet<string> = new Set(["memberId", "id", "email"]);

function entriesAsked(context: OperationContext, memberId: string): ReadonlyMap<string, string> {
  const names = new Set([...context.query.keys(), ...(isJsonObject(context.body) ? Object.keys(context.body) : [])]);
  const asked = [...names].filter((name) => !WHOSE.has(name)).map((name) => [name, parameter(context, name)] as const);
  return new Map([["descs", "createTime"], ...asked.filter(([, value]) => value !== ""), ["memberId_equal", memberId]]);
}

/** A member the caller may see. */
async function memberWithin(context: OperationContext, id: string): Promise<Row> {
  const members = await recordsInScope(context, "member");
  const [member] = await members.find({ id }, { limit: 1 });
  if (member === undefined) throw new TrellisError("notFound");
  return member;
}

/** @throws TrellisError notFound when the member has wallets, and none within the caller's reach */
async function balancesOf(context: OperationContext, member: Row): Promise<Balances> {
  const memberId = String(member["id"]);
  const wallets = await recordsOf(context, "member-wallet").find({ memberId });
  const reachable = await recordsInScope(context, "member-wallet");
  const seen = new Map((await reachable.find({ memberId })).map((wallet) => [wallet["id"], wallet]));
  if (wallets.length > 0 && seen.size === 0) throw new TrellisError("notFound");
  const of = (name: keyof Balances, type: number, field: string): Partial<Balances> => {
    const wallet = wallets.find((one) => Number(one["walletType"]) === type);
    const amount = wallet === undefined ? "0" : seen.get(wallet["id"])?.[field];
    return amount === undefined ? {} : { [name]: amountFrom(unitsOf(String(amount ?? "0"))) };
  };
  return {
    memberId,
    account: String(member["account"] ?? ""),
    nickName: String(member["nickName"] ?? ""),
    email: String(member["email"] ?? ""),
    ...of("balance", WALLET.balance, "balance"),
    ...of("points", WALLET.points, "balance"),
    ...of("frozen", WALLET.balance, "frozen"),
  };
}
