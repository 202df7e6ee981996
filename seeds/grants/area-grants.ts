/** Grants that one area adds to packages, roles and rules. Codes as in `GrantSeed`: `sku*` stands for every code with this prefix. */
export interface AreaGrants {
  /** Codes for the administrator of a tenant, without the screens of the platform. */
  readonly tenantMenus: readonly string[];
  /** Subset of these codes in the small package. */
  readonly basicMenus?: readonly string[];
  /** Codes by role alias. `administrator` and `admin` are missing: they hold all codes, or all codes of a tenant. */
  readonly roles: Readonly<Record<string, RoleGrant>>;
  readonly dataScopes?: readonly DataScope[];
  readonly apiScopes?: readonly ApiScope[];
}

export interface RoleGrant {
  readonly menus: readonly string[];
  /** By their resourceCode. */
  readonly dataScopes?: readonly string[];
  readonly apiScopes?: readonly string[];
}

/** Rule for rows. */
export interface DataScope {
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  /** 1 all records, 2 own records, 3 own departments, 4 own departments and those below, 5 a condition. */
  readonly scopeType: 1 | 2 | 3 | 4 | 5;
  readonly scopeColumn?: string;
  /** Visible fields, comma-joined; all fields when absent. */
  readonly scopeField?: string;
  /** Condition of type 5 as a JSON Schema. */
  readonly scopeValue?: string;
}

/** Rule for paths. */
export interface ApiScope {
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  readonly scopePath: string;
  /** 1 system, 2 business. */
  readonly scopeType: 1 | 2;
}
