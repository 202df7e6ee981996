import type { FilterOperator, Json, JsonObject, Text, TotalKind } from "#contract";

/** JSON Schema draft-07 as plain data. */
export type JsonSchema = JsonObject;

/**
 * Version of the keys of `Module`. Raise it when they change. An open page compares it with the
 * server's to detect a definition made for other code.
 */
export const MODULE_SHAPE = 11;

/**
 * One parsed module file, frozen and plain JSON. Every default is filled in and every name is
 * resolved. The server, the runtime, the linter and every generator are functions of it.
 * `normalise` builds it; nothing changes it afterwards.
 */
export interface Module {
  /** `MODULE_SHAPE` of the code that built the module. */
  readonly shape: number;
  /** Kebab-case name of the file. */
  readonly name: string;
  /** Folder under `schemas/`. */
  readonly area: string;
  /** Hash of all keys below. Equal hashes mean equal modules. */
  readonly hash: string;
  readonly title: Text;
  /** `platform`: all tenants share one set of records, and only the default tenant writes it. */
  readonly tenancy: "tenant" | "platform";
  /** Database table in snake_case: the module's own, or the table of the module it shows. */
  readonly table: string;
  /**
   * The module whose records this module reads, and the condition on them; null when it has its own
   * records.
   */
  readonly shows: Shown | null;
  /** Schema of the record as authored, with titles, `x-` keywords and the required list. */
  readonly schema: JsonSchema;
  /** Fields in the order of the schema, without system fields; see `systemFields`. */
  readonly fields: readonly Field[];
  /** The field that references show as the name of a record. */
  readonly labelField: string;
  /** Null unless the records form a tree. */
  readonly tree: Tree | null;
  /** Null except on parent-child screens. */
  readonly parent: ParentLink | null;
  readonly screen: string;
  readonly list: List;
  readonly dialog: Dialog;
  /**
   * RJSF uiSchema per field, without the keys that `Field` absorbs (`ui:visible`, `ui:disabled`,
   * `ui:on`, `ui:enumNames`).
   */
  readonly uiFields: Readonly<Record<string, JsonObject>>;
  readonly menu: Menu | null;
  /** Settings of the console-wide search; null when it skips the records. */
  readonly search: Search | null;
  readonly endpoints: readonly Endpoint[];
  readonly actions: readonly Action[];
  /** Condition for deleting a record; null = every record may be deleted. */
  readonly removal: Removal | null;
  readonly permissions: Permissions;
}

export interface Shown {
  readonly module: string;
  /** JSON Schema on the record; null = all records. */
  readonly where: JsonSchema | null;
}

export type FieldType = "string" | "integer" | "number" | "boolean" | "array" | "object";

/** How the database stores a value. Each storage has one PostgreSQL type, which `data/` defines. */
export type Storage = "id" | "text" | "integer" | "double" | "decimal" | "boolean" | "timestamp" | "date" | "time" | "json";

export interface Field {
  readonly name: string;
  /**
   * Name of the field. Inside a list or an object, the names on the way to it: `lines.unitId`.
   * Texts and conditions use this path.
   */
  readonly path: string;
  readonly title: Text;
  /** Help text under the widget, from the schema's `description`; null without one. */
  readonly description: Text | null;
  readonly type: FieldType;
  readonly storage: Storage;
  /** Schema of the property as authored. */
  readonly schema: JsonSchema;
  readonly required: boolean;
  /** The server ignores values from clients. */
  readonly readOnly: boolean;
  /**
   * The server never sends the value to a client (passwords, keys). A blank value on edit keeps the
   * stored one.
   */
  readonly writeOnly: boolean;
  /** The value is unique by itself. `uniqueRules` returns the combinations with other fields. */
  readonly unique: boolean;
  readonly indexed: boolean;
  /** How the server numbers new records in this field; null when it does not. */
  readonly serial: Serial | null;
  /** A standard `format` or our `x-format`; null without one. */
  readonly format: string | null;
  readonly default: Json | undefined;
  readonly dict: DictionaryLink | null;
  readonly ref: ReferenceLink | null;
  /** The record whose id the field stores; null for any other value. */
  readonly record: RecordLink | null;
  /** Labels of an `enum`, in its order. */
  readonly options: readonly Option[] | null;
  /**
   * Key of the readable label beside the value (`deptName` for `deptId`); null when the value needs
   * no label.
   */
  readonly labelKey: string | null;
  /**
   * One string holds several comma-joined values (`"x-multiple": true`, on references and
   * dictionaries).
   */
  readonly multiple: boolean;
  /** The text is too long for a column: textarea, rich text, JSON. */
  readonly long: boolean;
  /** Resolved widget id. */
  readonly widget: string;
  /** JSON Schemas on the record; null = always / never. */
  readonly visible: JsonSchema | null;
  readonly disabled: JsonSchema | null;
  /** Dialog modes that include the field. */
  readonly on: readonly DialogMode[];
  /** Number of dialog columns that the field spans, 1..dialog.columns. */
  readonly span: number;
  /** Field of each list item, if the schema describes it; null otherwise. */
  readonly items: Field | null;
  /** Fields of an object, if its schema names any. */
  readonly parts: readonly Field[];
}

export type DialogMode = "add" | "edit" | "view";

export interface Option {
  readonly value: Json;
  readonly label: Text;
}

export interface Serial {
  /** Text at the start of every number. */
  readonly prefix: string;
  /** Day after the prefix, with which counting restarts; null = none. */
  readonly date: SerialDate | null;
  /** Minimum digits of the number, padded with zeros. A larger number has more digits. */
  readonly digits: number;
}

export type SerialDate = "yyyyMMdd" | "yyyyMM" | "yyyy";

export interface DictionaryLink {
  /** `dict` is system-wide; `dict-biz` is per tenant. */
  readonly module: "dict" | "dict-biz";
  readonly code: string;
}

export interface ReferenceLink {
  readonly module: string;
  /** Stored field of the referenced module, `id` by default. */
  readonly value: string;
  /** Displayed field of the referenced module. */
  readonly label: string;
  readonly where: readonly Cascade[];
  /** A filter for a record of the tree also finds its descendants. */
  readonly beneath: boolean;
}

/** A record of any module. Users with read permission can open it. */
export interface RecordLink {
  /** Module of the record; null when a field of the record names it. */
  readonly module: string | null;
  /** Field that names the module; null when the module is fixed. */
  readonly field: string | null;
  /**
   * Key of the record's browser path, sent to users who may read the record (`sourceLink` beside
   * `sourceId`).
   */
  readonly linkKey: string;
}

/** Another field of the record limits the choices from the referenced module. */
export interface Cascade {
  /** Field of the referenced module. */
  readonly theirs: string;
  /** Field of this record whose value `theirs` must equal. */
  readonly master: string;
  /**
   * Path into the record that the master refers to (`items.skuId`). `theirs` must equal one of the
   * values there. Null when the master's own value counts.
   */
  readonly within: string | null;
}

export interface Tree {
  /** Field that holds the parent's key. */
  readonly parentField: string;
  /** Field that the parent field refers to (`id`, or e.g. `code`). */
  readonly keyField: string;
  /** Parent value of a root node: `0` unless the `default` of the parent field differs. */
  readonly root: string;
  /** The client loads children when the user opens a node. */
  readonly lazy: boolean;
}

export interface ParentLink {
  readonly module: string;
  /** Field of this module that holds the parent's id. */
  readonly field: string;
  readonly layout: "horizontal" | "vertical";
  /**
   * Columns of the parents' list when a module is its own parent (the dictionary screens). Null =
   * columns of the parent module's list.
   */
  readonly columns: readonly Column[] | null;
  /** Fields that a new child copies from its parent (a dictionary item copies its code). */
  readonly inherit: readonly string[];
}

export interface List {
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  /** Default sort keys, most significant first. */
  readonly sort: readonly Sort[];
  readonly pageSize: number;
  /** Advice for an empty list; null = the general text. */
  readonly empty: Text | null;
}

export interface Column {
  readonly field: string;
  /** Width in pixels; 0 = fits the content. */
  readonly width: number;
  readonly fixed: "left" | "right" | null;
  readonly sortable: boolean;
  readonly align: "left" | "right" | "center";
  /** Total under the column over all records that match the filters; null = none. */
  readonly total: TotalKind | null;
  /**
   * Field with the unit of the column's values. Values of different units have no total. Absent: no
   * unit.
   */
  readonly totalPer?: string;
  /** Users who may edit a record may change this value in the list. */
  readonly editable: boolean;
}

/** `range` has two bounds: `_datege`/`_datele` on dates and times, `_ge`/`_le` on numbers. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator | "range";
  /** Initial value in the search form, encoded as in a URL; null = none. */
  readonly default: string | null;
}

export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

export interface Dialog {
  /** Width in pixels. */
  readonly width: number;
  readonly columns: 1 | 2 | 3;
  /** Layout of the groups: stacked, as tabs, or as consecutive steps. A view shows all groups. */
  readonly layout: "groups" | "tabs" | "steps";
  /** The form takes the whole screen and has its own URL. */
  readonly page: boolean;
  /** Never empty: the default is one untitled group. */
  readonly groups: readonly Group[];
  /** The list offers a read-only dialog. */
  readonly view: boolean;
}

export interface Group {
  readonly title: Text | null;
  readonly fields: readonly string[];
}

export interface Menu {
  /** Code of the parent menu item: a folder of `schemas/menus.json`, or the area. */
  readonly parent: string;
  readonly sort: number;
  readonly icon: string;
  readonly path: string;
}

export interface Search {
  /** Fields to search: the label, then the other fields that identify one record. */
  readonly fields: readonly string[];
  /** Field beside the label that distinguishes records of the same name; null = none. */
  readonly subtitle: string | null;
}

/**
 * The generic operations. `parentList` and `childList` serve parent-child screens; `import`,
 * `export` and `template` transfer files.
 */
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
  /** Path under `/api`, e.g. `/blade-system/param/list`. */
  readonly path: string;
  /** Further paths with the same answer, for clients that use other addresses. Absent: none. */
  readonly aliases?: readonly string[];
  readonly target:
    | { readonly kind: "operation"; readonly operation: OperationId }
    | { readonly kind: "action"; readonly action: string }
    /** `<module>/<endpoint id>` in a feature's manifest. */
    | { readonly kind: "handler"; readonly handler: string };
  /** Permitted callers: everybody, signed-in users, or users with one of these permission codes. */
  readonly access: "public" | "signed-in" | readonly string[];
}

/** A state change or a command that users can start. */
export interface Action {
  readonly id: string;
  readonly title: Text;
  readonly icon: string | null;
  readonly on: "row" | "batch" | "toolbar";
  /**
   * Condition for offering the action on a record. The server enforces it too. Null = every record.
   */
  readonly when: JsonSchema | null;
  /** Form to fill in before the action runs; null = only the confirmation. */
  readonly form: ActionForm | null;
  /** Names of the record's fields that the dialog shows above the form. */
  readonly about: readonly string[];
  /** Values the server sets; null when a handler does the work. */
  readonly set: JsonObject | null;
  /** Id of a feature's dialog that replaces the generated one; null = generated. */
  readonly dialog: string | null;
  /** Question to confirm before the action runs; null = none. */
  readonly confirm: Text | null;
  /**
   * Title on the home screen for records that wait for the action; null = the home screen does not
   * list them.
   */
  readonly todo: Text | null;
  readonly danger: boolean;
  /** Name of the parameter with the ids, `ids` by default. */
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
  /** JSON Schema on the record. */
  readonly when: JsonSchema;
  /** Message for records that do not match. */
  readonly otherwise: Text;
}

/**
 * Permission codes of one module. `read` is the code of the menu itself; the others are buttons
 * under it. Null = the module lacks the operation.
 */
export interface Permissions {
  readonly prefix: string;
  readonly read: string;
  readonly add: string | null;
  readonly edit: string | null;
  readonly delete: string | null;
  readonly view: string | null;
}
