/** What one area adds to what packages, roles and rules say. Codes as in `GrantSeed`: `sku*` is every code that begins so. */
export interface AreaGrants {
  /** What a tenant's own administrator works with; the platform's screens are not among it. */
  readonly tenantMenus: readonly string[];
  /** The part of it that is in the small package. */
  readonly basicMenus?: readonly string[];
  /** By the role's alias. `administrator` and `admin` are not among them: they hold everything there is, or everything of a tenant. */
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

/** A rule about rows. */
export interface DataScope {
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  /** 1 everything, 2 one's own, 3 one's departments, 4 and below, 5 a condition. */
  readonly scopeType: 1 | 2 | 3 | 4 | 5;
  readonly scopeColumn?: string;
  /** Fields that it lets through, comma-joined; everything when left out. */
  readonly scopeField?: string;
  /** The condition of type 5, as a JSON Schema. */
  readonly scopeValue?: string;
}

/** A rule about paths. */
export interface ApiScope {
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  readonly scopePath: string;
  /** 1 system, 2 business. */
  readonly scopeType: 1 | 2;
}
