import { isJsonObject, type JsonObject, type Json } from "#contract";
import type { Module } from "#metadata";
import { isOf, type Parse } from "#runtime";
import { permittedModule } from "#runtime/records";

export const TASK_FORM = "/api/blade-flow/work/task-form";

/** The record of a task; null for a process without one. */
export interface TaskForm {
  readonly record: Readonly<Record<string, Json>>;
  /** The fields that are only shown; null when there are none. */
  readonly shown: Module | null;
  /** The fields that the step lets edit; null when there are none. */
  readonly edited: Module | null;
}

const isModule = isOf<Module>({ name: "string", hash: "string" });

export const asTaskForm: Parse<TaskForm | null> = (data) => {
  if (!isJsonObject(data)) throw new TypeError("not the form of a task");
  const { record } = data;
  if (data["module"] === null || !isJsonObject(record)) return null;
  const module = asModule(data["module"]);
  const [hidden, editable] = [textsOf(data, "hidden"), textsOf(data, "editable")];
  const others = module.fields.map(({ name }) => name).filter((name) => !editable.includes(name));
  return {
    record,
    shown: partOf(module, [...hidden, ...editable]),
    edited: partOf({ ...module, fields: module.fields.map((field) => ({ ...field, disabled: null })) }, others),
  };
};

function asModule(value: unknown): Module {
  if (!isModule(value)) throw new TypeError("not the definition of a module");
  return value;
}

/** The definition without some fields; null when none is left. */
function partOf(module: Module, hidden: readonly string[]): Module | null {
  const part = permittedModule(module, { hidden: [...hidden], readOnly: [], toAdd: [], rules: [] });
  return part.fields.length === 0 ? null : part;
}

function textsOf(data: JsonObject, name: string): string[] {
  const value = data[name];
  return Array.isArray(value) ? value.map(String) : [];
}
