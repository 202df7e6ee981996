import type { KnownIds } from "#metadata";
import { ICONS } from "#metadata/load";
import { dictionaryCodes, dictionaryKeys, dictionaryTitles } from "../../seeds/index.ts";
import { boardManifest } from "../features/board/manifest.ts";
import { serverFeatures } from "./server-features.ts";

/** Every id outside `schemas/` that a module file may name. */
export const knownIds: KnownIds = {
  manifests: [boardManifest, ...serverFeatures.map((feature) => feature.manifest)],
  handlers: serverFeatures.flatMap((feature) => Object.keys(feature.handlers)),
  dictionaries: dictionaryCodes,
  dictionaryKeys,
  dictionaryTitles,
  icons: ICONS,
};
