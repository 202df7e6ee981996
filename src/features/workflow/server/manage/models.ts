import { TrellisError, type Text } from "#contract";
import { readForm } from "#server/operations";
import { idParameter, parameter, recordsInScope, recordsOf, wrongField, type Handler, type OperationContext } from "#server";
import { describeModelFault, type ModelFault } from "#workflow-engine";
import { compileModel } from "../../compile-model.ts";
import { compileOrRefuse, deployModel, readTenants } from "./deploy.ts";
import { fillableFields } from "./fillable-fields.ts";

const TEXTS = {
  empty: { zh: "模型还没有内容，请先设计流程", en: "The model is empty. Draw the process first." },
  key: { zh: "模型标识须与流程的 ID“{id}”相同", en: "The key must equal the ID of the process, “{id}”" },
} as const satisfies Record<string, Text>;

/** `POST deploy?modelId=&category=&tenantIds=`. @throws TrellisError notFound, invalidRecord with the faults of the model */
export const deploy: Handler = async (context) => {
  const id = idParameter(context, "modelId", "ids");
  const found = await (await recordsInScope(context, "flow-model")).findById(id, true);
  if (found === null) throw new TrellisError("notFound");
  const [model] = await recordsOf(context, "flow-model").find({ id }, { limit: 1 });
  const xml = model?.modelEditorXml ?? "";
  if (model === undefined || xml === "") throw wrongField("modelEditorXml", "required", TEXTS.empty);
  const definition = await compileOrRefuse(context, xml);
  if (definition.id !== model.modelKey) {
    const text = { zh: TEXTS.key.zh.replace("{id}", definition.id), en: TEXTS.key.en.replace("{id}", definition.id) };
    throw wrongField("modelKey", "const", text);
  }
  const { category } = await readForm(context);
  const tenants = await readTenants(context, parameter(context, "tenantIds"));
  const deployed = await deployModel(
    context,
    { xml, name: model.name, category: String(category ?? "") || (model.category ?? null), modelId: id },
    tenants,
  );
  const own = deployed.find(({ modelId }) => modelId === id);
  if (own !== undefined) await recordsOf(context, "flow-model").update({ id }, { version: own.version });
  return { deploymentIds: deployed.map((deployment) => deployment.id) };
};

/** A fault as clients show it. */
interface ShownFault extends Pick<ModelFault, "severity" | "code" | "element" | "line"> {
  readonly message: string;
}

/** `GET design?ids=`: the text of a model, and its faults. @throws TrellisError notFound */
export const designModel: Handler = async (context) => {
  const id = idParameter(context, "ids", "id");
  const model = await (await recordsInScope(context, "flow-model")).findById(id);
  if (model === null) throw new TrellisError("notFound");
  // Empty for a caller from whom the field is hidden.
  const xml = model.modelEditorXml ?? "";
  return { id, xml, faults: xml === "" ? [] : await faultsOf(context, xml) };
};

/** `POST check` with `xml`: the faults of a text, as its deployment would find them. Nothing is stored. */
export const checkModel: Handler = async (context) => {
  const xml = parameter(context, "xml");
  if (xml === "") throw wrongField("xml", "required", TEXTS.empty);
  return { faults: await faultsOf(context, xml) };
};

async function faultsOf(context: OperationContext, xml: string): Promise<readonly ShownFault[]> {
  const { faults } = await compileModel(xml, (module) => fillableFields(context, module));
  return faults.map((fault) => {
    const { severity, code, element, line } = fault;
    return { severity, code, element, line, message: describeModelFault(fault, context.locale) };
  });
}
