import type { Manifest } from "#metadata";

/** Handlers of each part. A part changes only its own list. */
const LEDGER = ["assets-log/reverse", "member-wallet/balance", "member-wallet/detailAdmin", "member-wallet/topUp"];
const MEMBERS = [
  "member/lazyLevel",
  "member/memberTree",
  "member/selectMemberParent",
  "member/shielding",
  "member/unshield",
  "member/updatePasswordAdmin",
  "member/updatePayPasswordAdmin",
  "member-structure/parentTreeList",
  "member-structure/treeList",
];
const CONTENT = ["version/getLast"];
const ORDERS = ["sku/adjust"];
const INVESTMENT = [
  "income/distribute",
  "income/stopDistribution",
  "investment/orderDetail",
  "quotes-index/get",
  "quotes-index/getByPost",
  "quotes-index/search",
];

/**
 * Everything that moves money or stock: members, wallets, investments, orders and content. It is one feature because
 * features cannot import each other and all of these parts book into one ledger.
 */
export const commerceManifest: Manifest = {
  id: "commerce",
  screens: [],
  widgets: ["commerce/top-up-member"],
  dialogs: ["commerce/distribute"],
  handlers: [...LEDGER, ...MEMBERS, ...INVESTMENT, ...CONTENT, ...ORDERS],
};
