import { defineClientFeature, type ClientFeature } from "#runtime";
import { identityManifest } from "../manifest.ts";

export const identityClientFeature: ClientFeature = defineClientFeature({
  manifest: identityManifest,
  dialogs: {
    "identity/field-rules": () => import("./field-rules-dialog.tsx").then(({ FieldRulesDialog: C }) => ({ default: C })),
    "identity/role-grant": () => import("./role-grant-dialog.tsx").then(({ RoleGrantDialog: C }) => ({ default: C })),
    "identity/top-menu-grant": () => import("./top-menu-grant-dialog.tsx").then(({ TopMenuGrantDialog: C }) => ({ default: C })),
  },
});
