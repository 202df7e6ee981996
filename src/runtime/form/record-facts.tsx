import { Fragment } from "react";
import type { StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../cells/field-value.tsx";
import { formTexts } from "../form-model/form-texts.ts";
import "./form.css";

const EMPTY: ReadonlySet<unknown> = new Set([null, ""]);

/**
 * Shows some fields of a record as the basis of a decision. Empty and unreadable fields are
 * omitted.
 */
export function RecordFacts({
  module,
  record,
  fields,
}: {
  readonly module: Module;
  readonly record: StoredRecord;
  readonly fields: readonly string[];
}) {
  const { text } = useI18n(formTexts);
  const shown = fields
    .filter((name) => !EMPTY.has(record[name] ?? null))
    .flatMap((name) => module.fields.find((field) => field.name === name) ?? []);
  if (shown.length === 0) return null;
  return (
    <dl className="record-facts">
      {shown.map((field) => (
        <Fragment key={field.name}>
          <dt>{text(field.title)}</dt>
          <dd>
            <FieldValue module={module} field={field} record={record} place="dialog" />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
