/**
 * Permissions of a role in a new database. By code, because the rows of modules and buttons are made from the
 * Catalog and have no ids before. `param*` means every code that begins so; `*` everything.
 * A data scope and an API scope are named by their resourceCode.
 */
export interface GrantSeed {
  readonly roleId: string;
  readonly menus: readonly string[];
  readonly dataScopes?: readonly string[];
  readonly apiScopes?: readonly string[];
}
