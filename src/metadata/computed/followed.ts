import { withPaths, type Expression, type Given } from "#expressions";
import type { Field } from "../module/field.ts";

/** A value of the record that a reference names, as an expression reads it: `productId.kind`. */
export interface FollowedPath {
  /** The reference. */
  readonly by: Field;
  /** The list whose items have the reference; null for one of the record itself. */
  readonly list: Field | null;
  /** Field of the referenced module. */
  readonly name: string;
  /** The whole path, which is one name in the expression that is evaluated. */
  readonly key: string;
}

/**
 * Reads a field of the record that a reference names.
 * @param value what the reference stores
 * @returns undefined while the value is not known
 */
export type Follow = (by: Field, value: unknown, name: string) => Given | undefined;

/** The expression in which each path through a reference is one name, and those paths. */
export function followReferencesIn(
  expression: Expression,
  fields: readonly Field[],
  list: Field | null,
): { readonly expression: Expression; readonly followed: readonly FollowedPath[] } {
  const followed = new Map<string, FollowedPath>();
  const inItem = list?.items?.parts ?? [];
  const renamed = withPaths(expression, (names) => {
    const [root, name, ...more] = names;
    const own = inItem.find((field) => field.name === root);
    const by = own ?? fields.find((field) => field.name === root);
    if (by === undefined || by.ref === null || by.multiple || name === undefined || more.length > 0) return names;
    const key = `${root}.${name}`;
    followed.set(key, { by, list: own === undefined ? null : list, name, key });
    return [key];
  });
  return { expression: renamed, followed: [...followed.values()] };
}
