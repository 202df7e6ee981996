import { BpmnModdle } from "bpmn-moddle";
import { checkDefinition } from "../check/check-definition.ts";
import type { Definition } from "../definition.ts";
import type { Type } from "../expressions.ts";
import { FaultList, type ModelFault } from "../fault.ts";
import { ElementReader } from "./elements.ts";
import { idOf, isNode, nodesOf, textOf, typeOf, type Node } from "./node.ts";
import { scanXml, type XmlScan } from "./scan-xml.ts";
import { ValueReader } from "./values.ts";

export interface CompileOptions {
  /** Id of the process to compile; needed only where a model has several. */
  readonly process?: string;
  /** Names of the registered operations; any name passes when absent. */
  readonly operations?: readonly string[];
  /** Ids of the processes that call activities may name; any id passes when absent. */
  readonly processes?: readonly string[];
  /** Types of the variables that expressions may read; names and types are not checked when absent. */
  readonly fields?: Readonly<Record<string, Type>>;
}

export interface CompileResult {
  /** Null when a fault is an error. */
  readonly definition: Definition | null;
  readonly faults: readonly ModelFault[];
}

/** Reads a BPMN 2.0 model and checks that the engine can run it as drawn. Every fault is reported, not only the first. */
export async function compile(xml: string, options: CompileOptions = {}): Promise<CompileResult> {
  const scanned = scanXml(xml);
  if (!scanned.ok) return { definition: null, faults: [scanned.fault] };
  const faults = new FaultList(scanned.scan.lines);
  const process = await readProcess(xml, options, faults);
  const definition = process === null ? null : readDefinition(process, scanned.scan, options, faults);
  if (definition !== null && isWhole(faults)) checkDefinition(definition, options, faults);
  return { definition: hasError(faults) ? null : definition, faults: faults.faults };
}

function hasError({ faults }: FaultList): boolean {
  return faults.some(({ severity }) => severity === "error");
}

/** Every element was read. A fault inside of an expression leaves the paths as drawn, so that they can be judged too. */
function isWhole({ faults }: FaultList): boolean {
  return faults.every(({ severity, code }) => severity === "warning" || code === "expression");
}

async function readProcess(xml: string, options: CompileOptions, faults: FaultList): Promise<Node | null> {
  const root = await readRoot(xml, faults);
  if (root === null) return null;
  const processes = nodesOf(root, "rootElements").filter((node) => typeOf(node) === "Process" && textOf(node, "id") !== null);
  const wanted =
    options.process === undefined ? candidates(processes) : processes.filter((node) => idOf(node) === options.process);
  const [process = null, ...others] = wanted;
  if (process === null) faults.error("noProcess", null, { process: options.process ?? "" });
  if (others.length > 0) faults.error("severalProcesses", null, { processes: wanted.map(idOf).join(", ") });
  return others.length > 0 ? null : process;
}

/** A collaboration holds black boxes beside the process that runs. */
function candidates(processes: readonly Node[]): readonly Node[] {
  const filled = processes.filter((node) => nodesOf(node, "flowElements").length > 0);
  const executable = filled.filter((node) => node["isExecutable"] === true);
  return executable.length > 0 ? executable : filled;
}

async function readRoot(xml: string, faults: FaultList): Promise<Node | null> {
  try {
    const { rootElement, warnings } = await new BpmnModdle().fromXML(xml);
    for (const { message, element, value } of warnings) {
      // A text has been decoded, whatever the declaration of its file says.
      if (message.startsWith("unsupported document encoding")) continue;
      const id = isNode(element) ? textOf(element, "id") : null;
      const attribute = /^unknown attribute <(.+)>$/.exec(message)?.[1];
      if (attribute !== undefined) faults.error("unknownAttribute", id, { attribute: attribute.slice(0, 100) });
      else if (value === undefined) faults.error("notBpmn", id, { detail: message.slice(0, 200) });
      else faults.error("brokenReference", id, { target: value });
    }
    return isNode(rootElement) ? rootElement : null;
  } catch (error) {
    // The reader throws for a root that is not BPMN; its words name the element.
    faults.error("notBpmn", null, { detail: error instanceof Error ? error.message.slice(0, 200) : "" });
    return null;
  }
}

function readDefinition(process: Node, scan: XmlScan, options: CompileOptions, faults: FaultList): Definition {
  const reader = new ElementReader(faults, new ValueReader(faults, scan, options.fields ?? null));
  reader.read(process, null);
  const { elements, flows } = reader;
  return { id: idOf(process), name: textOf(process, "name") ?? "", elements, flows };
}
