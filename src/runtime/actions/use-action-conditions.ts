import { useCallback, useEffect, useState } from "react";
import type { StoredRecord } from "#contract";
import { recordForConditions, type Action, type Module, type ModuleValidators } from "#metadata";
import { useFormServices } from "../form/services.ts";

/**
 * Whether an action is offered on a record (`when`). The conditions are compiled ahead and fetched once; until they
 * are here, conditional actions are not offered. The server judges again when the action runs.
 */
export function useActionConditions(module: Module): (action: Action, record: StoredRecord) => boolean {
  const services = useFormServices();
  const [validators, setValidators] = useState<ModuleValidators | null>(null);
  const conditional = module.actions.some(({ when }) => when !== null);
  useEffect(() => {
    if (!conditional) return undefined;
    let current = true;
    services.validators(module).then(
      (found) => current && setValidators(() => found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [services, module, conditional]);
  return useCallback(
    (action, record) =>
      action.when === null ||
      (validators !== null && validators(`when:${action.id}`, recordForConditions(module.fields, record)).length === 0),
    [module, validators],
  );
}
