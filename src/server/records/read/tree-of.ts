import type { Module, Tree } from "#metadata";
import { sql } from "kysely";
import { storedField, type StoredField } from "../../data/columns.ts";
import { any, column, oneOf, type Condition } from "../../data/conditions/conditions.ts";
import { quoted } from "../../data/naming.ts";

/** @throws TypeError when a tree operation stands on a module without a tree: the linter refuses such a file. */
export function treeOf(module: Module): Tree {
  if (module.tree === null) throw new TypeError(`module ${module.name} is not a tree`);
  return module.tree;
}

/** A column `hasChildren`: true when a living record has this one as its parent. */
export function hasChildren(module: Module, tree: Tree): Condition {
  const parent = storedField(module, tree.parentField);
  const key = storedField(module, tree.keyField);
  const sameTenant = module.tenancy === "tenant" ? " and c.tenant_id = t.tenant_id" : "";
  return sql.raw(
    `exists (select 1 from ${quoted(module.table)} as c where c.is_deleted = 0 and c.${quoted(parent.column)} = t.${quoted(key.column)}${sameTenant}) as "hasChildren"`,
  );
}

/** Parameters by which a client may name the parent whose children it wants. */
export function parentParameters(tree: Tree): ReadonlySet<string> {
  return new Set(["parentId", tree.parentField]);
}

/** The parent a client names, null when it names none. */
export function namedParent(tree: Tree, query: ReadonlyMap<string, string>): string | null {
  for (const name of parentParameters(tree)) {
    const value = query.get(name);
    if (value !== undefined && value !== "") return value;
  }
  return null;
}

/** Children of a node. Records without a parent are children of the root. */
export function under(module: Module, tree: Tree, parent: string): Condition {
  const field = parentField(module, tree);
  return parent === tree.root ? any([oneOf(field, [parent]), sql`${column(field)} is null`]) : oneOf(field, [parent]);
}

export function parentField(module: Module, tree: Tree): StoredField {
  return storedField(module, tree.parentField);
}
