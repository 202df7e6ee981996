import type { Text } from "./locale.ts";
import type { WhereGroup } from "./where.ts";

/** `GET|POST /api/trellis/records/{module}` + one of these. All need the module's read code. */
export const VIEW_PATHS = {
  /** GET → ViewList. */
  list: "/views",
  /** POST ViewInput → SavedView. Without an id a new view of the caller's. 409 when its revision is another. */
  save: "/views/save",
  /** POST `{id}` → true. */
  remove: "/views/remove",
  /** POST DefaultInput → ViewList. */
  makeDefault: "/views/default",
} as const;

/** GET, with the filters of a list → Totals, over every record that fits, not only the page. */
export const TOTALS_PATH = "/totals";

/** Who beside its owner may use a view. `roles` are ids of roles. */
export type ViewSharing =
  | { readonly kind: "private" }
  | { readonly kind: "roles"; readonly roles: readonly string[] }
  | { readonly kind: "everyone" };

export interface ViewColumn {
  readonly field: string;
  readonly hidden: boolean;
  /** Pixels; 0 = as the module says. */
  readonly width: number;
  readonly fixed: "left" | "right" | null;
}

export type Density = "compact" | "default" | "relaxed";
export type ViewLayout = "table" | "cards";

/** How a list looks and what it asks for. */
export interface ViewContent {
  /** In the order shown. Columns of the module that are not among them follow, as the module has them; empty = all as the module has them. */
  readonly columns: readonly ViewColumn[];
  readonly density: Density;
  readonly layout: ViewLayout;
  /** First key first; empty = the module's own order. */
  readonly sort: readonly { readonly field: string; readonly descending: boolean }[];
  /** The simple search form as parameters of a list's address: `{"paramName_like": "x"}`. */
  readonly filters: Readonly<Record<string, string>>;
  /** The filter builder; null = nothing. */
  readonly where: WhereGroup | null;
  /** Records on a page; 0 = as the module says. */
  readonly size: number;
}

export interface SavedView {
  readonly id: string;
  readonly name: string;
  readonly owner: { readonly id: string; readonly name: string };
  /** The caller's own. */
  readonly mine: boolean;
  /** The caller may change or remove it. */
  readonly mayChange: boolean;
  readonly sharing: ViewSharing;
  /** What the module no longer has, or the caller may not see, is left out. */
  readonly content: ViewContent;
  readonly revision: number;
}

export interface ViewList {
  /** The caller's own by name, then the shared ones by name. */
  readonly views: readonly SavedView[];
  /** The view a list opens with: the caller's choice, else everyone's; null = the module's own look. */
  readonly defaultId: string | null;
  /** What an administrator chose for everyone; null = nothing. */
  readonly everyonesDefaultId: string | null;
  /** The caller may share views, and with which roles. */
  readonly mayShare: boolean;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  /** The caller may choose the default of everyone. */
  readonly mayDefaultForEveryone: boolean;
}

export interface ViewInput {
  readonly id?: string;
  /** Of the view that is changed; 409 when it is another by now. */
  readonly revision?: number;
  readonly name: string;
  readonly sharing: ViewSharing;
  readonly content: ViewContent;
}

export interface DefaultInput {
  /** Null = none: for the caller everyone's holds again. `""` (the caller only) = the module's own look, whatever is everyone's. */
  readonly id: string | null;
  readonly everyone?: boolean;
}

export const VIEW_LIMITS = {
  /** Characters of a name. */
  name: 50,
  /** Views of one person in one module. */
  perPerson: 50,
  /** Bytes of a view's content as JSON. */
  content: 20_000,
  /** Pixels a column may be wide. */
  width: 2000,
} as const;

/** How a column's records are summed up under it. */
export const TOTAL_KINDS = ["sum", "avg", "min", "max", "count"] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

export interface Totals {
  /** Records that fit. */
  readonly count: number;
  /** By the columns of the list that have a `total` and that the caller may see. */
  readonly columns: readonly ColumnTotal[];
}

export interface ColumnTotal {
  readonly field: string;
  readonly total: TotalKind;
  /** A number exactly, or a moment as records have it, as text. Null when no record has a value. */
  readonly value: string | null;
  /** The field in which the records differ, where values of different ones are not to be added up; `value` does all the same. */
  readonly across?: string;
}

/** What the caller's roles, and the data scopes granted to them, leave of a module's fields. The server holds to it everywhere; the client hides and says why. */
export interface FieldAccess {
  /** Neither seen nor asked for nor written, but for `toAdd`. */
  readonly hidden: readonly string[];
  /** Of the hidden ones, those that a data scope does not show and a new record cannot do without: asked for when one is added. */
  readonly toAdd: readonly string[];
  /** Seen, not written. */
  readonly readOnly: readonly string[];
  /** Which roles may only read a field, or not even that. For administrators only: empty for everybody else. */
  readonly rules: readonly FieldRuleNote[];
}

export interface FieldRuleNote {
  readonly field: string;
  readonly access: Exclude<FieldRight, "edit">;
  /** Names of the roles. */
  readonly roles: readonly string[];
}

export type FieldRight = "edit" | "read" | "hidden";

/** `GET /api/blade-system/role/field-rules?roleId&module`: what one role may do with the fields of one module. */
export interface RoleFieldRules {
  readonly fields: readonly RoleField[];
}

export interface RoleField {
  readonly field: string;
  readonly title: Text;
  readonly right: FieldRight;
  /** Something of the screen, or of other screens, stands on it: it can be read-only and not hidden. */
  readonly alwaysSeen: boolean;
  /** A record cannot be added without it, and it has no default: who may not write it can add none. */
  readonly needed: boolean;
  /** The most that the asker may give: `edit`, unless the asker's own roles are restricted. */
  readonly most: FieldRight;
}

/** `POST` to the same path, with `roleId`: replaces the rules of one module. Fields that are not named may be edited. */
export interface FieldRulesInput {
  readonly module: string;
  readonly rights: Readonly<Record<string, FieldRight>>;
}
