/**
 * Records written into an empty database, in order; ids are given so that seeds can refer to one another.
 *
 * Menu rows are made from the Catalog, so seeds know them by code only: any value may be `MenuCodes`, which becomes
 * the comma-joined ids of those menus (`resolveMenuCodes`). Values of password fields are what a client would send
 * (md5 hex); they are hashed once per distinct value.
 */
export interface Seed {
  readonly module: string;
  readonly tenantId: string;
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** Files that the records name, kept before these are written. */
  readonly files?: readonly SeedFile[];
}

export interface SeedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** `"user"` is that menu or button, `"user*"` every code that begins so, `"*"` everything there is. */
export interface MenuCodes {
  readonly $menus: readonly string[];
}
