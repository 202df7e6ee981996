import { useMemo } from "react";
import type { Json } from "#contract";
import type { ChildRecords, Module } from "#metadata";
import { MOST_CHILDREN } from "#metadata";
import { useI18n } from "#ui";
import { FieldValue } from "../../cells/field-value.tsx";
import { formTexts } from "../../form-model/form-texts.ts";
import { NestedTable } from "../../kinds/nested/nested-table.tsx";
import { shownFields } from "./child-lines.ts";
import { useLineSources } from "./use-line-sources.ts";

export interface LinesViewProps {
  readonly module: Module;
  readonly link: ChildRecords;
  readonly record: Readonly<Record<string, Json>>;
}

/** Lines of another module in a view of their record. */
export function LinesView({ module, link, record }: LinesViewProps) {
  const { t, text } = useI18n(formTexts);
  const sources = useLineSources(module, record);
  const child = sources?.get(link)?.module;
  const value = record[link.field.name];
  const field = useMemo(
    () => (child === undefined ? null : { ...link.field, items: { ...link.field, name: "", parts: shownFields(link, child) } }),
    [link, child],
  );
  if (sources === null) return <div data-loading hidden />;
  if (child === undefined || field === null || value === undefined) return null;
  return (
    <div className="form-field" data-span={link.field.span} data-field={link.field.name}>
      <dt className="form-label">{text(link.field.title)}</dt>
      <dd className="form-shown">
        {value === null ? (
          t("tooManyLines", { most: MOST_CHILDREN })
        ) : Array.isArray(value) && value.length > 0 ? (
          <NestedTable
            field={field}
            value={value}
            renderPart={(part, line) => <FieldValue module={child} field={part} record={line} place="dialog" />}
          />
        ) : (
          t("noItems")
        )}
      </dd>
    </div>
  );
}
