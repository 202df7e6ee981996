import type { Field } from "#metadata";
import { compile, startTriggers, type CompileResult, type Definition, type Element, type ModelFault } from "#workflow-engine";
import { operationFacts, SERVICE_OPERATIONS } from "./operations.ts";

/** Reads the fields that the author of a model may fill in new records of a module; null where there are none. */
export type ReadFields = (module: string) => Promise<readonly Field[] | null>;

/**
 * Checks a model as its deployment does. The modeler runs the same check in the browser.
 * @param readFields absent where nobody deploys the model: records that it creates are not checked
 */
export async function compileModel(xml: string, readFields?: ReadFields): Promise<CompileResult> {
  const result = await compile(xml, { operations: Object.keys(SERVICE_OPERATIONS) });
  if (result.definition === null) return result;
  const { definition } = result;
  const records = readFields === undefined ? [] : await recordFaults(definition, readFields);
  const faults = [...startFaults(definition), ...inputFaults(definition), ...records].map((fault): ModelFault => ({
    ...fault,
    line: lineOf(xml, fault.element ?? ""),
  }));
  return faults.length === 0 ? result : { definition: null, faults: [...result.faults, ...faults] };
}

function startFaults(definition: Definition): ModelFault[] {
  return startTriggers(definition).map(({ element, trigger }) =>
    faultAt("unsupportedFeature", element, { feature: `${trigger.kind} start` }),
  );
}

type Service = Extract<Element, { kind: "service" }>;

function servicesOf({ elements }: Definition): readonly Service[] {
  return elements.filter((element) => element.kind === "service");
}

/** Inputs that an operation does not know, those that it needs and the model lacks, and those that have to be texts. */
function inputFaults(definition: Definition): ModelFault[] {
  return servicesOf(definition).flatMap((element) => {
    const { id, operation, inputs } = element;
    const facts = operationFacts(operation);
    if (facts === null) return [];
    const given = new Set(inputs.map(({ target }) => target));
    const own = Object.entries(facts.inputs);
    const unknown = facts.others === undefined ? [...given].filter((name) => !Object.hasOwn(facts.inputs, name)) : [];
    const missing = own.filter(([name, { required }]) => required === true && !given.has(name));
    const open = own.filter(([name, { text }]) => text !== undefined && given.has(name) && textOf(element, name) === null);
    return [
      ...unknown.map((input) => faultAt("unknownInput", id, { operation, input })),
      ...missing.map(([input]) => faultAt("noInput", id, { operation, input })),
      ...open.map(([input]) => faultAt("inputText", id, { input })),
      ...(facts.others !== undefined && given.size === 0 && missing.length === 0 ? [faultAt("noInputs", id, { operation })] : []),
    ];
  });
}

/** The value of an input that is a text in quotes; null for another expression. */
function textOf({ inputs }: Service, name: string): string | null {
  const tree = inputs.find(({ target }) => target === name)?.value;
  return tree?.kind === "constant" && typeof tree.value === "string" && tree.value !== "" ? tree.value : null;
}

/** Records that cannot be created: of no module, with fields that its form lacks, or without those that it needs. */
async function recordFaults(definition: Definition, readFields: ReadFields): Promise<ModelFault[]> {
  const faults: ModelFault[] = [];
  for (const element of servicesOf(definition)) {
    const module = element.operation === "createRecord" ? textOf(element, "module") : null;
    if (module === null) continue;
    const fields = await readFields(module);
    if (fields === null) {
      faults.push(faultAt("noModule", element.id, { module }));
      continue;
    }
    const own = operationFacts(element.operation)?.inputs ?? {};
    const given = element.inputs.map(({ target }) => target).filter((name) => !Object.hasOwn(own, name));
    const unknown = given.filter((name) => !fields.some((field) => field.name === name));
    const missing = fields.filter(({ name, ...field }) => isNeeded(field) && !given.includes(name));
    faults.push(
      ...unknown.map((field) => faultAt("noField", element.id, { module, field })),
      ...missing.map(({ name }) => faultAt("noValue", element.id, { module, field: name })),
    );
  }
  return faults;
}

/** True for a field that every new record needs a value for. */
function isNeeded(field: Pick<Field, "required" | "default" | "defaultVariable" | "visible" | "serial">): boolean {
  const { required, default: given, defaultVariable, visible, serial } = field;
  return required && given === undefined && defaultVariable === undefined && visible === null && serial === null;
}

/** The line of the element with this id, from 1; null where the file writes its attribute in an unusual way. */
function lineOf(xml: string, id: string): number | null {
  const [place] = [`id="${id}"`, `id='${id}'`].map((attribute) => xml.indexOf(` ${attribute}`)).filter((at) => at >= 0);
  return place === undefined ? null : xml.slice(0, place).split("\n").length;
}

function faultAt(code: ModelFault["code"], element: string, params: ModelFault["params"]): ModelFault {
  return { code, severity: "error", element, line: null, params };
}
