import { defineClientFeature } from "#runtime";
import { developerManifest } from "../manifest.ts";

export const developerClientFeature = defineClientFeature({
  manifest: developerManifest,
  screens: {
    "developer/module-health": () => import("./module-health-screen.tsx").then(({ ModuleHealthScreen: C }) => ({ default: C })),
  },
});
