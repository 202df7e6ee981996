import { parse, references, type Expression } from "#expressions";
import type { Field } from "../module/field.ts";
import { followReferencesIn, type FollowedPath } from "./followed.ts";

/** A field whose value follows from the other values of its record (`x-compute`). */
export interface Computation {
  readonly field: Field;
  /** The list whose items have the field; null for a field of the record itself. */
  readonly list: Field | null;
  readonly expression: Expression;
  /** Names that the expression begins its paths with. */
  readonly roots: ReadonlySet<string>;
  /** Values of other records that it reads. */
  readonly followed: readonly FollowedPath[];
}

const known = new WeakMap<readonly Field[], readonly Computation[]>();

/**
 * Returns the computations of a record, each behind those that it reads. The linter refuses circles and expressions
 * that cannot be parsed; both are left out here.
 */
export function computationsOf(fields: readonly Field[]): readonly Computation[] {
  const before = known.get(fields);
  if (before !== undefined) return before;
  const all = fields.flatMap((field) => [
    ...own(field, null, fields),
    ...partsOf(field).flatMap((part) => own(part, field, fields)),
  ]);
  const names = new Set(fields.map(({ name }) => name));
  // A caller who may not see a field gets no value that would need it.
  const found = inOrder(
    all.filter(({ list, roots }) => {
      const parts = new Set((list === null ? [] : partsOf(list)).map(({ name }) => name));
      return [...roots].every((name) => names.has(name) || parts.has(name));
    }),
  );
  known.set(fields, found);
  return found;
}

/** The parts of the items of a list. */
function partsOf({ items }: Field): readonly Field[] {
  return items?.parts ?? [];
}

function own(field: Field, list: Field | null, fields: readonly Field[]): Computation[] {
  const text = field.schema["x-compute"];
  const parsed = typeof text === "string" ? parse(text) : null;
  if (parsed?.ok !== true) return [];
  const roots = new Set(references(parsed.value).map((path) => path.split(".")[0] ?? ""));
  return [{ field, list, roots, ...followReferencesIn(parsed.value, fields, list) }];
}

function inOrder(computations: readonly Computation[]): readonly Computation[] {
  const sorted: Computation[] = [];
  const seen = new Set<Computation>();
  const visit = (computation: Computation): void => {
    if (seen.has(computation)) return;
    seen.add(computation);
    for (const other of computations) if (readsFrom(computation, other)) visit(other);
    sorted.push(computation);
  };
  computations.forEach(visit);
  return sorted;
}

/** A name of an item hides the same name of the record. */
function readsFrom({ list, roots, expression }: Computation, other: Computation): boolean {
  if (other.list !== null && other.list === list) return roots.has(other.field.name);
  const hidden = list !== null && partsOf(list).some(({ name }) => name === (other.list ?? other.field).name);
  if (hidden) return false;
  if (other.list === null) return roots.has(other.field.name);
  const paths = references(expression);
  return paths.includes(other.list.name) || paths.includes(`${other.list.name}.${other.field.name}`);
}
