import type { Text } from "#contract";
import { placesIn, valuesAlong, type Field, type Module, type Place, type ValidationFault } from "#metadata";
import { tenantBoundary } from "../../data/conditions/boundary.ts";
import { storedField } from "../../data/columns.ts";
import { any, oneOf } from "../../data/conditions/conditions.ts";
import { filterValue } from "../../data/conditions/filter-values.ts";
import { selectRecords } from "../../data/read/select-records.ts";
import type { Row } from "../../base/tables.ts";
import type { OperationContext } from "../../base/context.ts";

export interface ReferenceQuestion {
  /** Those whose value is new. */
  readonly fields: readonly Field[];
  readonly record: Row;
}

interface Link {
  readonly at: number;
  readonly place: Place;
  readonly cascades: readonly Held[];
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
  const { module } = context;
  const links = records.flatMap(({ fields, record }, at): Link[] =>
    placesIn(fields, record)
      .filter((place) => place.field.ref !== null && keysOf(module, place).length > 0)
      .map((place) => ({ at, place, cascades: cascadesOf(module, place, record, [...fields, ...module.fields]) })),
  );
  // A cascade compares fields of the master's record, so these are read, too.
  const masters = links.flatMap(({ cascades }) => cascades.flatMap(({ within }) => (within === null ? [] : [within.master])));
  const targets = new Map<string, Targets>();
  const linkPlaces = [...links.map(({ place }) => place), ...masters];
  for (const [name, places] of Map.groupBy(linkPlaces, ({ field }) => field.ref?.module ?? ""))
    targets.set(name, byValue(places, await readTargets(context, name, places, tenantId)));
  const faults: ValidationFault[][] = records.map(() => []);
  for (const { at, place, cascades } of links) {
    const { pointer } = place;
    const allowed = cascades.map((cascade) => ({ ...cascade, values: allowedBy(context, cascade, targets) }));
    const theirFields = context.catalog.modules.get(place.field.ref?.module ?? "")?.fields ?? [];
    const isAllowed = (target: Row, { theirs, values }: Allowed): boolean =>
      valuesAlong(theirFields, target, theirs).some((value) => values.has(String(value)));
    const fits = (target: Row): boolean => allowed.every((cascade) => isAllowed(target, cascade));
    for (const key of keysOf(module, place)) {
      const found = targetsOf(place.field, key, targets);
      if (found.some(fits)) continue;
      const broken = allowed.find((cascade) => found.every((target) => !isAllowed(target, cascade)));
      faults[at]?.push(
        broken === undefined || found.length === 0
          ? { pointer, keyword: "x-ref", params: {} }
          : { pointer, keyword: "cascade", params: { master: broken.title } },
      );
      break;
    }
  }
  return faults;
}

/** A cascade of a reference whose master has a value. An empty master restricts nothing. */
interface Held {
  readonly theirs: string;
  /** Title of the master. */
  readonly title: Text;
  /** Values of the master. */
  readonly own: readonly string[];
  /** The values lie within the record that the master refers to. */
  readonly within: { readonly master: Place; readonly path: string } | null;
}

/** A cascade with the values that it allows. */
interface Allowed extends Held {
  readonly values: ReadonlySet<string>;
}

function cascadesOf(module: Module, { field }: Place, record: Row, fields: readonly Field[]): Held[] {
  return (field.ref?.where ?? []).flatMap(({ theirs, master: name, within }): Held[] => {
    const master = fields.find((candidate) => candidate.name === name);
    const own = valuesAlong(fields, record, name).map(String);
    if (own.length === 0) return [];
    if (master === undefined) return name === "id" ? [{ theirs, title: module.title, own, within: null }] : [];
    const place = { field: master, holder: record, pointer: "" };
    return [{ theirs, title: master.title, own, within: within === null ? null : { master: place, path: within } }];
  });
}

function allowedBy(context: OperationContext, { own, within }: Held, targets: ReadonlyMap<string, Targets>): Set<string> {
  if (within === null) return new Set(own);
  const { master, path } = within;
  const fields = context.catalog.modules.get(master.field.ref?.module ?? "")?.fields ?? [];
  const rows = keysOf(context.module, master).flatMap((key) => targetsOf(master.field, key, targets));
  return new Set(rows.flatMap((row) => valuesAlong(fields, row, path)).map(String));
}

/** Found records by the referenced field and its value. */
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
  const conditions = [...new Set(places.map(({ field }) => field.ref?.value ?? "id"))].map((value) => {
    const stored = storedField(target, value);
    const keys = places.flatMap((place) => ((place.field.ref?.value ?? "id") === value ? keysOf(context.module, place) : []));
    return oneOf(
      stored,
      [...new Set(keys)].filter((key) => filterValue(stored, key) !== null),
    );
  });
  return selectRecords(context.db, target, {
    boundary: tenantBoundary(tenantId),
    where: [any(conditions)],
    sort: [{ field: "id", descending: false }],
    lock: "key share",
  });
}

function targetsOf({ ref }: Field, key: string, targets: ReadonlyMap<string, Targets>): readonly Row[] {
  return ref === null ? [] : (targets.get(ref.module)?.get(ref.value)?.get(key) ?? []);
}

/** The keys in a field, without the root of the module's own tree, which is no record. */
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
