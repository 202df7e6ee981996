import { useEffect, useMemo, useState } from "react";
import type { Module, ModuleValidators } from "#metadata";
import { useFormServices } from "../form-model/services.ts";

export interface LoadedValidators {
  /** Null while they load, `failed` when loading failed. */
  readonly validators: ModuleValidators | "failed" | null;
  /** The validators as soon as they have loaded; null when loading failed. */
  readonly loading: Promise<ModuleValidators | null>;
}

/** Results of requests that have ended: what is opened a second time is drawn once, with its conditions. */
const loaded = new WeakMap<Promise<ModuleValidators>, ModuleValidators>();

const NONE: Promise<null> = Promise.resolve(null);

/** Compiled validators of a module. @param module null for none */
export function useValidators(module: Module | null): LoadedValidators {
  const services = useFormServices();
  const [request, loading] = useMemo(() => {
    if (module === null) return [null, NONE] as const;
    const sent = services.validators(module);
    sent.then(
      (validators) => loaded.set(sent, validators),
      () => undefined,
    );
    return [sent, sent.catch(() => null)] as const;
  }, [services, module]);
  const known = (request === null ? null : loaded.get(request)) ?? null;
  const [answer, setAnswer] = useState<ModuleValidators | "failed" | null>(null);
  useEffect(() => {
    if (request === null || known !== null) return undefined;
    let current = true;
    void loading.then((validators) => current && setAnswer(() => validators ?? "failed"));
    return () => {
      current = false;
    };
  }, [request, loading, known]);
  return { validators: known ?? answer, loading };
}
