import { useEffect, useMemo, useState } from "react";
import type { Module, ModuleValidators } from "#metadata";
import { useFormServices } from "../form-model/services.ts";

export interface LoadedValidators {
  /** Null while they load, `failed` when loading failed. */
  readonly validators: ModuleValidators | "failed" | null;
  /** The validators as soon as they have loaded; null when loading failed. */
  readonly loading: Promise<ModuleValidators | null>;
}

/** Compiled validators of a module. */
export function useValidators(module: Module): LoadedValidators {
  const services = useFormServices();
  const loading = useMemo(() => services.validators(module).catch(() => null), [services, module]);
  const [validators, setValidators] = useState<ModuleValidators | "failed" | null>(null);
  useEffect(() => {
    let current = true;
    void loading.then((loaded) => current && setValidators(() => loaded ?? "failed"));
    return () => {
      current = false;
    };
  }, [loading]);
  return { validators, loading };
}
