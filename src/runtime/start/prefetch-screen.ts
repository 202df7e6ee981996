import type { FeatureComponents } from "../context/features.ts";
import type { ModuleDefinitions } from "../api/module-definitions.ts";
import { GENERATED_SCREENS } from "./generated-screens.tsx";

/**
 * Fetches what the screen at a browser path will ask for first, while nothing else needs the line: the module's
 * definition, into the cache that the screen reads, and the screen's code. Never rejects: the screen asks again.
 */
export async function prefetchScreen(path: string, modules: ModuleDefinitions, features: FeatureComponents): Promise<void> {
  try {
    const entry = [...(await modules.index()).values()].find((candidate) => candidate.path === path);
    if (entry === undefined) return;
    // Most screens are lists, and the others share most of a list's code: it need not wait for the definition.
    const list = GENERATED_SCREENS["list"]?.Screen.prefetch();
    const module = await modules.load(entry.name);
    if (module === null) return;
    const Screen = GENERATED_SCREENS[module.screen]?.Screen ?? features.screen(module.screen);
    await Promise.all([list, Screen?.prefetch()]);
  } catch {
    // Said where the screen stands.
  }
}
