import { isJsonObject } from "#contract";
import type { Field, JsonSchema } from "../module/field.ts";
import type { Catalog } from "../module/catalog.ts";
import type { Module } from "../module/module.ts";

export const ROLLUP_TAKES = ["count", "sum", "min", "max", "last"] as const;

export type RollupTake = (typeof ROLLUP_TAKES)[number];

/** A field whose value is gathered from the records of another module that refer to its record (`x-rollup`). */
export interface Rollup {
  readonly field: Field;
  readonly module: string;
  /** Field of the other module that refers to this record. */
  readonly by: string;
  readonly take: RollupTake;
  /** Field of the other module whose values are taken; null for a count of all records. */
  readonly of: string | null;
  /** Field of the other module by which a record is the last one. */
  readonly order: string;
  /** Condition on the other module's records; null for all of them. */
  readonly where: JsonSchema | null;
}

const known = new WeakMap<readonly Field[], readonly Rollup[]>();

export function rollupsOf({ fields }: Pick<Module, "fields">): readonly Rollup[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const found = fields.flatMap((field): Rollup[] => {
    const stated = field.schema["x-rollup"];
    if (!isJsonObject(stated)) return [];
    const { module, field: by, take, of, order, where } = stated;
    return [
      {
        field,
        module: String(module),
        by: String(by),
        take: ROLLUP_TAKES.find((one) => one === take) ?? "count",
        of: typeof of === "string" ? of : null,
        order: typeof order === "string" ? order : "createTime",
        where: isJsonObject(where) ? where : null,
      },
    ];
  });
  known.set(fields, found);
  return found;
}

/** A module that gathers values of another one. */
export interface Gatherer {
  readonly module: Module;
  readonly rollups: readonly Rollup[];
}

const gatherers = new WeakMap<Catalog, ReadonlyMap<string, readonly Gatherer[]>>();

/** Returns the modules of a catalog that gather values of the named module. */
export function gatherersOf(catalog: Catalog, child: string): readonly Gatherer[] {
  const before = gatherers.get(catalog) ?? gathered(catalog);
  gatherers.set(catalog, before);
  return before.get(child) ?? [];
}

function gathered(catalog: Catalog): ReadonlyMap<string, readonly Gatherer[]> {
  const found = new Map<string, Gatherer[]>();
  for (const module of catalog.modules.values()) {
    if (module.shows !== null) continue;
    for (const [child, rollups] of Map.groupBy(rollupsOf(module), ({ module: name }) => name))
      found.set(child, [...(found.get(child) ?? []), { module, rollups }]);
  }
  return found;
}
