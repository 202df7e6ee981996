import type { AreaGrants } from "./area-grants.ts";

const MODULES = ["product", "sku", "norm", "award", "breed", "categories", "material", "algorithm"];

export const productGrants: AreaGrants = {
  tenantMenus: MODULES.map((code) => `${code}*`),
  basicMenus: ["product*", "sku*", "norm*", "breed*", "categories*"],
  roles: {
    manager: {
      menus: [
        "product-folder",
        ...MODULES.flatMap((code) => [code, `${code}_view`, `${code}_add`, `${code}_edit`]),
        "product_sale",
        "sku_adjust",
      ],
    },
    staff: { menus: ["product-folder", ...MODULES.flatMap((code) => [code, `${code}_view`])] },
  },
};
