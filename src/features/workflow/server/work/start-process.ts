import { TrellisError, type Text } from "#contract";
import { idParameter, recordsInScope, recordsOf, refused, type Handler } from "#server";
import { startInstance } from "../engine/instances.ts";

const BOUND: Text = {
  zh: "此流程随“{module}”发起，请在其中提交",
  en: "This process starts with records of “{module}”. Submit one there.",
};

/** `POST start?ids=`: starts a process that no module binds. @throws TrellisError notFound, actionRefused */
export const startProcess: Handler = async (context) => {
  const id = idParameter(context, "ids", "processDefinitionId");
  const offered = await (await recordsInScope(context, "work-start")).findById(id);
  const deployment = offered === null ? null : await recordsOf(context, "flow-deployment").findById(id);
  if (deployment === null) throw new TrellisError("notFound");
  const bound = [...context.catalog.modules.values()].find(({ workflow }) => workflow?.process === deployment.key);
  if (bound !== undefined) throw refused(BOUND, { module: bound.title[context.locale] });
  return { processInstanceId: await startInstance(context, { deployment, variables: {} }) };
};
