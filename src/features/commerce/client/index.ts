import { defineClientFeature, type ClientFeature } from "#runtime";
import { commerceManifest } from "../manifest.ts";

export const commerceClientFeature: ClientFeature = defineClientFeature({
  manifest: commerceManifest,
  dialogs: {
    "commerce/distribute": () => import("./investment/distribute-dialog.tsx").then(({ DistributeDialog: C }) => ({ default: C })),
  },
  widgets: {
    "commerce/top-up-member": () => import("./members/top-up-member.tsx").then(({ TopUpMember: C }) => ({ default: C })),
  },
});
