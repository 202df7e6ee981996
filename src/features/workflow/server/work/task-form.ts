import { TrellisError, isJsonObject, type Json } from "#contract";
import { callerOf, idParameter, recordsInScope, recordsOf, type Handler, type OperationContext } from "#server";
import { addLabels, editFields } from "#server/operations";
import { taskRecord } from "../engine/task-fields.ts";
import { variablesOf } from "../engine/variables.ts";
import type { Task } from "./open-task.ts";

/**
 * `GET task-form?taskId=`: the record of a task with the rights of its element, for the assignee and for those who may
 * claim it. `module` is the definition that the form is made from; null for a task without a record.
 * @throws TrellisError missingParameter, notFound
 */
export const taskForm: Handler = async (context) => {
  const id = idParameter(context, "taskId", "ids");
  const task = await recordsOf(context, "flow-task").findById(id);
  if (task === null || task.status !== "todo") throw new TrellisError("notFound");
  const isOwn = task.assignee === callerOf(context).userId;
  if (!isOwn && (await (await recordsInScope(context, "work-claim")).findById(id)) === null) throw new TrellisError("notFound");
  const found = await taskRecord(context, task, false);
  if (found === null) return { module: null, record: null, hidden: [], editable: [] };
  const { module, hidden, editable } = found;
  const secret = new Set(module.fields.filter(({ writeOnly }) => writeOnly).map(({ name }) => name));
  const record = { ...found.record };
  await addLabels(context, module, [record], context.tenantId);
  const gone = new Set(
    module.fields
      .filter(({ name }) => hidden.has(name) || secret.has(name))
      .flatMap(({ name, labelKey, record: link }) => [name, labelKey, link?.linkKey ?? null]),
  );
  const shown = Object.fromEntries(Object.entries(record).filter(([name]) => !gone.has(name)));
  return { module, record: shown, hidden: [...hidden, ...secret], editable: isOwn ? [...editable] : [] };
};

/**
 * Saves the fields of a task's form (`form` of the body) that its element lets edit.
 * @returns variables for the process: the fields that have another value now
 * @throws TrellisError invalidRecord
 */
export async function saveTaskForm(context: OperationContext, task: Task): Promise<Readonly<Record<string, Json>>> {
  const form = isJsonObject(context.body) ? context.body["form"] : undefined;
  if (!isJsonObject(form) || Object.keys(form).length === 0) return {};
  const found = await taskRecord(context, task, true);
  if (found === null) return {};
  const { module, record, hidden, editable } = found;
  const saved = await editFields({ ...context, module }, record, form, { fields: editable, hidden });
  return variablesOf(module, saved);
}
