import { localTime, nextId, notify, now, recordsOf, type OperationContext } from "#server";
import type { Effect } from "#workflow-engine";
import type { FlowRow, InstanceRecord } from "./flow-row.ts";
import { findPeople, type People } from "./people.ts";
import { readSubstitutes, substituteOf, type Substitutes } from "./substitutes.ts";

type CreateTask = Extract<Effect, { kind: "createTask" }>;

export interface NewTask {
  /** The request whose step leads to it. */
  readonly context: OperationContext;
  readonly task: CreateTask;
  readonly row: FlowRow;
  readonly instance: InstanceRecord;
}

/** Creates tasks with the people who may handle them, and tells their assignees. */
export async function createTasks(context: OperationContext, tasks: readonly NewTask[]): Promise<void> {
  if (tasks.length === 0) return;
  const assigned: { readonly assignee: string; readonly process: string; readonly name: string }[] = [];
  const writers = new Map<string, OperationContext>();
  const records = [];
  const found = new Map<string, People>();
  let substitutes: Substitutes | null = null;
  for (const { context: own, task, row, instance } of tasks) {
    const variables = { ...row.state.variables, ...task.local };
    // Tasks of one step are for the same people unless a rule looks at the instance.
    const key = task.rule === null ? JSON.stringify([task.assignee, task.candidates]) : "";
    const people = found.get(key) ?? (await findPeople(context, task, variables, row.initiatorId));
    if (key !== "") found.set(key, people);
    const taskName = (task.name || task.element).slice(0, 200);
    let { assignee } = people;
    if (assignee !== null) {
      substitutes ??= await readSubstitutes(context);
      assignee = substituteOf(substitutes, assignee);
      if (assignee !== own.caller?.userId)
        assigned.push({ assignee, process: instance.processDefinitionName ?? "", name: taskName });
    }
    const id = nextId(context.deps);
    writers.set(id, own);
    records.push({
      id,
      taskId: id,
      taskName,
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
  await recordsOf(context, "flow-task").insert(records, { writerOf: (id) => writers.get(id) ?? context, isUnread: true });
  for (const [about, group] of Map.groupBy(assigned, ({ process, name }) => `${process} · ${name}`)) {
    const text = { zh: `待办：${about}`, en: `To do: ${about}` };
    const people = group.map(({ assignee }) => assignee);
    await notify(context, people, { kind: "workflow", text, link: "/work/todo" });
  }
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
