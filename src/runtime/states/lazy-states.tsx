import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { lazyComponent } from "#ui";

const Shown = lazyComponent(() => import("./record-states.tsx").then(({ RecordStates }) => RecordStates));

interface RecordStatesProps {
  readonly module: Module;
  readonly record: StoredRecord;
}

/** The states of a record so far. Empty for a module without states and for a caller who may not see the state. */
export function RecordStates({ module, record }: RecordStatesProps) {
  const { states } = module;
  if (states === null || module.fields.every(({ name }) => name !== states.field)) return null;
  return <Shown key={record.id} module={module} states={states} record={record} />;
}

/** With a click on a module, never with a list. */
export const ModuleStatesDialog = lazyComponent(() =>
  import("./module-states-dialog.tsx").then(({ ModuleStatesDialog }) => ModuleStatesDialog),
);
