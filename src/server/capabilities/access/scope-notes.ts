import type { AccessDataScope, AccessRole } from "#contract";
import type { Module } from "#metadata";
import { storedFields } from "../../data/columns.ts";

/** A data scope in force, whatever it was read for. */
export interface GrantedScope {
  /** Empty when the module's file says it. */
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly field: string;
  readonly rule: string;
}

/**
 * Data scopes of a module with the roles that bring them.
 * @param held data scopes by role
 * @param seen removes the parts of a data scope that the caller may not see
 */
export function dataScopeNotes(
  module: Module,
  scopes: readonly GrantedScope[],
  roles: readonly AccessRole[],
  held: ReadonlyMap<string, ReadonlySet<string>>,
  seen: (field: string, value: string) => string,
): readonly AccessDataScope[] {
  const fields = storedFields(module);
  return scopes.map(({ id, name, type, field, rule }) => {
    const stored = fields.byName.get(field) ?? fields.byColumn.get(field);
    return {
      id,
      name: seen("scopeName", name),
      type,
      field: stored?.field?.title ?? null,
      rule: type === 5 ? seen("scopeValue", rule) : "",
      roles: roles.filter((role) => held.get(role.id)?.has(id) === true),
    };
  });
}
