import type { JsonObject } from "#contract";
import {
  actionSchema,
  inputFields,
  inputSchema,
  type Action,
  type ActionForm,
  type Dialog,
  type Field,
  type Group,
  type JsonSchema,
  type Module,
} from "#metadata";
import { moduleToAdd } from "../api/permitted-module.ts";

/** What a form renders: a module in a mode, or what an action asks for. */
export interface FormShape {
  /** Name of the module that has the fields, itself or in an action's form. */
  readonly owner: string;
  /** The module whose record is edited; null for an action's form. */
  readonly module: Module | null;
  readonly mode: "add" | "edit";
  /** What may be sent. */
  readonly fields: readonly Field[];
  /** Shown, but not sent: read-only fields of a record that exists. */
  readonly shown: readonly Field[];
  /** Names of fields that are preset and may not be edited here (product spec §5: a child's parent). */
  readonly locked: ReadonlySet<string>;
  /** Everything a condition may speak of. */
  readonly known: readonly Field[];
  /** The compiled schema; the form renders the very same object. */
  readonly schema: JsonSchema;
  /** Its name among the module's validators. */
  readonly validator: string;
  /** Prefix of the names of condition validators: empty, or `<action>:`. */
  readonly scope: string;
  readonly groups: readonly Group[];
  readonly columns: 1 | 2 | 3;
  readonly layout: Dialog["layout"];
  /** Beside the groups stands a table of contents. */
  readonly page: boolean;
  readonly uiFields: Readonly<Record<string, JsonObject>>;
}

export function moduleShape(permitted: Module, mode: "add" | "edit", locked: readonly string[] = []): FormShape {
  const module = mode === "add" ? moduleToAdd(permitted) : permitted;
  return {
    owner: module.name,
    module,
    mode,
    fields: inputFields(module, mode),
    shown: mode === "add" ? [] : module.fields.filter((field) => field.readOnly && !field.writeOnly && field.on.includes(mode)),
    locked: new Set(locked),
    known: module.fields,
    schema: inputSchema(module, mode),
    validator: mode,
    scope: "",
    groups: module.dialog.groups,
    columns: module.dialog.columns,
    layout: module.dialog.layout,
    page: module.dialog.page,
    uiFields: module.uiFields,
  };
}

/** @param owner the module that has the action */
export function actionShape(owner: Module, action: Action, form: ActionForm): FormShape {
  return {
    owner: owner.name,
    module: null,
    mode: "add",
    fields: form.fields.filter((field) => !field.readOnly),
    shown: [],
    locked: new Set(),
    known: form.fields,
    schema: actionSchema(form),
    validator: `action:${action.id}`,
    scope: `${action.id}:`,
    groups: [{ title: null, fields: form.fields.map((field) => field.name) }],
    columns: 1,
    layout: "groups",
    page: false,
    uiFields: form.uiFields,
  };
}
