import type { KnownIds, Manifest } from "#metadata";
import { ICONS } from "#metadata/load";
import { dictionaryCodes } from "../../seeds/index.ts";
import { developerManifest } from "../features/developer/manifest.ts";
import { serverFeatures } from "./server-features.ts";

/** Manifests of slices that have no server half. */
const clientManifests: readonly Manifest[] = [developerManifest];

/** Every id outside `schemas/` that a module file may name. */
export const knownIds: KnownIds = {
  manifests: [...serverFeatures.map((feature) => feature.manifest), ...clientManifests],
  dictionaries: dictionaryCodes,
  icons: ICONS,
};
