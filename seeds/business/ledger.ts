import { seedId } from "../seed-id.ts";
import { amountText } from "./amount.ts";
import { momentText } from "./calendar.ts";
import type { SeedRecord } from "./records.ts";

/** As the dictionaries `wallet_type` and `assets_kind` have them. */
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

/** Entries of one member, at most so many: their ids lie side by side. */
export const MOST_ENTRIES = 2_000;

/** One member's assets, booked in the order of time: every balance is the sum of its log. */
export class Ledger {
  readonly entries: SeedRecord[] = [];
  readonly #memberId: string;
  readonly #first: number;
  readonly #balances = new Map<WalletType, number>();
  readonly #moved = new Map<WalletType, number>();
  /** Cents on their way out. */
  frozen = 0;

  constructor(memberId: string, memberNumber: number) {
    this.#memberId = memberId;
    this.#first = memberNumber * MOST_ENTRIES;
  }

  get balance(): number {
    return this.#balances.get(WALLET.balance) ?? 0;
  }

  /** When the balance was moved last; 0 before that. */
  get movedAt(): number {
    return this.#moved.get(WALLET.balance) ?? 0;
  }

  /** @throws RangeError below zero, or for more entries than have ids */
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
