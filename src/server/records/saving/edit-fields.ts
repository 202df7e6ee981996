import { TrellisError } from "#contract";
import { fieldFaultsOf, inputFields, type Module } from "#metadata";
import type { OperationContext } from "../../base/context.ts";
import type { Row, StoredRow } from "../../base/tables.ts";
import { tenantBoundary } from "../../data/conditions/boundary.ts";
import type { FieldRules } from "../../data/conditions/record-scope.ts";
import { writeIntercepted } from "../write-changes.ts";
import { followInputs } from "./follow-inputs.ts";
import { mergeInput } from "./merge-input.ts";
import { storedFaults } from "./stored-faults.ts";

/**
 * Changes the named fields of a locked record for a caller whom something else than the data scope allows them, such as
 * a task. The state of the record does not lock them. The rules of the module and its interceptors hold.
 * @param current the locked record with its writeOnly fields
 * @param fields names of the fields that may change
 * @param hidden names of the fields that the caller may not see
 * @returns the fields that have another value now
 * @throws TrellisError invalidRecord, also for values of other fields
 */
export async function editFields(
  context: OperationContext,
  current: StoredRow,
  body: Readonly<Record<string, unknown>>,
  { fields, hidden }: { readonly fields: ReadonlySet<string>; readonly hidden: ReadonlySet<string> },
): Promise<Row> {
  const module = unlocked(context.module, fields);
  const others = module.fields.filter(({ name }) => !fields.has(name) && !hidden.has(name)).map(({ name }) => name);
  const rules: FieldRules = { hidden, readOnly: new Set(others) };
  const follow = await followInputs(context, [{ body, current }]);
  const judged = mergeInput(context.deps, module, body, current, { fields: null, rules }, { rejectsUnknown: true, follow });
  const { tenantId } = context;
  const [stored = []] = await storedFaults(context, [{ record: judged.record, current, known: current, tenantId }]);
  const faults = [...judged.faults, ...stored];
  if (faults.length > 0) throw new TrellisError("invalidRecord", { fields: fieldFaultsOf(faults, module.fields) });
  const record = Object.fromEntries(Object.entries(judged.record).filter(([name]) => fields.has(name)));
  const written = await writeIntercepted(context, tenantBoundary(null), [{ current, record }]);
  const saved = written.get(current.id) ?? {};
  return Object.fromEntries(Object.entries(saved).filter(([name]) => fields.has(name)));
}

/** Names of the fields that a form of an existing record has. */
export function editableFields(module: Module): readonly string[] {
  return inputFields(module, "edit").map(({ name }) => name);
}

const known = new WeakMap<Module, Map<string, Module>>();

/** The module without the conditions that lock these fields. Kept, because validators are made once for each schema. */
function unlocked(module: Module, fields: ReadonlySet<string>): Module {
  const byFields = known.get(module) ?? new Map<string, Module>();
  known.set(module, byFields);
  const key = [...fields].sort().join(",");
  const open = byFields.get(key) ?? {
    ...module,
    fields: module.fields.map((field) => (fields.has(field.name) ? { ...field, disabled: null } : field)),
  };
  byFields.set(key, open);
  return open;
}
