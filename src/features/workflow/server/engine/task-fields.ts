import { sameJson, type Text } from "#contract";
import type { Module } from "#metadata";
import { recordsOf, wrongField, type OperationContext, type Row, type RowOf } from "#server";
import { editableFields } from "#server/operations";
import { fieldRulesOf } from "#server/rights";
import type { Element } from "#workflow-engine";
import { definitionOf } from "./definitions.ts";

const KEPT: Text = { zh: "您的审批环节不能修改此字段", en: "Your step of the process cannot change this field" };

/** The business record of a task, and what its people may do with each field. */
export interface TaskRecord {
  readonly module: Module;
  /** With the writeOnly fields. */
  readonly record: Row;
  readonly hidden: ReadonlySet<string>;
  readonly editable: ReadonlySet<string>;
}

type Task = RowOf<"flow-task">;

/**
 * Reads the record of a task under the rights that the element of the process gives: fields without one are read.
 * @returns null for a task without a record
 */
export async function taskRecord(context: OperationContext, task: Task, lock: boolean): Promise<TaskRecord | null> {
  const module = context.catalog.modules.get(task.businessModule ?? "");
  const id = task.businessId ?? "";
  if (module === undefined || id === "") return null;
  const [record] = await recordsOf<string>(context, module.name).find({ id }, { limit: 1, lock, secrets: true });
  if (record === undefined) return null;
  return { module, record, ...(await taskFields(context, task, module)) };
}

export async function taskFields(
  context: OperationContext,
  task: Task,
  module: Module,
): Promise<Pick<TaskRecord, "hidden" | "editable">> {
  const rights = await rightsOf(context, task);
  const named = (access: "edit" | "hide"): string[] =>
    rights.filter((right) => right.access === access).map(({ field }) => field);
  const rules = await fieldRulesOf(context, module);
  const hidden = new Set([...rules.hidden, ...named("hide")]);
  const form = new Set(editableFields(module));
  const isOpen = (name: string): boolean => form.has(name) && !hidden.has(name) && !rules.readOnly.has(name);
  return { hidden, editable: new Set(named("edit").filter(isOpen)) };
}

type Right = Extract<Element, { kind: "user" }>["fields"][number];

/** The rights that the element of a task names. */
async function rightsOf(context: OperationContext, task: Task): Promise<readonly Right[]> {
  const definition = await definitionOf(context, task.processDefinitionId ?? "");
  const element = definition.elements.find(({ id }) => id === task.taskDefinitionKey);
  return element?.kind === "user" ? element.fields : [];
}

/**
 * Refuses a save of the caller that changes a field which the caller's own task only shows or hides.
 * @throws TrellisError invalidRecord at the field
 */
export async function refuseTaskFields(context: OperationContext, module: Module, input: Row, current: Row): Promise<void> {
  const { caller } = context;
  if (caller === null) return;
  const match = { businessModule: module.name, businessId: String(current["id"]), assignee: caller.userId, status: "todo" };
  for (const task of await recordsOf(context, "flow-task").find(match)) {
    const kept = (await rightsOf(context, task)).filter(({ access }) => access !== "edit");
    const changed = kept.find(({ field }) => field in input && !sameJson(input[field] ?? null, current[field] ?? null));
    if (changed !== undefined) throw wrongField(changed.field, "x-access", KEPT, context.locale);
  }
}
