import { useMemo } from "react";
import type { StoredRecord } from "#contract";
import { inputFields, isForUser, recordForConditions, type Action, type Module } from "#metadata";
import { serverTime } from "#ui/server-time";
import { useValidators } from "../form/use-validators.ts";
import { useFormServices } from "../form-model/services.ts";

export interface RecordConditions {
  /** True if an action is offered on a record (`when`, `by`). */
  readonly offered: (action: Action, record: StoredRecord) => boolean;
  /** True if an edit may change a field of a record in its state. */
  readonly editable: (record: StoredRecord) => boolean;
  /** True if a record may be deleted (`removal`); null while unknown. */
  readonly removable: (record: StoredRecord) => boolean | null;
}

/**
 * Actions that the state of a record allows. The conditions are compiled ahead and fetched once; until they are
 * here, nothing conditional is offered. The server judges again in any case.
 */
export function useRecordConditions(module: Module): RecordConditions {
  const services = useFormServices();
  const conditional = module.removal !== null || module.actions.some(({ when }) => when !== null);
  const { validators } = useValidators(conditional ? module : null);
  const userId = services.variables?.().$userId ?? null;
  return useMemo(() => {
    const holds = (name: string, record: StoredRecord): boolean | null =>
      validators === null || validators === "failed"
        ? null
        : validators(name, recordForConditions(module.fields, record, serverTime)).length === 0;
    return {
      offered: (action, record) =>
        (action.when === null || holds(`when:${action.id}`, record) === true) &&
        (action.by === null || userId === null || isForUser(record[action.by], userId)),
      editable: (record) => isEditable(module, record),
      removable: (record) => module.removal === null || holds("removal", record),
    };
  }, [module, validators, userId]);
}

function isEditable(module: Module, record: StoredRecord): boolean {
  const { states } = module;
  const state = states?.list.find(({ value }) => value === record[states.field]);
  const named = state?.editable ?? null;
  return named === null || inputFields(module, "edit").some(({ name }) => named.includes(name));
}
