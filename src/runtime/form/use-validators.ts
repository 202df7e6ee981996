import { useEffect, useState } from "react";
import type { Module, ModuleValidators } from "#metadata";
import { useFormServices } from "../form-model/services.ts";

/** Compiled validators of a module; null while they load, `failed` when loading failed. */
export function useValidators(module: Module): ModuleValidators | "failed" | null {
  const services = useFormServices();
  const [validators, setValidators] = useState<ModuleValidators | "failed" | null>(null);
  useEffect(() => {
    let current = true;
    services.validators(module).then(
      (loaded) => current && setValidators(() => loaded),
      () => current && setValidators("failed"),
    );
    return () => {
      current = false;
    };
  }, [services, module]);
  return validators;
}
