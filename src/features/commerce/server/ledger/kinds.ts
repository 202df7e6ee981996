/** Wallets of a member: dictionary `wallet_type`. */
export const WALLET = { balance: 1, points: 2 } as const;

export type WalletType = (typeof WALLET)[keyof typeof WALLET];

/** Why assets changed: dictionary `assets_kind`. */
export const KIND = {
  topUp: 1,
  deduction: 2,
  withdrawal: 3,
  withdrawalReturned: 4,
  investment: 5,
  redemption: 6,
  income: 7,
  orderPayment: 8,
  orderRefund: 9,
  signAward: 10,
  invitationAward: 11,
  reversal: 12,
} as const;

export type AssetsKind = (typeof KIND)[keyof typeof KIND];
