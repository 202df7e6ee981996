import type { KnownIds } from "#metadata";
import { ICONS } from "#metadata/load";
import { dictionaryCodes } from "../../seeds/index.ts";
import { serverFeatures } from "./server-features.ts";

/** Every id outside `schemas/` that a module file may name. */
export const knownIds: KnownIds = {
  manifests: serverFeatures.map((feature) => feature.manifest),
  dictionaries: dictionaryCodes,
  icons: ICONS,
};
