import type { Manifest } from "#metadata";

/** Handlers of each part; a part touches its own list only. */
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
  "investment/orderDetail",
  "quotes-index/get",
  "quotes-index/getByPost",
  "quotes-index/search",
];

/**
 * Whatever moves money or stock: members and their wallets, investment, orders, content. One feature, because features
 * never import each other and all of these book into one ledger.
 */
export const commerceManifest: Manifest = {
  id: "commerce",
  screens: [],
  widgets: ["commerce/top-up-member"],
  dialogs: ["commerce/distribute"],
  handlers: [...LEDGER, ...MEMBERS, ...INVESTMENT, ...CONTENT, ...ORDERS],
};
