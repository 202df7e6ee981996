import type { Json } from "#contract";
import { negated, orderOf, sumOf, type Catalog } from "#metadata";
import { computeRecord, rollupsOf, type Rollup } from "#metadata/computed";
import type { OperationContext } from "../../../base/context.ts";
import type { Gathered } from "../../../base/journal.ts";
import type { StoredRow } from "../../../base/tables.ts";
import type { Judging } from "../../../data/write/refuse-gathered.ts";
import { orderFieldOf, takenChildren } from "../../../data/write/rollups.ts";

/** Contributions of earlier rows to the counts and sums of a record, by the name of the field. */
type Ahead = Readonly<Record<string, Json>>;

/** The child that a `min`, `max` or `last` takes. */
interface Taken {
  readonly id: string;
  readonly order: Json;
  readonly value: Json;
}

/**
 * Keeps the values that records would gather from the earlier chunks of a dry run, because the dry run undoes its writes. A
 * record may be within its bounds after each chunk alone and beyond them after all chunks.
 */
export class GatheredAhead implements Judging {
  readonly #ahead = new Map<string, Ahead>();
  /** By record and field, the child that is taken after the earlier chunks. */
  readonly #taken = new Map<string, Taken>();
  /** Existing records that earlier chunks have changed, by module. The database has their values from before. */
  readonly #changed = new Map<string, Set<string>>();
  #chunk = new Map<string, Gathered>();
  #chunkTaken = new Map<string, Taken>();
  #chunkChanged = new Map<string, readonly string[]>();
  /** By record and field, the value that is taken after the write that is judged; and after the last accepted one. */
  #judged = new Map<string, Json>();
  #accepted = new Map<string, Json>();

  /** Forgets the rows of a chunk whose transaction is repeated. */
  begin(): void {
    this.#chunk = new Map();
    this.#accepted = new Map();
  }

  /** Reads what the accepted rows of the chunk leave, before they are undone. */
  async read({ db, catalog, journal }: OperationContext): Promise<void> {
    this.#chunkTaken = await this.#takenNow({ db, catalog }, [...this.#chunk.values()]);
    this.#chunkChanged = new Map(
      [...journal.touched].map(([module, records]) => [
        module,
        [...records].flatMap(([id, { kind, isDerived }]) => (kind === "add" || isDerived === true ? [] : [id])),
      ]),
    );
  }

  /** Keeps the accepted rows of the chunk for the following ones. */
  keep(): void {
    for (const [key, { module, before, after }] of this.#chunk) {
      const known = this.#ahead.get(key) ?? {};
      const next = rollupsOf(module).flatMap((rollup): [string, Json][] => {
        const { name } = rollup.field;
        return takesChild(rollup) ? [] : [[name, added(known[name] ?? null, less(after[name], before[name]))]];
      });
      this.#ahead.set(key, { ...known, ...Object.fromEntries(next) });
    }
    for (const [key, taken] of this.#chunkTaken) this.#taken.set(key, taken);
    for (const [module, ids] of this.#chunkChanged)
      this.#changed.set(module, new Set([...(this.#changed.get(module) ?? []), ...ids]));
  }

  async prepare(context: Pick<OperationContext, "db" | "catalog">, gathered: readonly Gathered[]): Promise<void> {
    const known = gathered.filter((one) => this.#ahead.has(keyOf(one)));
    const taken = await this.#takenNow(context, known);
    this.#judged = new Map([...taken].map(([key, { value }]) => [key, value]));
  }

  shifted(one: Gathered): Gathered {
    const key = keyOf(one);
    const ahead = this.#ahead.get(key);
    if (ahead === undefined) return one;
    const shift = (record: StoredRow, takenOf: (key: string) => Json): StoredRow => {
      const values = rollupsOf(one.module).map((rollup): [string, Json] => {
        const { name } = rollup.field;
        return [name, takesChild(rollup) ? takenOf(`${key} ${name}`) : added(valueOf(record[name]), ahead[name] ?? null)];
      });
      const next = { ...record, ...Object.fromEntries(values) };
      return { ...next, ...computeRecord(one.module.fields, next) };
    };
    const before = (field: string): Json => this.#accepted.get(field) ?? this.#taken.get(field)?.value ?? null;
    return {
      module: one.module,
      before: shift(one.before, before),
      after: shift(one.after, (field) => this.#judged.get(field) ?? null),
    };
  }

  judged(gathered: readonly Gathered[]): void {
    for (const one of gathered) {
      const before = this.#chunk.get(keyOf(one))?.before ?? one.before;
      this.#chunk.set(keyOf(one), { ...one, before });
    }
    for (const [field, value] of this.#judged) this.#accepted.set(field, value);
  }

  /** Judges rows that are undone within their chunk. */
  get aside(): Judging {
    return {
      prepare: (context, gathered) => this.prepare(context, gathered),
      shifted: (one) => this.shifted(one),
      judged: () => undefined,
    };
  }

  /** The children that the records take from those of the database and of the earlier chunks, by record and field. */
  async #takenNow(
    { db, catalog }: { readonly db: OperationContext["db"]; readonly catalog: Catalog },
    gathered: readonly Gathered[],
  ): Promise<Map<string, Taken>> {
    const found = new Map<string, Taken>();
    for (const [module, own] of Map.groupBy(gathered, (one) => one.module))
      for (const rollup of rollupsOf(module).filter(takesChild)) {
        const child = catalog.modules.get(rollup.module);
        if (child === undefined) continue;
        const except = [...(this.#changed.get(child.name) ?? [])];
        const ids = own.map(({ after }) => after.id);
        const stored = await takenChildren({ db, child, except }, module, rollup, ids);
        for (const one of own) {
          const key = `${keyOf(one)} ${rollup.field.name}`;
          const taken = later(rollup, this.#taken.get(key), takenOf(rollup, stored.get(one.after.id)));
          if (taken !== undefined) found.set(key, taken);
        }
      }
    return found;
  }
}

function keyOf({ module, after }: Gathered): string {
  return `${module.name} ${after.id}`;
}

function takesChild({ take }: Rollup): boolean {
  return take === "min" || take === "max" || take === "last";
}

function takenOf(rollup: Rollup, child: StoredRow | undefined): Taken | undefined {
  if (child === undefined) return undefined;
  return { id: child.id, order: valueOf(child[orderFieldOf(rollup)]), value: (child[rollup.of ?? "id"] ?? null) as Json };
}

function later({ take }: Rollup, one: Taken | undefined, other: Taken | undefined): Taken | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const order = orderOf(other.order, one.order) ?? 0;
  if (order === 0) return BigInt(other.id) > BigInt(one.id) ? other : one;
  return (take === "min" ? order < 0 : order > 0) ? other : one;
}

function less(value: unknown, other: unknown): Json {
  return typeof value === "number" ? value - Number(other ?? 0) : sumOf([textOf(value), negated(textOf(other))]);
}

function added(value: Json, other: Json): Json {
  if (value === null || other === null) return value ?? other;
  return typeof value === "number" ? value + Number(other) : sumOf([textOf(value), textOf(other)]);
}

function valueOf(value: unknown): string | number | null {
  return typeof value === "number" || typeof value === "string" ? value : null;
}

function textOf(value: unknown): string {
  return String(valueOf(value) ?? "0");
}
