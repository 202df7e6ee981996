import { nameField, type Module } from "#metadata";
import { recordsOf, type OperationContext, type RowOf } from "#server";
import { addLabels } from "#server/operations";
import { taskFields } from "../engine/task-fields.ts";

type Shown = Record<string, unknown>;

/** Lists whose people see the record of each task in its form. */
const LISTS: ReadonlySet<string> = new Set(["work-todo", "work-claim"]);

/**
 * Names the records of tasks for the people who handle them and have no right to the module of the record: the list
 * says as much as the form of the task. A name that the element hides stays away.
 * @param result a page of tasks, or one task
 */
export async function nameTaskRecords(context: OperationContext, result: unknown): Promise<void> {
  if (!LISTS.has(context.module.name) || !isShown(result)) return;
  const rows = (Array.isArray(result["records"]) ? result["records"] : [result]).filter(isShown);
  const modules = Map.groupBy(rows, (row) => context.catalog.modules.get(String(row["businessModule"])));
  for (const [module, holders] of modules) {
    if (module === undefined) continue;
    const unnamed = holders.filter((row) => row["businessName"] === module.title[context.locale]);
    if (unnamed.length > 0) await nameRows(context, module, unnamed);
  }
}

async function nameRows(context: OperationContext, module: Module, rows: readonly Shown[]): Promise<void> {
  const idsOf = (field: string): string[] => [...new Set(rows.map((row) => String(row[field])))];
  const found = await recordsOf<string>(context, module.name).find({ id: idsOf("businessId") });
  const records = found.map((record) => ({ ...record }));
  await addLabels(context, module, records, context.tenantId);
  const tasks = new Map((await recordsOf(context, "flow-task").find({ id: idsOf("id") })).map((task) => [task.id, task]));
  const field = module.fields.find(({ name }) => name === nameField(module));
  const hiding = new Map<string, boolean>();
  for (const row of rows) {
    const task = tasks.get(String(row["id"]));
    const record = records.find(({ id }) => id === row["businessId"]);
    if (task === undefined || record === undefined || field === undefined) continue;
    const element = `${task.processDefinitionId} ${task.taskDefinitionKey}`;
    const isHidden = hiding.get(element) ?? (await hides(context, task, module, field.name));
    hiding.set(element, isHidden);
    const name = String(record[field.labelKey ?? field.name] ?? record[field.name] ?? "");
    if (!isHidden && name !== "") row["businessName"] = `${String(row["businessName"])} · ${name}`;
  }
}

async function hides(context: OperationContext, task: RowOf<"flow-task">, module: Module, name: string): Promise<boolean> {
  return (await taskFields(context, task, module)).hidden.has(name);
}

function isShown(value: unknown): value is Shown {
  return typeof value === "object" && value !== null;
}
