import { useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { SYSTEM_FIELDS, isJsonObject, type ColumnTotal, type Locale, type StoredRecord, type SystemField } from "#contract";
import { nameField, type Column, type Field, type Module, type Storage } from "#metadata";
import { findView } from "../kinds/find-view.ts";
import { MOMENT_WIDTH } from "../kinds/shared/dates/short-moment.ts";
import { MomentText } from "../kinds/shared/dates/moment-text.tsx";
import { useI18n } from "#ui";
import type { TableColumn } from "#ui/table";
import { FieldValue } from "../cells/field-value.tsx";
import { texts } from "../texts.ts";
import { columnRoles } from "./column-role.ts";
import { CELL_PADDING, isFreeText, isIndivisible, isPicture, useTextNeeds } from "../cells/text-needs.ts";
import { textWidth } from "../cells/text-width.ts";

export interface ColumnOptions {
  readonly tree?: boolean;
  readonly dense?: boolean;
  /** Columns without a role yield to those with one, where there is no room for all. */
  readonly scarce?: boolean;
  /** Columns that are exactly as wide as they say. */
  readonly drawn?: ReadonlySet<string>;
  /** Fields whose cells may be edited where they stand. */
  readonly editable?: ReadonlySet<string>;
  /** Shown records, whose texts determine the widths. */
  readonly records?: readonly StoredRecord[];
  /** Totals below the columns, which need room as well. */
  readonly totals?: readonly ColumnTotal[] | undefined;
  /** The name of a record opens it. */
  readonly onOpen?: (record: StoredRecord) => void;
  /** The name of a record leads to its page. */
  readonly link?: RecordLink;
}

/** The page of a record, and the state of the history entry that it opens with. */
export type RecordLink = (record: StoredRecord) => { readonly to: string; readonly state: unknown };

/**
 * Columns of a list for the table. The array stays the same until module, options, language or the room for texts
 * change.
 */
export function useListColumns(
  module: Module,
  columns: readonly Column[] = module.list.columns,
  {
    tree = false,
    dense = false,
    scarce = false,
    drawn = NONE,
    editable = NONE,
    records = NO_RECORDS,
    totals = NO_TOTALS,
    onOpen,
    link,
  }: ColumnOptions = {},
): readonly TableColumn<StoredRecord>[] {
  const { t, text } = useI18n(texts);
  const saved = dense ? DENSE_SAVES : 0;
  const named = nameField(module);
  const roles = useMemo(() => columnRoles(module, columns), [module, columns]);
  const needs = useTextNeeds(module, columns, records, totals, text);
  return useMemo(
    () =>
      columns.map((column, index) => {
        const field = module.fields.find(({ name }) => name === column.field) ?? null;
        const title =
          field !== null ? text(field.title) : isSystemField(column.field) ? t(`field.${column.field}`) : column.field;
        const { width: need, codes = false } = needs.get(column.field) ?? {};
        const least = Math.max(titleWidth(title, column.sortable), isIndivisible(field) ? (need ?? 0) : 0) - saved;
        const exact = drawn.has(column.field);
        const role = roles.get(column.field);
        const yields = scarce && role === undefined && !exact && index > 0 && column.field !== named;
        const isName = column.field === named || column.field === module.labelField;
        // The end of a number tells records apart: it is worth more than the width that the module asks for.
        const whole = isName && codes && need !== undefined ? need : 0;
        const indent = tree && index === 0 ? TREE_INDENT : 0;
        const value = (record: StoredRecord): ReactNode =>
          field === null ? systemValue(record, column.field) : <FieldValue module={module} field={field} record={record} />;
        return {
          id: column.field,
          title,
          width: column.width === 0 || exact ? column.width : Math.max(Math.max(column.width, whole) - saved, least),
          minWidth: Math.max(contentWidth(field) - saved, least),
          ...(need === undefined || exact ? {} : { needs: Math.max(need - saved, least) + indent }),
          ...(isFreeText(field) && !exact
            ? {
                shrinkTo:
                  Math.max((codes && need !== undefined ? need : isName ? LEAST_NAME : LEAST_TEXT) - saved, least) + indent,
              }
            : {}),
          ...(exact ? { exact } : {}),
          ...(role === undefined ? {} : { role }),
          ...(yields ? { yields } : {}),
          ...(isPicture(field) ? { picture: true } : {}),
          ...(needsTitle(module, field) ? { needsTitle: true } : {}),
          ...(isName ? { isName } : {}),
          fixed: column.fixed,
          align: column.align,
          sortable: column.sortable,
          editable: editable.has(column.field),
          isBlank: ({ [column.field]: held }: StoredRecord) => held === null || held === undefined || held === "",
          render:
            link !== undefined && column.field === named
              ? (record: StoredRecord) => (
                  <NameLink {...link(record)} {...(onOpen === undefined ? {} : { onOpen: () => onOpen(record) })}>
                    {value(record)}
                  </NameLink>
                )
              : onOpen !== undefined && column.field === module.labelField
                ? (record: StoredRecord) => (
                    <button type="button" className="trellis-open" tabIndex={-1} onClick={() => onOpen(record)}>
                      {value(record)}
                    </button>
                  )
                : value,
        };
      }),
    [module, columns, tree, saved, scarce, roles, drawn, editable, needs, onOpen, link, named, t, text],
  );
}

interface NameLinkProps {
  readonly to: string;
  readonly state: unknown;
  /** Shows the record beside the list; the address is for another tab. */
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** Out of the tab order: a row has the focus, and Enter opens it. */
function NameLink({ to, state, onOpen, children }: NameLinkProps) {
  return (
    <Link
      className="trellis-open"
      tabIndex={-1}
      to={to}
      state={state}
      onClick={(event) => {
        if (onOpen === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </Link>
  );
}

/** True for yes and no, and for plain numbers such as a place in an order. */
function needsTitle({ uiFields }: Module, field: Field | null): boolean {
  if (field === null) return false;
  const { name, storage, widget, options, dict } = field;
  if (options !== null) return options.every(({ label }) => label.en === "Yes" || label.en === "No");
  if (storage === "boolean") return true;
  const wanted = uiFields[name]?.["ui:options"];
  const hasUnit = isJsonObject(wanted) && ("unitField" in wanted || "suffix" in wanted || "bytes" in wanted);
  return widget === "number" && dict === null && !hasUnit;
}

const NONE: ReadonlySet<string> = new Set();
const NO_RECORDS: readonly StoredRecord[] = [];
const NO_TOTALS: readonly ColumnTotal[] = [];

export function isSystemField(name: string): name is SystemField {
  return SYSTEM_FIELDS.some((field) => field === name);
}

/** Title of a field that a filter or a column names, a system field included. */
export function fieldTitle(module: Module, name: string, locale: Locale, system: (name: SystemField) => string): string {
  const field = module.fields.find((candidate) => candidate.name === name);
  if (field !== undefined) return field.title[locale];
  return isSystemField(name) ? system(name) : name;
}

/** Persons and departments travel with a readable label beside the key. */
function systemValue(record: StoredRecord, name: string): ReactNode {
  const value = record[`${name}Name`] ?? record[name];
  if (value === null || value === undefined) return "";
  return name.endsWith("Time") ? <MomentText text={String(value)} place="list" /> : String(value);
}

const LEAST_TEXT = 104;
/** The name says which record a row is. */
const LEAST_NAME = 184;
/** Room for the toggle and a level or two. */
const TREE_INDENT = 56;
/** Pixels by which a dense table reduces the padding of each cell (data-table.css). */
const DENSE_SAVES = 16;
const SORT_MARK = 24;

function titleWidth(title: string, sortable: boolean): number {
  return textWidth(title, "strong") + CELL_PADDING + (sortable ? SORT_MARK : 0);
}

/** Usual width of the values of a field, in pixels. */
function contentWidth(field: Field | null): number {
  if (field === null) return MOMENT_WIDTH + CELL_PADDING;
  if (field.long || field.multiple) return 220;
  if (field.dict !== null || field.options !== null) return 104;
  return findView(field.widget).columnWidth ?? STORAGE_WIDTHS[field.storage];
}

const STORAGE_WIDTHS: Readonly<Record<Storage, number>> = {
  id: 160,
  text: 160,
  json: 160,
  integer: 104,
  double: 104,
  decimal: 104,
  boolean: 104,
  timestamp: 184,
  date: 124,
  time: 124,
};
