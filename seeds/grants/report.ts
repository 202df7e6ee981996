import type { AreaGrants } from "./area-grants.ts";

export const reportGrants: AreaGrants = {
  tenantMenus: ["report*"],
  basicMenus: ["report*"],
  roles: {
    manager: { menus: ["report-folder", "report", "report_view", "report_add", "report_edit"] },
  },
};
