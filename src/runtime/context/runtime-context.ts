import { createContext, useContext } from "react";
import type { Module } from "#metadata";
import type { Api } from "../api/create-api.ts";
import type { Dictionaries } from "../api/dictionaries.ts";
import type { ModuleClient } from "../api/module-client.ts";
import type { ModuleDefinitions } from "../api/module-definitions.ts";
import type { FormServices } from "../form-model/services.ts";
import type { PopstateGuards } from "../lifecycle/popstate-guards.ts";
import type { SearchStyle } from "../stores/search-style.ts";
import type { Undoable } from "../stores/undoable.ts";
import type { FeatureComponents } from "./features.ts";
import type { References } from "./references.ts";

/** Codes the caller holds. The server decides; the runtime only hides. */
export interface PermissionCheck {
  has(code: string): boolean;
  /** A new set after each change, which observers read. Absent when the codes never change. */
  readonly codes?: ReadonlySet<string>;
}

/** Light or dark, as the person chose. Read it in an observer. */
export interface Appearance {
  readonly dark: boolean;
  toggleDark(): void;
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
  readonly popstateGuards: PopstateGuards;
  /** The last write that can be undone. */
  readonly undoable: Undoable;
  readonly appearance: Appearance;
  readonly searchStyle: SearchStyle;
  /** Tenant and user, as a key for data that the browser stores per user. */
  person(): string;
  /** False on a public screen before a sign-in. */
  signedIn(): boolean;
  /** Path of a module's screen in the caller's menu; null without one. */
  screenPath(module: string): string | null;
  client(module: Module): ModuleClient;
  /** Fetches ahead what the screen at a browser path needs first. Never rejects. */
  prefetch(path: string): Promise<void>;
  /** Drops everything that was read for one person: after sign-in, sign-out, and a switch of tenant. */
  reset(): void;
}

export const RuntimeContext = createContext<Runtime | null>(null);

/** @throws outside of a `RuntimeProvider` */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === null) throw new Error("useRuntime needs a RuntimeProvider");
  return runtime;
}
