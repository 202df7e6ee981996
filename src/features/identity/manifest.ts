import type { Manifest } from "#metadata";

/** Users, roles, menus and tenants: the rules that the module files of `schemas/system` cannot express. */
export const identityManifest: Manifest = {
  id: "identity",
  screens: ["identity/access"],
  widgets: [],
  dialogs: [
    "identity/field-rules",
    "identity/role-access",
    "identity/role-grant",
    "identity/top-menu-grant",
    "identity/user-access",
  ],
};
