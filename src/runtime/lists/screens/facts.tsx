import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../../cells/field-value.tsx";
import { texts } from "../../texts.ts";

interface FactsProps {
  readonly module: Module;
  readonly record: StoredRecord;
  readonly names: readonly string[];
}

/** Values beside the name of a record. Empty ones, and those that the person may not see, are left out. */
export function Facts({ module, record, names }: FactsProps) {
  const { text } = useI18n(texts);
  const shown = names.flatMap((name) => {
    const field = module.fields.find((candidate) => candidate.name === name);
    const value = record[name];
    return field === undefined || value === undefined || value === null || value === "" ? [] : [field];
  });
  if (shown.length === 0) return null;
  return (
    <dl className="trellis-facts">
      {shown.map((field) => (
        <div key={field.name}>
          <dt>{text(field.title)}</dt>
          <dd>
            <FieldValue module={module} field={field} record={record} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
