import { useEffect, useState } from "react";
import type { Module, ModuleValidators } from "#metadata";
import { useFormServices } from "./services.ts";

/** A module's compiled validators; null while they load, `failed` when they could not be. */
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
