import type { AreaGrants } from "./area-grants.ts";

export const toolGrants: AreaGrants = {
  tenantMenus: [],
  roles: {},
};
