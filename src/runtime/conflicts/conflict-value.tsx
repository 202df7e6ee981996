import type { Json } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../cells/field-value.tsx";
import { conflictTexts } from "./conflict-texts.ts";

interface ConflictValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly record: Readonly<Record<string, Json>>;
}

/** A value as lists show it. */
export function ConflictValue({ module, field, record }: ConflictValueProps) {
  const { t } = useI18n(conflictTexts);
  const value = record[field.name];
  if (value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return <span className="conflict-none">{t("none")}</span>;
  return (
    <span className="conflict-value">
      <FieldValue module={module} field={field} record={record} />
    </span>
  );
}
