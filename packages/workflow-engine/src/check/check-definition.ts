import type { Definition } from "../definition.ts";
import type { FaultList } from "../fault.ts";
import { indexOf } from "../index-of.ts";
import { checkElements } from "./check-elements.ts";
import { checkFlows } from "./check-flows.ts";
import { checkReach } from "./check-reach.ts";

/** Names that a model may use, where the host knows them. */
export interface KnownNames {
  readonly operations?: readonly string[];
  readonly processes?: readonly string[];
}

/** Finds what the engine could read but not run as drawn, and what probably is not meant. */
export function checkDefinition(definition: Definition, known: KnownNames, faults: FaultList): void {
  const index = indexOf(definition);
  checkElements(index, known, faults);
  checkFlows(index, faults);
  checkReach(index, faults);
}
