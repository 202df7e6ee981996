import { placesIn, type Field, type Module, type Place, type ValidationFault } from "#metadata";
import { tenantBoundary } from "../../data/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { any, oneOf } from "../../data/conditions.ts";
import { filterValue } from "../../data/filter-values.ts";
import { selectRecords } from "../../data/select-records.ts";
import type { Row } from "../../data/tables.ts";
import type { OperationContext } from "../../context.ts";

export interface ReferenceQuestion {
  /** Those whose value is new. */
  readonly fields: readonly Field[];
  readonly record: Row;
}

interface Link {
  readonly at: number;
  readonly record: Row;
  readonly place: Place;
}

/**
 * References that lead nowhere, or past the cascade they must follow, for each of the records. One statement per
 * referenced module; the found records are held against removal until the transaction ends.
 * @param tenantId whose records may be referred to: the tenant of the records themselves
 */
export async function referenceFaults(
  context: OperationContext,
  records: readonly ReferenceQuestion[],
  tenantId: string | null,
): Promise<ValidationFault[][]> {
  const links = records.flatMap(({ fields, record }, at): Link[] =>
    placesIn(fields, record)
      .filter((place) => place.field.ref !== null && keysOf(context.module, place).length > 0)
      .map((place) => ({ at, record, place })),
  );
  const faults: ValidationFault[][] = records.map(() => []);
  for (const [name, own] of Map.groupBy(links, ({ place }) => place.field.ref?.module ?? "")) {
    const places = own.map(({ place }) => place);
    const found = byValue(places, await readTargets(context, name, places, tenantId));
    for (const { at, record, place } of own) {
      if (leadsSomewhere(context.module, place, record, found)) continue;
      faults[at]?.push({ pointer: place.pointer, keyword: "x-ref", params: {} });
    }
  }
  return faults;
}

/** Found records by the field that is pointed by and its value. */
type Targets = ReadonlyMap<string, ReadonlyMap<string, readonly Row[]>>;

function byValue(places: readonly Place[], found: readonly Row[]): Targets {
  const values = new Set(places.map(({ field }) => field.ref?.value ?? "id"));
  return new Map([...values].map((value) => [value, Map.groupBy(found, (target) => String(target[value]))]));
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

function leadsSomewhere(module: Module, place: Place, record: Row, found: Targets): boolean {
  const { ref } = place.field;
  if (ref === null) return true;
  return keysOf(module, place).every((key) =>
    (found.get(ref.value)?.get(key) ?? []).some((target) =>
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
