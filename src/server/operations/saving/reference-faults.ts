import { placesIn, type Field, type Module, type Place, type ValidationFault } from "#metadata";
import { tenantBoundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { any, oneOf } from "../../data/conditions.ts";
import { filterValue } from "../../data/filter-values.ts";
import { selectRecords } from "../../data/select-records.ts";
import type { Row } from "../../data/tables.ts";
import type { OperationContext } from "../../context.ts";

/**
 * References that lead nowhere, or past the cascade they must follow. One statement per referenced module; the found
 * records are held against removal until the transaction ends.
 * @param fields those whose value is new
 * @param tenantId whose records may be referred to: the tenant of the record itself
 */
export async function referenceFaults(
  context: OperationContext,
  fields: readonly Field[],
  record: Row,
  tenantId: string | null,
): Promise<ValidationFault[]> {
  const links = placesIn(fields, record).filter((place) => place.field.ref !== null && keysOf(context.module, place).length > 0);
  const faults: ValidationFault[] = [];
  for (const name of new Set(links.map(({ field }) => field.ref?.module ?? ""))) {
    const own = links.filter(({ field }) => field.ref?.module === name);
    const found = await readTargets(context, name, own, tenantId);
    faults.push(
      ...own
        .filter((place) => !leadsSomewhere(context.module, place, record, found))
        .map(({ pointer }) => ({ pointer, keyword: "x-ref", params: {} })),
    );
  }
  return faults;
}

async function readTargets(
  context: OperationContext,
  name: string,
  places: readonly Place[],
  tenantId: string | null,
): Promise<readonly Row[]> {
  const target = context.catalog.modules.get(name);
  if (target === undefined) return [];
  const asked = [...new Set(places.map(({ field }) => field.ref?.value ?? "id"))].map((value) => {
    const stored = storedField(target, value);
    const keys = places.flatMap((place) => ((place.field.ref?.value ?? "id") === value ? keysOf(context.module, place) : []));
    return oneOf(
      stored,
      [...new Set(keys)].filter((key) => filterValue(stored, key) !== null),
    );
  });
  return selectRecords(context.db, target, {
    boundary: tenantBoundary(tenantId),
    where: [any(asked)],
    sort: [{ field: "id", descending: false }],
    lock: "key share",
  });
}

function leadsSomewhere(module: Module, place: Place, record: Row, found: readonly Row[]): boolean {
  const { ref } = place.field;
  if (ref === null) return true;
  return keysOf(module, place).every((key) =>
    found.some(
      (target) =>
        String(target[ref.value]) === key &&
        Object.entries(ref.where).every(
          ([theirs, ours]) => isEmpty(record[ours]) || String(target[theirs]) === String(record[ours]),
        ),
    ),
  );
}

/** The keys a field holds; the root of the module's own tree is nobody's record. */
function keysOf(module: Module, { field, holder }: Place): string[] {
  const value = holder[field.name];
  if (isEmpty(value)) return [];
  const text = String(value);
  if (module.tree?.parentField === field.path && text === module.tree.root) return [];
  return field.multiple ? text.split(",").map((key) => key.trim()) : [text];
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "";
}
