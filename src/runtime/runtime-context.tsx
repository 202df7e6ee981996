import { onDemand } from "#ui";
import { observer } from "mobx-react-lite";
import { createContext, useContext, type ReactNode } from "react";
import type { Undo } from "#contract";
import type { Module } from "#metadata";
import type { Api } from "./api/create-api.ts";
import { Dictionaries } from "./api/dictionaries.ts";
import { createFormServices } from "./api/form-services.ts";
import { ModuleClient } from "./api/module-client.ts";
import { ModuleDefinitions } from "./api/module-definitions.ts";
import { References } from "./api/references.ts";
import { Undoable } from "./bulk/undoable.ts";
import { Departures } from "./departures.ts";
import { collectFeatures, type ClientFeature, type FeatureComponents } from "./features.ts";
import { foreseeScreen } from "./screens/foresee-screen.ts";
import { FormServicesContext, type FormServices } from "./form/services.ts";

const UndoBar = onDemand(() => import("./bulk/undo-bar.tsx").then(({ UndoBar }) => UndoBar));

/** Codes the caller holds. The server decides; the runtime only hides. */
export interface PermissionCheck {
  has(code: string): boolean;
  /** Another set whenever what is held changes, read in an observer; left out by whoever never changes. */
  readonly codes?: ReadonlySet<string>;
}

/** Everything the metadata-rendered screens need; one per page, made in the composition root. */
export interface Runtime {
  readonly api: Api;
  readonly modules: ModuleDefinitions;
  readonly dictionaries: Dictionaries;
  readonly references: References;
  readonly permissions: PermissionCheck;
  readonly features: FeatureComponents;
  readonly services: FormServices;
  readonly departures: Departures;
  /** The last write that can be undone. */
  readonly undoable: Undoable;
  /** Who is signed in: tenant and user, to keep apart what the browser keeps for each. */
  person(): string;
  client(module: Module): ModuleClient;
  /** Fetches ahead what the screen at a browser path will need first. Never rejects. */
  foresee(path: string): Promise<void>;
  /** Drops everything that was read for one person: after sign-in, sign-out, and a switch of tenant. */
  reset(): void;
}

/** @throws Error when two features bring the same id */
export function createRuntime(parts: {
  readonly api: Api;
  readonly permissions: PermissionCheck;
  readonly features: readonly ClientFeature[];
  readonly person: () => string;
}): Runtime {
  const { api, permissions, person } = parts;
  const dictionaries = new Dictionaries(api);
  const references = new References(api);
  const modules = new ModuleDefinitions(api);
  const features = collectFeatures(parts.features);
  const undoable = new Undoable();
  // A module is another one as soon as the caller may do something else with its fields.
  const clients = new WeakMap<Module, ModuleClient>();
  // Any write may change a label that some form shows; the next form asks again.
  const written = (module: Module, undo: Undo | null) => {
    if (undo !== null) undoable.offer(module, undo);
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
    departures: new Departures(),
    undoable,
    person,
    services: createFormServices({ api, dictionaries, references, features }),
    client(module) {
      const known = clients.get(module);
      if (known !== undefined) return known;
      const client = new ModuleClient(api, module, written);
      clients.set(module, client);
      return client;
    },
    foresee: (path) => foreseeScreen(path, modules, features),
    reset() {
      undoable.dismiss();
      modules.forget();
      references.clear();
      dictionaries.clear();
    },
  };
}

/** Where the last thing that can be undone is offered, whatever screen did it. */
const UndoPlace = observer(function UndoPlace({ undoable }: { readonly undoable: Undoable }) {
  return undoable.offered !== null && <UndoBar key={undoable.offered.batchId} offer={undoable.offered} />;
});

const RuntimeContext = createContext<Runtime | null>(null);

export function RuntimeProvider({ runtime, children }: { readonly runtime: Runtime; readonly children: ReactNode }) {
  return (
    <RuntimeContext value={runtime}>
      <FormServicesContext value={runtime.services}>{children}</FormServicesContext>
      <UndoPlace undoable={runtime.undoable} />
    </RuntimeContext>
  );
}

/** @throws outside of a `RuntimeProvider` */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error("useRuntime needs a RuntimeProvider");
  return runtime;
}
