import { useEffect, useState } from "react";
import type { Module } from "#metadata";
import { toast } from "#ui";
import { messageOf } from "../api/api-error.ts";
import { useRuntime } from "../context/runtime-context.ts";

/**
 * Loads a module outside of its own screen; null until it is there.
 * @param isNew the module may be newer than the index
 * @param onMissing called when there is no such module, or when it cannot be loaded, which a notice says
 */
export function useLoadedModule(name: string, isNew: boolean, onMissing: () => void): Module | null {
  const { modules } = useRuntime();
  const [module, setModule] = useState<Module | null>(null);
  useEffect(() => {
    let isGone = false;
    if (isNew) modules.forget();
    modules.load(name).then(
      (loaded) => isGone || (loaded === null ? onMissing() : setModule(loaded)),
      (error: unknown) => {
        toast.error(messageOf(error));
        onMissing();
      },
    );
    return () => {
      isGone = true;
    };
  }, [modules, name, isNew, onMissing]);
  return module;
}
