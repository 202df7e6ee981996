import type { Text } from "#contract";
import type { Module } from "#metadata";
import { isInBin, refused, type Interceptors, type OperationContext, type Row } from "#server";
import { refuseTaskFields } from "./task-fields.ts";
import { latestDeployment, startInstance } from "./instances.ts";
import { variablesOf } from "./variables.ts";

const NOT_DEPLOYED: Text = {
  zh: "审批流程“{process}”未部署或已挂起，请联系管理员",
  en: "The process “{process}” is not deployed or is suspended. Ask an administrator.",
};

/** Starts the process that a module's file names (`workflow`), with the new record or with the action, in its transaction. */
export function interceptModule(module: Module): Interceptors | null {
  const { workflow } = module;
  if (workflow === null) return null;
  return {
    beforeSave: async (context, input, current) => {
      if (current !== null && context.endpoint.target.kind === "operation")
        return refuseTaskFields(context, module, input, current);
      return input;
    },
    afterSave: async (context, saved, before) => {
      if (workflow.start === "handler") return;
      const isStart = workflow.start === "add" ? before === null : isAction(context, module, workflow.start, saved, before);
      if (isStart) await startBound(context, module, workflow.process, saved);
    },
  };
}

function isAction(context: OperationContext, { name, states }: Module, action: string, saved: Row, before: Row | null): boolean {
  if (before === null || isInBin(before) || states === null) return false;
  return context.module.name === name && context.endpoint.id === action && saved[states.field] !== before[states.field];
}

async function startBound(context: OperationContext, module: Module, process: string, record: Row): Promise<void> {
  const deployment = await latestDeployment(context, process);
  if (deployment === null) throw refused(NOT_DEPLOYED, { process });
  const all = Object.fromEntries(module.fields.map(({ name }) => [name, record[name] ?? null]));
  const business = { module: module.name, id: String(record["id"]) };
  await startInstance(context, { deployment, variables: variablesOf(module, all), business });
}
