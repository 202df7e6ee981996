import { compile, startTriggers, type CompileResult, type ModelFault } from "#workflow-engine";
import { SERVICE_OPERATIONS } from "./operations.ts";

/** Checks a model as its deployment does. The modeler runs the same check in the browser. */
export async function compileModel(xml: string): Promise<CompileResult> {
  const result = await compile(xml, { operations: Object.keys(SERVICE_OPERATIONS) });
  if (result.definition === null) return result;
  const faults: ModelFault[] = startTriggers(result.definition).map(({ element, trigger }) => ({
    code: "unsupportedFeature",
    severity: "error",
    element,
    line: null,
    params: { feature: `${trigger.kind} start` },
  }));
  return faults.length === 0 ? result : { definition: null, faults: [...result.faults, ...faults] };
}
