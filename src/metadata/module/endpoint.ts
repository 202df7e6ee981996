import type { JsonObject, Text } from "#contract";
import type { Field, JsonSchema } from "./field.ts";

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
  /** Permitted callers: all, signed-in users, or users with one of these permission codes. */
  readonly access: "public" | "signed-in" | readonly string[];
}

/** A state change or a command that users can start. */
export interface Action {
  readonly id: string;
  readonly title: Text;
  readonly icon: string | null;
  readonly on: "row" | "batch" | "toolbar";
  /** Ids of the states in which the action is possible; null = `states` does not limit it. Part of `when`. */
  readonly from: readonly string[] | null;
  /** Ids of the states that the action may lead to, the usual one first. Empty: the state stays. */
  readonly to: readonly string[];
  /** Name of the field with the users who alone may run it on a record; null = everyone with the permission. */
  readonly by: string | null;
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
  /** Takes records along as a file. Null for a single record, as `print`. */
  readonly export: string | null;
  /** Saves records from a file; each row also needs `add` or `edit`. Null where no form saves records. */
  readonly import: string | null;
  readonly print: string | null;
}
