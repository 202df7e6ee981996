import { memo, useContext } from "react";
import { Link } from "react-router-dom";
import { isJsonObject, type Json } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { recordPath } from "../context/record-links.ts";
import { RuntimeContext } from "../context/runtime-context.ts";
import { formatLine, readOptions } from "../kinds/format-line.ts";
import { JsonCell } from "../kinds/json/json-cell.tsx";
import type { FieldValueProps, Place } from "../kinds/kind-view.ts";
import { findView } from "../kinds/find-view.ts";
import { CellLine, NoValue } from "../kinds/shared/line/cell-line.tsx";
import { NumberCell } from "../kinds/shared/line/number-cell.tsx";
import { TagValue } from "../kinds/shared/choices/tag-value.tsx";
import { TextCell } from "../kinds/text/text-cell.tsx";
import { textOf } from "../values/text-of.ts";
import { valueTexts } from "../values/value-texts.ts";
import "./cells.css";

/** Shows one value of a record. Passwords and other write-only values never appear. */
export const FieldValue = memo(function FieldValue({ module, field, record, around = record, place = "list" }: FieldValueProps) {
  const value = record[field.name];
  // The change of a module without a record has a title, too.
  if (field.record !== null)
    return <RecordName name={textOf(record[field.labelKey ?? ""])} link={textOf(record[field.record.linkKey])} place={place} />;
  if (field.writeOnly || value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0))
    return <NoValue />;
  const label = field.labelKey === null ? undefined : record[field.labelKey];
  if (field.dict !== null || field.options !== null)
    return <TagValue module={module} field={field} value={value} label={label} ui={module.uiFields[field.path]} />;
  const { Cell } = findView(field.widget);
  const said = typeof label === "string" ? label : "";
  if (Cell !== undefined)
    return (
      <Cell
        module={module}
        field={field}
        value={value}
        label={said}
        options={readOptions(module, field)}
        place={place}
        record={around}
        FieldValue={FieldValue}
      />
    );
  if (field.ref !== null) {
    const name = said === "" ? hideRoot(module, field, textOf(value)) : said;
    if (field.multiple) return <SeveralNames names={name} place={place} />;
    return field.ref.value !== "id" ? (
      <CellLine text={name} place={place} />
    ) : (
      <ReferenceName module={field.ref.module} id={textOf(value)} name={name} place={place} />
    );
  }
  if (field.type === "boolean") return <BooleanValue value={value === true} />;
  if (isJsonObject(value) || Array.isArray(value)) return <JsonCell value={value} place={place} />;
  return <LineValue module={module} field={field} value={value} record={record} around={around} place={place} />;
});

interface LineValueProps {
  readonly module: Module;
  readonly field: Field;
  readonly value: Json;
  readonly record: FieldValueProps["record"];
  readonly around: FieldValueProps["record"];
  readonly place: Place;
}

function LineValue({ module, field, value, record, around, place }: LineValueProps) {
  const { text } = useI18n(valueTexts);
  const line = formatLine(module, field, value, record, text, around);
  return line.numeric ? <NumberCell line={line} /> : <TextCell field={field} text={line.text} place={place} />;
}

/** The names of several records, which arrive as one text with commas. */
function SeveralNames({ names, place }: { readonly names: string; readonly place: Place }) {
  const { t } = useI18n(valueTexts);
  return <CellLine text={names.replaceAll(/,(?! )/g, t("listSeparator"))} place={place} />;
}

interface RecordNameProps {
  readonly name: string;
  /** Empty when the reader may not open the record. */
  readonly link: string;
  readonly place: Place;
}

/** Another record, with a link to it. */
function RecordName({ name, link, place }: RecordNameProps) {
  return link === "" || name === "" ? (
    <CellLine text={name} place={place} />
  ) : (
    <Link className="cell-line" to={link} title={place === "list" ? name : undefined}>
      {name}
    </Link>
  );
}

interface ReferenceNameProps {
  readonly module: string;
  readonly id: string;
  readonly name: string;
  readonly place: Place;
}

/** A record that a field refers to, with a link to its page where it has one. */
function ReferenceName({ module, id, name, place }: ReferenceNameProps) {
  const runtime = useContext(RuntimeContext);
  const path = runtime === null || name === "" ? null : recordPath(runtime, module, id);
  return <RecordName name={name} link={path ?? ""} place={place} />;
}

function BooleanValue({ value }: { readonly value: boolean }) {
  const { t } = useI18n(valueTexts);
  return (
    <span className="cell-boolean" data-on={value || undefined}>
      {t(value ? "yes" : "no")}
    </span>
  );
}

/** The parent of a root node is a mark (`0`) instead of a record. */
function hideRoot(module: Module, field: Field, value: string): string {
  return module.tree?.parentField === field.name && module.tree.root === value ? "" : value;
}
