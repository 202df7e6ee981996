import type { Manifest } from "#metadata";

/**
 * Everything that moves money or stock: members, wallets, investments, orders and content. It is one feature because
 * features cannot import each other and all of these parts book into one ledger.
 */
export const commerceManifest: Manifest = {
  id: "commerce",
  screens: [],
  widgets: ["commerce/top-up-member"],
  dialogs: ["commerce/distribute"],
};
