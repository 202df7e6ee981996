import { defineClientFeature, type ClientFeature } from "#runtime";
import { loadCode } from "#ui";
import { productionManifest } from "../manifest.ts";

const detail = () => loadCode(() => import("./detail/detail-parts.ts"));

export const productionClientFeature: ClientFeature = defineClientFeature({
  manifest: productionManifest,
  routes: {
    "/productionOrderDetail/index": () => detail().then(({ DetailScreen: C }) => ({ default: C })),
  },
  panels: {
    "production/order": () => detail().then(({ OrderPanel: C }) => ({ default: C })),
  },
  widgets: {
    "production/colleague": () => import("./changes/colleague-select.tsx").then(({ ColleagueSelect: C }) => ({ default: C })),
  },
  screens: {
    "production/pad": () => import("./pad/pad-screen.tsx").then(({ PadScreen: C }) => ({ default: C })),
  },
});
