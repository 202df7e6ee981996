import { defineClientFeature, type ClientFeature } from "#runtime";
import { identityManifest } from "../manifest.ts";

export const identityClientFeature: ClientFeature = defineClientFeature({
  manifest: identityManifest,
  screens: {
    "identity/access": () => import("./access/access-screen.tsx").then(({ AccessScreen: C }) => ({ default: C })),
  },
  dialogs: {
    "identity/field-rules": () =>
      import("./field-rules/field-rules-dialog.tsx").then(({ FieldRulesDialog: C }) => ({ default: C })),
    "identity/role-access": () => import("./access/role-access-dialog.tsx").then(({ RoleAccessDialog: C }) => ({ default: C })),
    "identity/role-grant": () => import("./grants/role-grant-dialog.tsx").then(({ RoleGrantDialog: C }) => ({ default: C })),
    "identity/top-menu-grant": () =>
      import("./grants/top-menu-grant-dialog.tsx").then(({ TopMenuGrantDialog: C }) => ({ default: C })),
    "identity/user-access": () => import("./access/user-access-dialog.tsx").then(({ UserAccessDialog: C }) => ({ default: C })),
  },
});
