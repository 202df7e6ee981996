import { useEffect, useState } from "react";
import type { ModuleIndexEntry } from "#contract";
import type { Module } from "#metadata";
import { useRuntime } from "./runtime-context.ts";

/** The modules that the user can open; empty while they load. */
export function useModuleIndex(): readonly ModuleIndexEntry[] {
  const { modules } = useRuntime();
  const [index, setIndex] = useState<readonly ModuleIndexEntry[]>([]);
  useEffect(() => {
    let isHere = true;
    modules.index().then(
      (entries) => isHere && setIndex([...entries.values()]),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [modules]);
  return index;
}

/** The definition of a module; null while it loads, and for a form that is none. */
export function useModule(name: string): Module | null {
  const { modules } = useRuntime();
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    let isHere = true;
    setLoaded(null);
    if (name !== "")
      modules.load(name).then(
        (module) => isHere && setLoaded(module),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [modules, name]);
  return loaded;
}
