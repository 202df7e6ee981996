import { TrellisError, type Text } from "#contract";
import {
  idParameter,
  parameter,
  recordsInScope,
  recordsOf,
  refused,
  servedTogether,
  type Handler,
  type OperationContext,
} from "#server";
import { startInstances, type NewInstance } from "../engine/instances.ts";

const BOUND: Text = {
  zh: "此流程随“{module}”发起，请在其中提交",
  en: "This process starts with records of “{module}”. Submit one there.",
};

/**
 * `POST start?ids=`: starts a process that no module binds. Starts that come at the same time share their statements.
 * @throws TrellisError notFound, actionRefused
 */
export const startProcess: Handler = servedTogether(
  async (context) => {
    const [processInstanceId] = await startInstances(context, [await readStart(context)]);
    return { processInstanceId };
  },
  async (within, contexts) => {
    const known = new Map<string, NewInstance | null>();
    const started: (NewInstance & { readonly context: OperationContext })[] = [];
    for (const context of contexts) {
      const key = [context.caller?.sessionId, parameter(context, "ids"), parameter(context, "processDefinitionId")].join(" ");
      const start = known.get(key) ?? (await readStart(context).catch(noneIfRefused));
      known.set(key, start);
      if (start !== null) started.push({ ...start, context });
    }
    const ids = await startInstances(within, started);
    const done = new Map(started.map(({ context }, at) => [context, { result: { processInstanceId: ids[at] } }]));
    return contexts.map((context) => done.get(context) ?? { alone: true });
  },
);

/** A refused request is refused when it runs alone. */
function noneIfRefused(error: unknown): null {
  if (error instanceof TrellisError) return null;
  throw error;
}

async function readStart(context: OperationContext): Promise<NewInstance> {
  const id = idParameter(context, "ids", "processDefinitionId");
  const offered = await (await recordsInScope(context, "work-start")).findById(id);
  const deployment = offered === null ? null : await recordsOf(context, "flow-deployment").findById(id);
  if (deployment === null) throw new TrellisError("notFound");
  const bound = [...context.catalog.modules.values()].find(({ workflow }) => workflow?.process === deployment.key);
  if (bound !== undefined) throw refused(BOUND, { module: bound.title[context.locale] });
  return { deployment, variables: {} };
}
