import { SYSTEM_FIELDS, TrellisError, type Locale, type Text } from "#contract";
import type { Field, Module } from "#metadata";
import { storedFields, type StoredField } from "../data/columns.ts";
import type { RecordScope } from "../data/conditions/record-scope.ts";
import type { CellStyle } from "./xlsx-styles.ts";

/** A column of an export. */
export interface ExportColumn {
  readonly stored: StoredField;
  readonly title: string;
  /** Key of the readable label beside the value; null when the value reads itself, or is wanted as it is. */
  readonly labelKey: string | null;
  readonly style: CellStyle;
  /** In characters. */
  readonly width: number;
}

const SYSTEM_TITLES: Readonly<Record<(typeof SYSTEM_FIELDS)[number], Text>> = {
  id: { zh: "ID", en: "ID" },
  tenantId: { zh: "租户编号", en: "Tenant" },
  createUser: { zh: "创建人", en: "Created by" },
  createDept: { zh: "创建部门", en: "Created in" },
  createTime: { zh: "创建时间", en: "Created at" },
  updateUser: { zh: "修改人", en: "Changed by" },
  updateTime: { zh: "修改时间", en: "Changed at" },
  isDeleted: { zh: "已删除", en: "Deleted" },
  revision: { zh: "版本", en: "Revision" },
};
const SYSTEM_LABELS: Readonly<Record<string, string>> = {
  createUser: "createUserName",
  updateUser: "updateUserName",
  createDept: "createDeptName",
};

/**
 * The requested columns in their order, or those of the list.
 * @throws TrellisError badRequest for a field that does not exist or that the caller may not see. Both give the same
 * message
 */
export function exportColumns(
  module: Module,
  { fields: visible }: RecordScope,
  names: readonly string[],
  values: "labels" | "keys",
  locale: Locale,
): ExportColumn[] {
  const readable = new Map(
    storedFields(module)
      .readable.filter(({ name, field }) => field === null || visible === null || visible.has(name))
      .map((stored) => [stored.name, stored]),
  );
  const listed = module.list.columns.map(({ field }) => field).filter((name) => readable.has(name));
  const requested = [...new Set(names.length > 0 ? names : listed)];
  return requested.map((name) => {
    const stored = readable.get(name);
    if (stored === undefined) throw noColumn(name);
    return columnOf(stored, values, locale);
  });
}

/** Missing values and hidden values read alike. */
export function noColumn(name: string): TrellisError {
  return new TrellisError("badRequest", {
    params: { name: name.slice(0, 100) },
    text: { zh: "没有字段“{name}”，或您无权查看", en: "The field “{name}” does not exist, or you cannot view it" },
  });
}

export function columnOf(stored: StoredField, values: "labels" | "keys", locale: Locale): ExportColumn {
  const { field, name } = stored;
  const system = SYSTEM_FIELDS.find((candidate) => candidate === name);
  const title = (field?.title ?? (system === undefined ? { zh: name, en: name } : SYSTEM_TITLES[system]))[locale];
  const labelKey = values === "keys" ? null : (field?.labelKey ?? (field === null ? SYSTEM_LABELS[name] : null) ?? null);
  const style = labelKey === null ? styleOf(stored) : "text";
  return { stored, title, labelKey, style, width: widthOf(title, field, style) };
}

/** Keys, numbers with leading zeros and the like stay texts; moments become moments that can be counted with. */
export function styleOf({ storage }: StoredField): CellStyle {
  switch (storage) {
    case "date":
      return "day";
    case "timestamp":
      return "moment";
    case "time":
      return "time";
    case "integer":
    case "double":
    case "decimal":
    case "boolean":
      return "plain";
    default:
      return "text";
  }
}

/** Chinese characters are two wide. */
function widthOf(title: string, field: Field | null, style: CellStyle): number {
  const head = [...title].reduce((sum, character) => sum + (character > "\u2e80" ? 2 : 1), 0) + 4;
  const body = style === "moment" ? 20 : style === "day" ? 12 : style === "time" ? 10 : field?.long === true ? 40 : 16;
  return Math.min(Math.max(head, body), 60);
}
