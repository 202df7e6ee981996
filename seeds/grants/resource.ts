import type { AreaGrants } from "./area-grants.ts";

export const resourceGrants: AreaGrants = {
  tenantMenus: ["smslog*"],
  roles: {
    manager: { menus: ["smslog", "smslog_view"] },
  },
};
