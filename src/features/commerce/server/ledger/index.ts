import type { Part } from "../part.ts";
import { balance, detailAdmin } from "./balances.ts";
import { entryInterceptors } from "./entry-interceptors.ts";
import { reverse } from "./reverse.ts";
import { topUp } from "./top-up.ts";

export const ledgerPart: Part = {
  handlers: {
    "assets-log/reverse": reverse,
    "member-wallet/balance": balance,
    "member-wallet/detailAdmin": detailAdmin,
    "member-wallet/topUp": topUp,
  },
  interceptors: { "assets-log": entryInterceptors },
};
