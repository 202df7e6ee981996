import type { StoredRecord } from "#contract";
import { inputFields, recordForConditions, type Field, type Module, type ModuleValidators } from "#metadata";
import { serverTime } from "#ui/server-time";

/** True if the edit dialog would allow a change of the field in this record. */
export function isEditable(module: Module, field: Field, record: StoredRecord, validators: ModuleValidators | null): boolean {
  if (!inputFields(module, "edit").includes(field)) return false;
  if (validators === null) return field.visible === null && field.disabled === null;
  const seen = recordForConditions(module.fields, record, serverTime);
  const holds = (kind: "visible" | "disabled") => validators(`${kind}:${field.name}`, seen).length === 0;
  return (field.visible === null || holds("visible")) && (field.disabled === null || !holds("disabled"));
}
