import { defineClientFeature } from "#runtime";
import { boardManifest } from "../manifest.ts";

export const boardClientFeature = defineClientFeature({
  manifest: boardManifest,
  routes: { "/board": () => import("./wall-screen.tsx").then(({ WallScreen: C }) => ({ default: C })) },
});
