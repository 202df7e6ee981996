import type { Caller } from "../../base/context.ts";
import type { Rights, RightsReader } from "./load-rights.ts";

export interface RightsContext extends RightsReader {
  readonly caller: Caller | null;
}

/** The caller of a write, with the rights before it. */
export interface Judgement extends RightsReader {
  readonly caller: Caller;
  readonly held: Rights;
}
