import type { ASSETS_KIND, WALLET_TYPE } from "#generated/choices";

/** A wallet of a member. */
export type WalletType = (typeof WALLET_TYPE)[keyof typeof WALLET_TYPE];

/** The reason of a change of assets. */
export type AssetsKind = (typeof ASSETS_KIND)[keyof typeof ASSETS_KIND];
