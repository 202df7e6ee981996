import { useCallback, useEffect, useState } from "react";
import { RoleFieldRules, type ModuleIndexEntry, type RoleField } from "#contract";
import { isAborted, messageOf, parserOf, useRuntime } from "#runtime";

const PATH = "/api/blade-system/role/field-rules";

type FieldRules =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message: string; readonly retry: () => void }
  | { readonly state: "ready"; readonly fields: readonly RoleField[] };

/** Loads the rights of a role to the fields of one module, and again when the module changes. */
export function useFieldRules(roleId: string, module: string): FieldRules {
  const { api } = useRuntime();
  const [rules, setRules] = useState<FieldRules>({ state: "loading" });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (module === "") return undefined;
    const controller = new AbortController();
    setRules({ state: "loading" });
    api.call("GET", PATH, asRules, { signal: controller.signal, quiet: true, params: { roleId, module } }).then(
      ({ fields }) => setRules({ state: "ready", fields }),
      (error: unknown) => {
        if (!isAborted(error)) setRules({ state: "failed", message: messageOf(error), retry });
      },
    );
    return () => controller.abort();
  }, [api, attempt, module, retry, roleId]);
  return rules;
}

const NONE: readonly ModuleIndexEntry[] = [];

/** @returns the modules that the caller may open, from the index the console has loaded already */
export function useRuledModules(): readonly ModuleIndexEntry[] {
  const { modules } = useRuntime();
  const [known, setKnown] = useState(NONE);
  useEffect(() => {
    let gone = false;
    modules.index().then(
      (index) => {
        if (!gone) setKnown([...index.values()]);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [modules]);
  return known;
}

const asRules = parserOf(RoleFieldRules);
