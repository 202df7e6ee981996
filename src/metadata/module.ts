import type { FilterOperator, Json, JsonObject, Text, TotalKind } from "#contract";

/** A draft-07 JSON Schema, as plain data. */
export type JsonSchema = JsonObject;

/**
 * Which keys a `Module` has; raised when they change. A page that stays open while the server gets a newer version (or
 * has one before the server does) sees by it that a definition is not for its code.
 */
export const MODULE_SHAPE = 11;

/**
 * One parsed module file: every default filled in, every name resolved, frozen, plain JSON. The server, the
 * runtime, the linter and every generator are functions of this. Built by `normalise`; never changed after.
 */
export interface Module {
  /** `MODULE_SHAPE` of the code that made it. */
  readonly shape: number;
  /** Kebab-case, the file's name. */
  readonly name: string;
  /** The folder under `schemas/`. */
  readonly area: string;
  /** Hash of everything below: equal hash, equal module. */
  readonly hash: string;
  readonly title: Text;
  /** `platform`: one set of records for all tenants, written by the default tenant only. */
  readonly tenancy: "tenant" | "platform";
  /** The database table, snake_case: its own, or that of the module it shows. */
  readonly table: string;
  /** Whose records it reads, and which of them; null when it has its own. */
  readonly shows: Shown | null;
  /** The record's schema as authored (with titles, `x-` keywords, the required list). */
  readonly schema: JsonSchema;
  /** In the schema's order. System fields are not among them; see `systemFields`. */
  readonly fields: readonly Field[];
  /** The name by which a record is known to people: the field that references show. */
  readonly labelField: string;
  /** Present when records form a tree. */
  readonly tree: Tree | null;
  /** Present on parent-child screens. */
  readonly parent: ParentLink | null;
  readonly screen: string;
  readonly list: List;
  readonly dialog: Dialog;
  /** RJSF uiSchema per field, without the keys that `Field` has taken in (`ui:visible`, `ui:disabled`, `ui:on`, `ui:enumNames`). */
  readonly uiFields: Readonly<Record<string, JsonObject>>;
  readonly menu: Menu | null;
  /** How its records are found by a search of the whole console; null = they are not. */
  readonly search: Search | null;
  readonly endpoints: readonly Endpoint[];
  readonly actions: readonly Action[];
  /** Which of its records may be deleted; null = all. */
  readonly removal: Removal | null;
  readonly permissions: Permissions;
}

export interface Shown {
  readonly module: string;
  /** A JSON Schema on the record; null = all of them. */
  readonly where: JsonSchema | null;
}

export type FieldType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** How a value is kept; every storage has one PostgreSQL type (`data/` knows it). */
export type Storage = "id" | "text" | "integer" | "double" | "decimal" | "boolean" | "timestamp" | "date" | "time" | "json";

export interface Field {
  readonly name: string;
  /** The name; inside of a list or an object the names on the way to it: `lines.unitId`. Texts and questions about it go by this. */
  readonly path: string;
  readonly title: Text;
  /** A sentence under the widget, if the schema has a `description`. */
  readonly description: Text | null;
  readonly type: FieldType;
  readonly storage: Storage;
  /** The property's schema as authored. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** Never taken from a client. */
  readonly readOnly: boolean;
  /** Never sent to a client (passwords, keys). Blank on edit means unchanged. */
  readonly writeOnly: boolean;
  /** By itself; what is unique together with other fields is told by `uniqueRules`. */
  readonly unique: boolean;
  readonly indexed: boolean;
  /** How the server numbers new records in it; null when it does not. */
  readonly serial: Serial | null;
  /** A standard `format` or our `x-format`; null when none. */
  readonly format: string | null;
  readonly default: Json | undefined;
  readonly dict: DictionaryLink | null;
  readonly ref: ReferenceLink | null;
  /** The record that the server keeps the id of; null = the value is something else. */
  readonly record: RecordLink | null;
  /** Labels of an `enum`, in its order. */
  readonly options: readonly Option[] | null;
  /** Key under which a readable label travels beside the value (`deptName` for `deptId`); null when the value reads itself. */
  readonly labelKey: string | null;
  /** Several values comma-joined in one string (`"x-multiple": true`, on references and dictionaries). */
  readonly multiple: boolean;
  /** Text too long for a column: textarea, rich text, JSON. */
  readonly long: boolean;
  /** The resolved widget id (see `widgets.ts`). */
  readonly widget: string;
  /** JSON Schemas on the record; null = always / never. */
  readonly visible: JsonSchema | null;
  readonly disabled: JsonSchema | null;
  /** Dialog modes in which the field takes part. */
  readonly on: readonly DialogMode[];
  /** Column of the dialog's grid it spans, 1..dialog.columns. */
  readonly span: number;
  /** What every entry of a list is, if its schema says; null otherwise. */
  readonly items: Field | null;
  /** The fields of an object, if its schema names any. */
  readonly parts: readonly Field[];
}

export type DialogMode = "add" | "edit" | "view";

export interface Option {
  readonly value: Json;
  readonly label: Text;
}

export interface Serial {
  /** What every number begins with. */
  readonly prefix: string;
  /** The day that stands behind it, and with which counting starts anew; null = none. */
  readonly date: SerialDate | null;
  /** Digits of the number, filled up with zeros; a larger number has more. */
  readonly digits: number;
}

export type SerialDate = "yyyyMMdd" | "yyyyMM" | "yyyy";

export interface DictionaryLink {
  /** `dict` system-wide, `dict-biz` per tenant. */
  readonly module: "dict" | "dict-biz";
  readonly code: string;
}

export interface ReferenceLink {
  readonly module: string;
  /** Field of the referenced module that is stored, `id` by default. */
  readonly value: string;
  /** Field of the referenced module that people read. */
  readonly label: string;
  readonly where: readonly Cascade[];
  /** A filter for a record of the tree finds what is beneath it, too. */
  readonly beneath: boolean;
}

/** A record of whichever module, to be opened by whoever may read it. */
export interface RecordLink {
  /** Its module; null where a field of the record names it. */
  readonly module: string | null;
  /** The field that names its module; null where it is always the same. */
  readonly field: string | null;
  /** Key under which the browser path of the record travels, for whoever may read it (`sourceLink` beside `sourceId`). */
  readonly linkKey: string;
}

/** What of another module can be chosen hangs from another field of the record. */
export interface Cascade {
  /** Field of the referenced module. */
  readonly theirs: string;
  /** Field of this record: `theirs` must equal its value … */
  readonly master: string;
  /** … or, where the master is a reference, one of the values at this path of what it refers to (`items.skuId`). */
  readonly within: string | null;
}

export interface Tree {
  /** Field that holds the parent's key. */
  readonly parentField: string;
  /** Field that the parent field refers to (`id`, or e.g. `code`). */
  readonly keyField: string;
  /** The parent value of a root node: `0` unless the parent field's `default` says otherwise. */
  readonly root: string;
  /** Children are fetched as nodes open. */
  readonly lazy: boolean;
}

export interface ParentLink {
  readonly module: string;
  /** Field of this module that holds the parent's id. */
  readonly field: string;
  readonly layout: "horizontal" | "vertical";
  /** Columns of the parents' list when a module is its own parent (the dictionary screens); null: those of the parent module's list. */
  readonly columns: readonly Column[] | null;
  /** Fields whose value a new child takes from its parent (a dictionary entry its code). */
  readonly inherit: readonly string[];
}

export interface List {
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  /** Default sort, first key first. */
  readonly sort: readonly Sort[];
  readonly pageSize: number;
  /** What people do first where there is no record yet; null = what every list says. */
  readonly empty: Text | null;
}

export interface Column {
  readonly field: string;
  /** Pixels; 0 = by content. */
  readonly width: number;
  readonly fixed: "left" | "right" | null;
  readonly sortable: boolean;
  readonly align: "left" | "right" | "center";
  /** What stands under the column, over every record that fits the filters; null = nothing. */
  readonly total: TotalKind | null;
  /** The field that says what the column's values are of: there is no total over different ones. Absent: none does. */
  readonly totalPer?: string;
  /** Whoever may edit a record may change this value in the list. */
  readonly editable: boolean;
}

/** `range` is two-ended: `_datege`/`_datele` on dates and times, `_ge`/`_le` on numbers. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator | "range";
  /** What the search form starts with, as an address says it; null = nothing. */
  readonly default: string | null;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

export interface Dialog {
  /** Pixels. */
  readonly width: number;
  readonly columns: 1 | 2 | 3;
  /** How the groups stand: one below the other, one at a time by choice, or one after the other. A view shows them all. */
  readonly layout: "groups" | "tabs" | "steps";
  /** The form takes the whole screen, with an address of its own. */
  readonly page: boolean;
  /** Never empty; one untitled group by default. */
  readonly groups: readonly Group[];
  /** Whether the list offers a read-only dialog. */
  readonly view: boolean;
}

export interface Group {
  readonly title: Text | null;
  readonly fields: readonly string[];
}

export interface Menu {
  /** Code of the parent entry: a folder of `schemas/menus.json`, or the area. */
  readonly parent: string;
  readonly sort: number;
  readonly icon: string;
  readonly path: string;
}

export interface Search {
  /** Fields that are looked into: the label, then what else names one record only. */
  readonly fields: readonly string[];
  /** Shown beside the label, to tell records of one name apart; null = nothing. */
  readonly subtitle: string | null;
}

/** The generic operations. `parentList` and `childList` serve parent-child screens; `import`, `export` and `template` are files. */
export const OPERATIONS = [
  "list",
  "page",
  "all",
  "latest",
  "sum",
  "sumPage",
  "detail",
  "submit",
  "save",
  "update",
  "remove",
  "reorder",
  "tree",
  "lazyTree",
  "lazyList",
  "select",
  "dictionary",
  "parentList",
  "childList",
  "import",
  "export",
  "template",
] as const;

export type OperationId = (typeof OPERATIONS)[number];

/** Method and path of one operation. */
export interface Endpoint {
  readonly id: string;
  readonly method: "GET" | "POST";
  /** Under `/api`, e.g. `/blade-system/param/list`. */
  readonly path: string;
  /** Paths that it answers at as well, for clients that know it by them. Absent: none. */
  readonly aliases?: readonly string[];
  readonly target:
    | { readonly kind: "operation"; readonly operation: OperationId }
    | { readonly kind: "action"; readonly action: string }
    /** `<module>/<endpoint id>` in a feature's manifest. */
    | { readonly kind: "handler"; readonly handler: string };
  /** Who may call it: everybody, whoever is signed in, or whoever holds one of these codes. */
  readonly access: "public" | "signed-in" | readonly string[];
}

/** A state change or command offered to people. */
export interface Action {
  readonly id: string;
  readonly title: Text;
  readonly icon: string | null;
  readonly on: "row" | "batch" | "toolbar";
  /** Which records it is offered on and the server lets it run on; null = all. */
  readonly when: JsonSchema | null;
  /** Schema of what it asks for first; null = nothing but the confirmation. */
  readonly form: ActionForm | null;
  /** Names of the record's fields that are read above the form. */
  readonly about: readonly string[];
  /** Values the server sets; null when a handler does the work. */
  readonly set: JsonObject | null;
  /** A feature's dialog id that replaces the generated one; null = generated. */
  readonly dialog: string | null;
  /** Question asked before it runs; null = none. */
  readonly confirm: Text | null;
  /** What the home screen calls the records that wait for it; null = none are told of. */
  readonly todo: Text | null;
  readonly danger: boolean;
  /** Name of the parameter that carries the ids, `ids` by default. */
  readonly idsAs: string;
  readonly permission: string;
  readonly method: "GET" | "POST";
  readonly path: string;
}

export interface ActionForm {
  readonly schema: JsonSchema;
  readonly fields: readonly Field[];
  readonly uiFields: Readonly<Record<string, JsonObject>>;
}

export interface Removal {
  /** A JSON Schema on the record. */
  readonly when: JsonSchema;
  /** What people are told of the others. */
  readonly otherwise: Text;
}

/** Codes of one module. `read` is the menu's own code, the others are buttons under it; null = the module has no such operation. */
export interface Permissions {
  readonly prefix: string;
  readonly read: string;
  readonly add: string | null;
  readonly edit: string | null;
  readonly delete: string | null;
  readonly view: string | null;
}
