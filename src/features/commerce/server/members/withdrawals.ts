import { ASSETS_KIND, MEMBER_WITHDRAWAL_STATUS, WALLET_TYPE } from "#generated/choices";
import type { Text } from "#contract";
import { amountFrom, compareAmounts, negated, sumOf, unitsOf } from "#metadata";
import { isInBin, recordsOf, wrongField, type Interceptors, type OperationContext, type RowOf } from "#server";
import { balanceEntry, postEntries } from "../ledger/post-entries.ts";
import { walletNo } from "../ledger/wallets.ts";
import { assertInScope } from "../assert-in-scope.ts";

const TEXTS = {
  fee: { zh: "手续费须小于提现金额", en: "The fee must be less than the amount" },
  bank: { zh: "该银行已停用，请选择其他银行", en: "This bank is disabled. Choose another one." },
  shielded: { zh: "该会员已被屏蔽，不能提现", en: "This member is blocked and cannot withdraw" },
} as const satisfies Record<string, Text>;

/**
 * Moves the money of a withdrawal whenever its state changes; its actions are data in the module file. The application
 * debits the balance and adds the amount to `frozen`. The payment clears it, and a refusal returns it.
 */
export const withdrawalInterceptors: Interceptors<RowOf<"member-withdrawal">> = {
  beforeSave: async (context, input, current) => {
    if (input.bankId !== current?.bankId) await assertBankOpen(context, input.bankId ?? "");
    if (current !== null) return input;
    await assertInScope(context, input, "memberId", "member");
    const [amount, fee] = [input.amount ?? "", input.fee ?? "0"];
    if (compareAmounts(fee, amount) >= 0) throw wrongField("fee", "maximum", TEXTS.fee);
    const [member] = await recordsOf(context, "member").find({ id: input.memberId ?? "" }, { limit: 1 });
    if ((member?.status ?? 0) !== 0) throw wrongField("memberId", "x-ref", TEXTS.shielded);
    return { ...input, actualAmount: sumOf([amount, negated(fee)]) };
  },
  afterSave: async (context, saved, before) => {
    const [from, to] = [before === null ? null : before.status, saved.status];
    if (from === to || (before !== null && isInBin(before))) return;
    if (from === null) {
      await book(context, saved, "apply");
      await freeze(context, saved, 1n);
    } else if (to === MEMBER_WITHDRAWAL_STATUS.paid) {
      await freeze(context, saved, -1n);
    } else if (to === MEMBER_WITHDRAWAL_STATUS.rejected) {
      await book(context, saved, "refuse");
      await freeze(context, saved, -1n);
    }
  },
  beforeRevive: (_context, record) => Promise.resolve(record),
};

async function assertBankOpen(context: OperationContext, id: string): Promise<void> {
  const [bank] = await recordsOf(context, "bank").find({ id }, { limit: 1 });
  if (bank !== undefined && bank.status === 0) throw wrongField("bankId", "x-ref", TEXTS.bank);
}

async function book(context: OperationContext, withdrawal: RowOf<"member-withdrawal">, event: "apply" | "refuse"): Promise<void> {
  const { amount } = withdrawal;
  const change =
    event === "apply"
      ? { kind: ASSETS_KIND.withdrawal, amount: negated(amount) }
      : { kind: ASSETS_KIND.withdrawalReturned, amount };
  await postEntries(context, [balanceEntry("member-withdrawal", withdrawal, event, change)]);
}

/** Changes the amount that is being paid out, under the lock of the wallet. */
async function freeze(context: OperationContext, withdrawal: RowOf<"member-withdrawal">, times: 1n | -1n): Promise<void> {
  const name = { memberId: withdrawal.memberId, walletType: WALLET_TYPE.balance };
  const wallets = recordsOf(context, "member-wallet");
  const [wallet] = await wallets.find({ walletNo: walletNo(name) }, { lock: true });
  if (wallet === undefined) return;
  const frozen = unitsOf(wallet["frozen"] ?? "0") + times * unitsOf(withdrawal.amount);
  await wallets.update({ id: wallet.id }, { frozen: amountFrom(frozen) });
}
