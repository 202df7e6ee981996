import type { Json, StoredRecord } from "#contract";
import { holdsFiles, type Field, type Module } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../cells/field-value.tsx";
import { filesOf } from "../values/stored-files.ts";

interface PageFilesProps {
  readonly module: Module;
  readonly record: StoredRecord;
}

/** The files and pictures of a record, by field. */
export function PageFiles({ module, record }: PageFilesProps) {
  const { text } = useI18n();
  return (
    <dl className="record-page-files">
      {fileFields(module, record).map((field) => (
        <div key={field.name}>
          <dt>{text(field.title)}</dt>
          <dd>
            <FieldValue module={module} field={field} record={record} place="dialog" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function countFiles(module: Module, record: Readonly<Record<string, Json>>): number {
  return fileFields(module, record).reduce((count, { name }) => count + filesOf(record[name]).length, 0);
}

function fileFields(module: Module, record: Readonly<Record<string, Json>>): readonly Field[] {
  return module.fields.filter((field) => !field.writeOnly && holdsFiles(field) && filesOf(record[field.name]).length > 0);
}
