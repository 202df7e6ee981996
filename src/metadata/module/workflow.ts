import type { JsonObject } from "#contract";

/** The process that approves the records of a module. */
export interface ModuleWorkflow {
  /** Key of the process. */
  readonly process: string;
  /** Id of the action that starts it; `add` for each new record, `handler` where a feature's handler starts it. */
  readonly start: string;
  /** Ids of states by the ids of the elements that lead to them. */
  readonly states: Readonly<Record<string, string>>;
  /** Values for the record by the ids of the elements that write them; `$comment` is the comment of the decision. */
  readonly set: Readonly<Record<string, JsonObject>>;
  /** Id of the state after the process is cancelled; null = the state stays. */
  readonly cancelled: string | null;
}
