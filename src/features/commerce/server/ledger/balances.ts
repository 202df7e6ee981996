import { WALLET_TYPE } from "#generated/choices";
import type { WalletType } from "./kinds.ts";
import { TrellisError, isJsonObject } from "#contract";
import { amountFrom, unitsOf } from "#metadata";
import {
  idParameter,
  moduleOf,
  parameter,
  recordsInScope,
  recordsOf,
  type Handler,
  type OperationContext,
  type RowOf,
  type SeenRow,
} from "#server";
import { page } from "#server/operations";
import { memberByEmail } from "./top-up.ts";

/**
 * Balances of a member: available `balance` and `points`, and the amount that is being paid out. Amounts are decimal
 * strings. Amounts that the caller may not see are left out.
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

/**
 * `GET balance/{id}`: balances of a member. `id` is the id of the member or of one of their wallets.
 * @throws TrellisError notFound
 */
export const balance: Handler = async (context): Promise<Balances> => {
  const id = idParameter(context, "id");
  const [wallet] = await recordsOf(context, "member-wallet").find({ id }, { limit: 1 });
  const memberId = wallet?.memberId;
  return balancesOf(context, await memberWithin(context, typeof memberId === "string" ? memberId : id));
};

/**
 * `POST detailAdmin`: the wallets and the assets log of a member, found by `memberId`, `id` or `email`. The other
 * parameters query the log like its list: page, order (newest first by default) and filters.
 * @returns the balances and a page of entries
 * @throws TrellisError missingParameter, notFound, badPage, unknownFilter, badFilterValue
 */
export const detailAdmin: Handler = async (context) => {
  const email = parameter(context, "email");
  const member =
    email === "" ? await memberWithin(context, idParameter(context, "memberId", "id")) : await memberByEmail(context, email);
  if (member === null) throw new TrellisError("notFound");
  const log = moduleOf(context, "assets-log");
  const entries = await page({ ...context, module: log, query: entriesAsked(context, member.id), body: null });
  return { ...(await balancesOf(context, member)), ...(entries as object) };
};

type Member = SeenRow<RowOf<"member">>;

/** Parameters that identify the member. They do not filter the log. */
const WHOSE: ReadonlySet<string> = new Set(["memberId", "id", "email"]);

function entriesAsked(context: OperationContext, memberId: string): ReadonlyMap<string, string> {
  const names = new Set([...context.query.keys(), ...(isJsonObject(context.body) ? Object.keys(context.body) : [])]);
  const asked = [...names].filter((name) => !WHOSE.has(name)).map((name) => [name, parameter(context, name)] as const);
  return new Map([["descs", "createTime"], ...asked.filter(([, value]) => value !== ""), ["memberId_equal", memberId]]);
}

/** Loads a member that the caller may see. */
async function memberWithin(context: OperationContext, id: string): Promise<Member> {
  const members = await recordsInScope(context, "member");
  const [member] = await members.find({ id }, { limit: 1 });
  if (member === undefined) throw new TrellisError("notFound");
  return member;
}

/** @throws TrellisError notFound when the member has wallets and all lie outside of the caller's scope */
async function balancesOf(context: OperationContext, member: Member): Promise<Balances> {
  const memberId = member.id;
  const wallets = await recordsOf(context, "member-wallet").find({ memberId });
  const reachable = await recordsInScope(context, "member-wallet");
  const seen = new Map((await reachable.find({ memberId })).map((wallet) => [wallet.id, wallet]));
  if (wallets.length > 0 && seen.size === 0) throw new TrellisError("notFound");
  const of = (name: keyof Balances, type: WalletType, field: "balance" | "frozen"): Partial<Balances> => {
    const wallet = wallets.find((one) => one.walletType === type);
    const amount = wallet === undefined ? "0" : seen.get(wallet.id)?.[field];
    return amount === undefined ? {} : { [name]: amountFrom(unitsOf(amount ?? "0")) };
  };
  return {
    memberId,
    account: member.account ?? "",
    nickName: member.nickName ?? "",
    email: member.email ?? "",
    ...of("balance", WALLET_TYPE.balance, "balance"),
    ...of("points", WALLET_TYPE.points, "balance"),
    ...of("frozen", WALLET_TYPE.balance, "frozen"),
  };
}
