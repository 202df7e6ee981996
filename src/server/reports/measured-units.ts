import { TrellisError, type ReportQuery, type ReportTable, type ReportUnits } from "#contract";
import type { ReportField } from "./report-fields.ts";

/**
 * The field that says the unit of a measured field (`unitField`), as a report names it: in a list the field of the item, or
 * else of the record. Null for none.
 */
export function unitFieldOf(name: string, { column, module, list }: ReportField): string | null {
  const options = module.uiFields[column.stored.field?.path ?? ""]?.["ui:options"];
  const field = typeof options === "object" && options !== null && "unitField" in options ? options.unitField : null;
  if (typeof field !== "string") return null;
  const isAround = list !== null && list.items?.parts.some((part) => part.name === field) !== true;
  return [...name.split(".").slice(0, isAround ? -2 : -1), field].join(".");
}

/**
 * The units of the values that a measure covers. A report that has no group by the unit asks for them once more.
 * @param field the field that says the unit
 * @param ask answers a second question about the same records
 * @returns null when the caller may not read the field
 */
export async function unitsOf(
  field: string,
  query: ReportQuery,
  own: Pick<ReportTable, "rows">,
  ask: (query: ReportQuery) => Promise<Pick<ReportTable, "rows">>,
): Promise<ReportUnits | null> {
  const at = query.groups.findIndex((group) => group.field === field);
  if (at !== -1) return { field, names: distinct(own.rows, at), apart: true };
  try {
    const { rows } = await ask({ ...query, groups: [{ field, period: null }], measures: [{ kind: "count", field: "" }] });
    return { field, names: distinct(rows, 0), apart: false };
  } catch (error) {
    if (error instanceof TrellisError) return null;
    throw error;
  }
}

function distinct(rows: ReportTable["rows"], at: number): readonly string[] {
  return [...new Set(rows.map((row) => row[at] ?? ""))].toSorted();
}

/** A title with the units of its values: `数量 · 合计（件、套）`. */
export function titleWithUnits(title: string, units: ReportUnits | null, locale: "zh" | "en"): string {
  const names = units?.names.filter((name) => name !== "") ?? [];
  if (names.length === 0) return title;
  return locale === "zh" ? `${title}（${names.join("、")}）` : `${title} (${names.join(", ")})`;
}
