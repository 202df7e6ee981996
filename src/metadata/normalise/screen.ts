import type { FilterOperator } from "#contract";
import type { AuthoredModule } from "../module/authored.ts";
import { findKind } from "../kinds/field-kinds.ts";
import { STORAGES } from "../kinds/storages.ts";
import type { Column, Dialog, Filter, Group, List, Menu, ParentLink, Search, Sort, Tree } from "../module/screen.ts";
import type { Field } from "../module/field.ts";
import { titleKeyOf, type English } from "./english.ts";

export function normaliseList(authored: AuthoredModule, fields: readonly Field[], labelField: string, en: English): List {
  const list = authored.ui?.list ?? {};
  const byName = new Map(fields.map((field) => [field.name, field]));
  const columns = list.columns ?? fields.filter((field) => isListed(field, list.tree)).map((field) => field.name);
  const filters = list.filters ?? (byName.has(labelField) ? [labelField] : []);
  const sort = list.sort ?? (byName.get("sort")?.type === "integer" ? ["sort"] : ["-createTime"]);
  return {
    columns: columns.map((column) => normaliseColumn(column, byName)),
    filters: withDateRange(
      filters.map((filter) => normaliseFilter(filter, byName)),
      byName,
    ),
    sort: sort.map(parseSort),
    pageSize: list.pageSize ?? 10,
    empty: list.empty === undefined ? null : en.text(titleKeyOf(authored), list.empty, "empty"),
  };
}

/** Adds the creation time to a search form that has no range of dates. */
function withDateRange(filters: readonly Filter[], fields: ReadonlyMap<string, Field>): readonly Filter[] {
  const isDated = filters.some(({ field, operator }) => operator === "range" && isDate(fields.get(field)));
  return isDated ? filters : [...filters, { field: "createTime", operator: "range", default: null }];
}

/** @param field undefined for the server's own fields, whose ranges are times */
function isDate(field: Field | undefined): boolean {
  return field === undefined || field.storage === "timestamp" || field.storage === "date";
}

function isListed(field: Field, treeField: string | undefined): boolean {
  return !field.long && !field.writeOnly && !isHidden(field) && field.name !== treeField;
}

function isHidden({ widget }: Field): boolean {
  return findKind(widget).hidden === true;
}

function normaliseColumn(authored: string | (Partial<Column> & { field: string }), fields: ReadonlyMap<string, Field>): Column {
  const column = typeof authored === "string" ? { field: authored } : authored;
  const field = fields.get(column.field);
  const numeric = field !== undefined && STORAGES[field.storage].numeric && field.dict === null && field.options === null;
  return {
    field: column.field,
    width: column.width ?? 0,
    fixed: column.fixed ?? null,
    sortable:
      column.sortable ??
      (field === undefined || (STORAGES[field.storage].sortable && !(field.long || field.multiple || field.format === "path"))),
    align: column.align ?? (numeric ? "right" : "left"),
    total: column.total ?? null,
    ...(column.totalPer === undefined ? {} : { totalPer: column.totalPer }),
    editable: column.editable ?? false,
  };
}

type AuthoredFilter = Exclude<NonNullable<NonNullable<NonNullable<AuthoredModule["ui"]>["list"]>["filters"]>[number], string>;

function normaliseFilter(authored: string | AuthoredFilter, fields: ReadonlyMap<string, Field>): Filter {
  const filter: AuthoredFilter = typeof authored === "string" ? { field: authored } : authored;
  return {
    field: filter.field,
    operator: (filter.operator as FilterOperator | undefined) ?? defaultOperator(filter.field, fields.get(filter.field)),
    default: filter.default === undefined ? null : String(filter.default),
  };
}

/** Dates, times and amounts are filtered by range, free text by substring, choices by equality. */
function defaultOperator(name: string, field: Field | undefined): Filter["operator"] {
  if (field === undefined) return name === "createTime" || name === "updateTime" ? "range" : "equal";
  if (STORAGES[field.storage].range) return "range";
  if (field.ref !== null || field.dict !== null || field.options !== null || field.storage !== "text") return "equal";
  return "like";
}

export function parseSort(text: string): Sort {
  return text.startsWith("-") ? { field: text.slice(1), descending: true } : { field: text, descending: false };
}

export function normaliseDialog(
  authored: AuthoredModule,
  fields: readonly Field[],
  columns: Dialog["columns"],
  en: English,
  hasDetail: boolean,
): Dialog {
  const dialog = authored.ui?.dialog ?? {};
  const shown = fields.filter((field) => !isHidden(field)).map((field) => field.name);
  const groups: Group[] = (dialog.groups ?? []).map((group) => ({
    title: group.title === undefined ? null : en.text(group.title, group.title),
    fields: group.fields,
  }));
  const placed = new Set(groups.flatMap((group) => group.fields));
  const rest = shown.filter((name) => !placed.has(name));
  if (rest.length > 0 || groups.length === 0) groups.push({ title: null, fields: rest });
  return {
    width: dialog.width ?? (columns === 1 ? 600 : 880),
    columns,
    layout: dialog.layout ?? "groups",
    page: dialog.page ?? isLong(fields),
    groups,
    view: dialog.view ?? hasDetail,
  };
}

/** Most fields that a dialog asks for. A longer form fills the screen and has an address. */
export const MOST_IN_DIALOG = 14;

function isLong(fields: readonly Field[]): boolean {
  const inputsOf = (mode: "add" | "edit") =>
    fields.filter((field) => !isHidden(field) && !field.readOnly && field.on.includes(mode));
  return Math.max(inputsOf("add").length, inputsOf("edit").length) > MOST_IN_DIALOG;
}

/** One column up to six fields, two above, so that a dialog fits a laptop's height. */
export function dialogColumns(authored: AuthoredModule): Dialog["columns"] {
  return authored.ui?.dialog?.columns ?? (Object.keys(authored.schema.properties).length > 6 ? 2 : 1);
}

export function normaliseTree(authored: AuthoredModule, fields: readonly Field[]): Tree | null {
  const name = authored.ui?.list?.tree;
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined) return null;
  return {
    parentField: field.name,
    keyField: field.ref?.value ?? "id",
    root: typeof field.default === "string" ? field.default : "0",
    lazy: authored.ui?.list?.lazy ?? false,
  };
}

export function normaliseParent(authored: AuthoredModule, fields: readonly Field[]): ParentLink | null {
  const parent = authored.ui?.parent;
  if (parent === undefined) return null;
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    module: parent.module,
    field: parent.field,
    layout: parent.layout ?? "horizontal",
    columns: parent.columns?.map((column) => normaliseColumn(column, byName)) ?? null,
    inherit: parent.inherit ?? [],
  };
}

export function normaliseMenu(authored: AuthoredModule, area: string): Menu | null {
  const menu = authored.ui?.menu;
  if (menu === false) return null;
  return {
    parent: menu?.parent ?? area,
    sort: menu?.sort ?? 100,
    icon: menu?.icon ?? "apps",
    path: menu?.path ?? `/${area}/${authored.module}`,
    count: menu?.count ?? false,
  };
}

/** Search needs a name and a screen that shows the record. */
export function normaliseSearch(authored: AuthoredModule, fields: readonly Field[], labelField: string): Search | null {
  const label = fields.find(({ name }) => name === labelField);
  if (
    label === undefined ||
    !isName(label) ||
    authored.ui?.menu === false ||
    authored.ui?.searchable === false ||
    authored.ui?.screen === "single"
  )
    return null;
  const others = fields.filter((field) => field !== label && isName(field) && field.name !== "tenantId");
  const unique = others.find((field) => field.unique);
  const listed = new Set(authored.ui?.list?.columns?.map((column) => (typeof column === "string" ? column : column.field)));
  return {
    fields: unique === undefined ? [labelField] : [labelField, unique.name],
    subtitle: (unique ?? others.find((field) => listed.has(field.name)))?.name ?? null,
  };
}

/** A short text that needs no label. */
function isName({ storage, dict, ref, options, multiple, long, writeOnly, widget }: Field): boolean {
  const chosen = dict !== null || ref !== null || options !== null;
  return storage === "text" && !chosen && !multiple && !long && !writeOnly && widget === "text";
}
