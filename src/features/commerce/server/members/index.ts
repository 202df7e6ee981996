import type { Part } from "../part.ts";
import { memberInterceptors, userInterceptors } from "./member-interceptors.ts";
import { profitInterceptors } from "./profits.ts";
import { lazyLevel, memberTree, parentTreeList, selectMemberParent } from "./referral-trees.ts";
import { shielding, unshield, updatePasswordAdmin, updatePayPasswordAdmin } from "./shielding.ts";
import { checkInInterceptors } from "./check-ins.ts";
import { withdrawalInterceptors } from "./withdrawals.ts";

export const membersPart: Part = {
  handlers: {
    "member/lazyLevel": lazyLevel,
    "member/memberTree": memberTree,
    "member/selectMemberParent": selectMemberParent,
    "member/shielding": shielding,
    "member/unshield": unshield,
    "member/updatePasswordAdmin": updatePasswordAdmin,
    "member/updatePayPasswordAdmin": updatePayPasswordAdmin,
    "member-structure/parentTreeList": parentTreeList,
    "member-structure/treeList": memberTree,
  },
  interceptors: {
    member: memberInterceptors,
    "member-profit-log": profitInterceptors,
    "member-withdrawal": withdrawalInterceptors,
    "sign-log": checkInInterceptors,
    user: userInterceptors,
  },
};
