import { WALLET_TYPE, type ASSETS_KIND } from "#generated/choices";

/** A wallet of a member. */
export type WalletType = (typeof WALLET_TYPE)[keyof typeof WALLET_TYPE];

/** @returns null for a number that is no type of a wallet */
export function walletTypeOf(value: unknown): WalletType | null {
  return Object.values(WALLET_TYPE).find((type) => type === value) ?? null;
}

/** The reason of a change of assets. */
export type AssetsKind = (typeof ASSETS_KIND)[keyof typeof ASSETS_KIND];
