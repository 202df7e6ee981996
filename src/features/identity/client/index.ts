import { defineClientFeature, type ClientFeature } from "#runtime";
import { loadCode } from "#ui";
import { identityManifest } from "../manifest.ts";

const accessParts = () => loadCode(() => import("./access/access-parts.ts"));
const grantDialogs = () => loadCode(() => import("./grants/grant-dialogs.ts"));

export const identityClientFeature: ClientFeature = defineClientFeature({
  manifest: identityManifest,
  screens: {
    "identity/access": () => accessParts().then(({ AccessScreen: C }) => ({ default: C })),
  },
  dialogs: {
    "identity/field-rules": () =>
      import("./field-rules/field-rules-dialog.tsx").then(({ FieldRulesDialog: C }) => ({ default: C })),
    "identity/role-access": () => accessParts().then(({ RoleAccessDialog: C }) => ({ default: C })),
    "identity/role-grant": () => grantDialogs().then(({ RoleGrantDialog: C }) => ({ default: C })),
    "identity/top-menu-grant": () => grantDialogs().then(({ TopMenuGrantDialog: C }) => ({ default: C })),
    "identity/user-access": () => accessParts().then(({ UserAccessDialog: C }) => ({ default: C })),
  },
});
