import type { Undo } from "#contract";
import type { Module } from "#metadata";
import type { Api } from "../api/create-api.ts";
import { Dictionaries } from "../api/dictionaries.ts";
import { ModuleClient } from "../api/module-client.ts";
import { ModuleDefinitions } from "../api/module-definitions.ts";
import { collectFeatures, type ClientFeature } from "../context/features.ts";
import { References } from "../context/references.ts";
import type { Appearance, PermissionCheck, Runtime } from "../context/runtime-context.ts";
import { WidgetLoading } from "../kinds/shared/widget/widget-loading.tsx";
import { PopstateGuards } from "../lifecycle/popstate-guards.ts";
import { SearchStyle } from "../stores/search-style.ts";
import { Undoable } from "../stores/undoable.ts";
import { createFormServices } from "./create-form-services.ts";
import { Waiting } from "./generated-screens.tsx";
import { prefetchScreen } from "./prefetch-screen.ts";

/** @throws Error when two features bring the same id */
export function createRuntime(parts: {
  readonly api: Api;
  readonly permissions: PermissionCheck;
  readonly features: readonly ClientFeature[];
  readonly person: () => string;
  /** Id of the caller's department, for defaults; empty without it. */
  readonly dept?: () => string;
  /** Those that the API has by default. */
  readonly modules?: ModuleDefinitions;
  /** True by default. */
  readonly signedIn?: () => boolean;
  /** Path of a module's screen; without it, records have no links to their pages. */
  readonly screenPath?: (module: string) => string | null;
  /** Always light without it. */
  readonly appearance?: Appearance;
}): Runtime {
  const { api, permissions, person, signedIn = () => true, screenPath = () => null } = parts;
  const dictionaries = new Dictionaries(api);
  const references = new References(api);
  const { modules = new ModuleDefinitions(api) } = parts;
  const features = collectFeatures(parts.features, { Screen: Waiting, Widget: WidgetLoading });
  const undoable = new Undoable();
  // A module is another one as soon as the caller may do something else with its fields.
  const clients = new WeakMap<Module, ModuleClient>();
  // Any write may change a label that some form shows; the next form asks again.
  const written = (module: Module, undo: Undo | null, isSave: boolean) => {
    if (undo !== null) undoable.offer(module, undo, isSave);
    references.clear();
    if (module.name === "dict" || module.name === "dict-biz") dictionaries.clear();
  };
  return {
    api,
    modules,
    dictionaries,
    references,
    permissions,
    features,
    popstateGuards: new PopstateGuards(),
    undoable,
    searchStyle: new SearchStyle(person),
    appearance: parts.appearance ?? { dark: false, toggleDark: () => undefined },
    person,
    signedIn,
    screenPath,
    services: createFormServices({
      api,
      dictionaries,
      references,
      features,
      modules,
      caller: () => ({ userId: person().split("/")[1] ?? "", deptId: parts.dept?.() ?? "" }),
    }),
    client(module) {
      const known = clients.get(module);
      if (known !== undefined) return known;
      const client = new ModuleClient(api, module, written);
      clients.set(module, client);
      return client;
    },
    prefetch: (path) => prefetchScreen(path, modules, features),
    reset() {
      undoable.dismiss();
      modules.forget();
      references.clear();
      dictionaries.clear();
    },
  };
}
