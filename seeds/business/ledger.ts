import { seedId } from "../seed-id.ts";
import { amountText } from "./amounts.ts";
import { momentText } from "./calendar.ts";
import type { SeedRecord } from "./records.ts";

/** Keys of the dictionaries `wallet_type` and `assets_kind`. */
export const WALLET = { balance: 1, points: 2 } as const;
export const KIND = {
  topUp: 1,
  withdrawal: 3,
  withdrawalReturned: 4,
  investment: 5,
  redemption: 6,
  income: 7,
  orderPayment: 8,
  orderRefund: 9,
  signAward: 10,
} as const;

type WalletType = (typeof WALLET)[keyof typeof WALLET];

interface Entry {
  readonly at: number;
  readonly walletType?: WalletType;
  readonly kind: (typeof KIND)[keyof typeof KIND];
  /** Signed cents. */
  readonly cents: number;
  readonly requestKey: string;
  readonly sourceModule: string;
  readonly sourceId: string;
  readonly remark?: string;
}

/** Upper bound of the entries of a member, whose ids are consecutive. */
export const MOST_ENTRIES = 2_000;

/** Assets of a member, booked in the order of time. Every balance is the sum of its entries. */
export class Ledger {
  readonly entries: SeedRecord[] = [];
  readonly #memberId: string;
  readonly #first: number;
  readonly #balances = new Map<WalletType, number>();
  readonly #moved = new Map<WalletType, number>();
  /** Cents of pending withdrawals. */
  frozen = 0;

  constructor(memberId: string, memberNumber: number) {
    this.#memberId = memberId;
    this.#first = memberNumber * MOST_ENTRIES;
  }

  get balance(): number {
    return this.#balances.get(WALLET.balance) ?? 0;
  }

  /** Time of the last change of the balance; 0 when there is none. */
  get movedAt(): number {
    return this.#moved.get(WALLET.balance) ?? 0;
  }

  /** @throws RangeError when the balance falls below zero, or when the ids are used up */
  book({ at, walletType = WALLET.balance, kind, cents, requestKey, sourceModule, sourceId, remark = "" }: Entry): void {
    const after = (this.#balances.get(walletType) ?? 0) + cents;
    if (after < 0) throw new RangeError(`a balance of ${this.#memberId} would fall to ${after}`);
    if (this.entries.length === MOST_ENTRIES) throw new RangeError(`too many entries of ${this.#memberId}`);
    this.#balances.set(walletType, after);
    this.#moved.set(walletType, at);
    this.entries.push({
      id: seedId("assetsLog", this.#first + this.entries.length),
      memberId: this.#memberId,
      walletType,
      kind,
      amount: amountText(cents),
      balanceAfter: amountText(after),
      requestKey,
      sourceModule,
      sourceId,
      remark,
      createTime: momentText(at),
    });
  }

  wallets(memberNumber: number, createTime: string): SeedRecord[] {
    return [...this.#balances].map(([walletType, cents]) => ({
      id: seedId("wallet", memberNumber * 2 + walletType),
      walletNo: `${this.#memberId}-${walletType}`,
      memberId: this.#memberId,
      walletType,
      balance: amountText(cents),
      frozen: amountText(walletType === WALLET.balance ? this.frozen : 0),
      status: 1,
      createTime,
      updateTime: momentText(this.#moved.get(walletType) ?? 0),
    }));
  }
}
