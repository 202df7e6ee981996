import type { JsonObject, Text } from "#contract";
import type { ChildRecords } from "./children.ts";
import type { Field, JsonSchema } from "./field.ts";
import type { Dialog, List, ListScreens, Menu, ParentLink, RecordPage, Search, Tree } from "./screen.ts";
import type { States } from "./states.ts";
import type { Action, Endpoint, Permissions, Removal } from "./endpoint.ts";

export * from "./children.ts";
export type { AuthoredModule } from "./authored.ts";
export type { State, States, Transition } from "./states.ts";

/**
 * Version of the keys of `Module`. Raise it when they change. An open page compares it with the
 * server's to detect a definition made for other code.
 */
export const MODULE_SHAPE = 30;

/** Every record of the tenant, those that the caller created, or those created in the caller's departments. */
export type DataScopeKind = "all" | "own" | "department" | "departmentAndBelow";

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
  /** Earlier names, oldest first. */
  readonly renamed: readonly string[];
  /** The name under which the history has the records: the first name of the module that owns them. */
  readonly recordedAs: string;
  /** Folder under `schemas/`. */
  readonly area: string;
  /** Hash of all keys below. Equal hashes mean equal modules. */
  readonly hash: string;
  readonly title: Text;
  /** Noun of one record, such as `订单` and `Order`; in English null where the file has none. */
  readonly singular: { readonly zh: string; readonly en: string | null };
  /** `platform`: all tenants share one set of records, and only the default tenant writes it. */
  readonly tenancy: "tenant" | "platform";
  /** Reach of callers to whom no data scope of the module is granted. */
  readonly dataScope: DataScopeKind;
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
  /** Counts and sums of the records that the database keeps. */
  readonly tallies: readonly Tally[];
  /** Records of other modules that the form edits as lines, in the order of the schema. */
  readonly children: readonly ChildRecords[];
  /** The field that references show as the name of a record. */
  readonly labelField: string;
  /** Null unless the records form a tree. */
  readonly tree: Tree | null;
  /** Null except on parent-child screens. */
  readonly parent: ParentLink | null;
  readonly screen: string;
  readonly list: List;
  /** Screens beside the list. */
  readonly screens: ListScreens;
  readonly dialog: Dialog;
  /** The page of a record; null if the records are shown in the view dialog. */
  readonly page: RecordPage | null;
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
  /** The life of a record; null when the file does not declare one. */
  readonly states: States | null;
  /** Condition for deleting a record; null = every record may be deleted. */
  readonly removal: Removal | null;
  readonly permissions: Permissions;
  /** Further codes for clients of the API family, each with the code by which a caller holds it. */
  readonly permissionAliases: Readonly<Record<string, string>>;
  /** Null = no process approves the records. */
  readonly workflow: ModuleWorkflow | null;
}

export interface Shown {
  readonly module: string;
  /** JSON Schema on the record; null = all records. */
  readonly where: JsonSchema | null;
}

/** A field whose values a tally keeps apart. */
export interface TallyField {
  readonly field: string;
  /** Number of first characters that are kept apart; null for the whole value. Moments are kept apart by days. */
  readonly prefix: number | null;
}

/** The number of a module's living records, and sums over them, that the database keeps for each combination of values. */
export interface Tally {
  readonly by: readonly TallyField[];
  /** Fields of numbers and amounts. */
  readonly sums: readonly string[];
}

/** The process that approves the records of a module. */
interface ModuleWorkflow {
  /** Key of the process. */
  readonly process: string;
  /** Id of the action that starts it; `add` for each new record, `handler` where a feature's handler starts it. */
  readonly start: string;
  /** Ids of states by the ids of the elements that lead to them. */
  readonly states: Readonly<Record<string, string>>;
  /** Values for the record by the ids of the elements that write them; `$comment` is the comment of the decision. */
  readonly set: Readonly<Record<string, JsonObject>>;
  /** Id of the state after the process is cancelled; null = the state stays. */
  readonly cancelled: string | null;
}
