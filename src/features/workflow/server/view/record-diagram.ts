import { TrellisError } from "#contract";
import { idParameter, recordsInScope, type Handler, type OperationContext, type Row } from "#server";
import { modelView } from "./model-view.ts";

/** The diagram of a deployment that the caller's list has. */
export const deploymentDiagram: Handler = async (context) => {
  const { id } = await listed(context);
  return modelView(asking(context, { processDefinitionId: String(id) }));
};

/** The diagram and the path of the instance that a record of the caller's list belongs to. */
export const instanceDiagram: Handler = async (context) => {
  const { processInstanceId } = await listed(context);
  return modelView(asking(context, { processInstanceId: String(processInstanceId) }));
};

/** @throws TrellisError notFound */
async function listed(context: OperationContext): Promise<Row> {
  const records = await recordsInScope<string>(context, context.module.name);
  const [record] = await records.find({ id: idParameter(context, "ids", "id") }, { limit: 1 });
  if (record === undefined) throw new TrellisError("notFound");
  return record;
}

function asking(context: OperationContext, query: Readonly<Record<string, string>>): OperationContext {
  return { ...context, query: new Map(Object.entries(query)), body: null };
}
