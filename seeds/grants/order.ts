import type { AreaGrants } from "./area-grants.ts";

const HANDLING = [
  "order-folder",
  "order",
  "order_view",
  "order_add",
  "order_edit",
  "order_pay",
  "order_ship",
  "order_finish",
  "order_cancel",
  "orderafter",
  "orderafter_view",
  "orderafter_add",
  "orderafter_edit",
  "orderafter_approveAfter",
  "orderafter_refusedApply",
  "orderafter_approveReturn",
  "orderafter_refusedReturn",
  "orderafter_deliver",
  "merchantaddress",
  "merchantaddress_view",
];

export const orderGrants: AreaGrants = {
  tenantMenus: ["order*", "merchantaddress*", "address*"],
  basicMenus: ["order*", "merchantaddress*"],
  roles: {
    manager: {
      menus: [
        ...HANDLING,
        "merchantaddress_add",
        "merchantaddress_edit",
        "address",
        "address_view",
        "address_add",
        "address_edit",
      ],
    },
    staff: { menus: HANDLING },
  },
};
