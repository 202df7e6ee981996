import { localTime, nextId, notify, now, recordsOf, type OperationContext } from "#server";
import type { Effect } from "#workflow-engine";
import type { FlowRow } from "./flow-row.ts";
import { findPeople } from "./people.ts";
import { readSubstitutes, substituteOf, type Substitutes } from "./substitutes.ts";

type CreateTask = Extract<Effect, { kind: "createTask" }>;

/** Creates tasks with the people who may handle them, and tells their assignees. */
export async function createTasks(context: OperationContext, row: FlowRow, tasks: readonly CreateTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const [instance] = await recordsOf(context, "flow-instance").find({ id: row.instanceId }, { limit: 1 });
  if (instance === undefined) return;
  const assigned: string[] = [];
  const records = [];
  let substitutes: Substitutes | null = null;
  for (const task of tasks) {
    const people = await findPeople(context, task, { ...row.state.variables, ...task.local }, row.initiatorId);
    let { assignee } = people;
    if (assignee !== null) {
      substitutes ??= await readSubstitutes(context);
      assignee = substituteOf(substitutes, assignee);
      assigned.push(assignee);
    }
    const id = nextId(context.deps);
    records.push({
      id,
      taskId: id,
      taskName: (task.name || task.element).slice(0, 200),
      taskDefinitionKey: task.element.slice(0, 100),
      processInstanceId: instance.id,
      processDefinitionId: instance.processDefinitionId,
      processDefinitionKey: instance.processDefinitionKey,
      processDefinitionName: instance.processDefinitionName,
      processDefinitionVersion: instance.processDefinitionVersion,
      category: instance.category,
      businessKey: instance.businessKey,
      businessModule: instance.businessModule,
      businessId: instance.businessId,
      startUser: instance.startUser,
      formKey: task.form?.slice(0, 200) ?? null,
      assignee,
      substituteFor: assignee === people.assignee ? null : people.assignee,
      candidateUsers: people.users.join(","),
      candidateRoles: people.roles.join(","),
      candidatePosts: people.posts.join(","),
      candidateDepts: people.depts.join(","),
      dueTime: dueTime(context, task.due),
      status: "todo",
      token: task.token,
    });
  }
  await recordsOf(context, "flow-task").insert(records);
  const others = assigned.filter((id) => id !== context.caller?.userId);
  const process = instance.processDefinitionName ?? "";
  const name = records[0]?.taskName ?? "";
  const text = { zh: `待办：${process} · ${name}`, en: `To do: ${process} · ${name}` };
  await notify(context, others, { kind: "workflow", text, link: "/work/todo" });
}

/** @param due text of an instant or of a local time; null for none or another text */
function dueTime({ deps }: OperationContext, due: unknown): string | null {
  if (typeof due !== "string") return null;
  if (/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(due)) return due;
  const instant = new Date(due);
  return Number.isNaN(instant.getTime()) ? null : localTime(instant, deps.config.timeZone);
}

/** The steps of an instance have withdrawn these tasks. A task that was handled stays as it is. */
export async function cancelTasks(context: OperationContext, instanceId: string, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const match = { processInstanceId: instanceId, token: tokens, status: ["todo", "waiting"] };
  await recordsOf(context, "flow-task").update(match, { status: "cancelled", endTime: now(context.deps) });
}
