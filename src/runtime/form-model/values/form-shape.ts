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
import { gathersFrom, isComputed } from "./form-computed.ts";
import type { LineSource } from "./line-source.ts";
import { moduleToAdd } from "../../api/permitted-module.ts";

/** Content of a form: a module in a mode, or the form of an action. */
export interface FormShape {
  /** Name of the module that has the fields, directly or in an action's form. */
  readonly owner: string;
  /** Module of the edited record; null for an action's form. */
  readonly module: Module | null;
  readonly mode: "add" | "edit";
  /** Fields that may be sent. */
  readonly fields: readonly Field[];
  /** Fields that are shown but not sent: read-only fields of an existing record, computed ones of any. */
  readonly shown: readonly Field[];
  /** Names of preset fields that cannot be edited here (a child's parent). */
  readonly locked: ReadonlySet<string>;
  /** Every field that a condition may use. */
  readonly known: readonly Field[];
  /** The compiled schema. The form must render the same object. */
  readonly schema: JsonSchema;
  /** Name of the schema among the module's validators. */
  readonly validator: string;
  /** Prefix of the names of condition validators: empty, or `<action>:`. */
  readonly scope: string;
  readonly groups: readonly Group[];
  readonly columns: 1 | 2 | 3;
  readonly layout: Dialog["layout"];
  /** A table of contents is shown beside the groups. */
  readonly page: boolean;
  readonly uiFields: Readonly<Record<string, JsonObject>>;
  /** Lines that are records of another module, by the name of their field; absent without any. */
  readonly lines?: ReadonlyMap<string, LineSource>;
}

export function moduleShape(permitted: Module, mode: "add" | "edit", locked: readonly string[] = []): FormShape {
  const module = mode === "add" ? moduleToAdd(permitted) : permitted;
  return {
    owner: module.name,
    module,
    mode,
    fields: inputFields(module, mode),
    // A new record has only those that follow from what is typed.
    shown: module.fields.filter(
      (field) =>
        field.readOnly &&
        !field.writeOnly &&
        field.on.includes(mode) &&
        (mode === "edit" || isComputed(field) || gathers(module, field)),
    ),
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

/** True if a field gathers from lines that the form of its module edits. */
function gathers({ children }: Module, field: Field): boolean {
  return children.some(({ module, parentField }) => gathersFrom(field, { module: { name: module }, parentField }));
}

/** @param owner the module of the action */
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
