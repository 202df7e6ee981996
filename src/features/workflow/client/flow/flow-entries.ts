import { isJsonObject } from "#contract";
import { isOf, listOf, type Parse } from "#runtime";

export const MODEL_VIEW = "/api/blade-flow/process/model-view";
export const HISTORY = "/api/blade-flow/process/history-flow-list";

/** Lists whose changes tell that an instance has gone on, for those who may read one of them. */
export const FOLLOWED = ["flow-instance", "flow-task", "work-todo", "work-claim", "work-send", "work-done"] as const;

/** A part of an instance's path. Elements without `endTime` are active. */
export interface FlowEntry {
  readonly historyActivityId: string;
  readonly historyActivityName: string;
  readonly historyActivityType: string;
  readonly createTime: string;
  readonly endTime: string;
  readonly assigneeName: string | null;
  /** Name of the absent person whose task the assignee has. */
  readonly substituteForName?: string;
  readonly flag: string | null;
  readonly comment: string | null;
  /** Names of the people who got a copy. */
  readonly people?: readonly string[];
  /** Names behind an `@` of the comment. */
  readonly named?: readonly string[];
  readonly files?: readonly { readonly link: string; readonly name: string }[];
}

export interface ModelView {
  readonly xml: string;
  readonly flow: readonly FlowEntry[];
}

export const asFlow = listOf(
  "flow entry",
  isOf<FlowEntry>({ historyActivityId: "string", historyActivityType: "string", createTime: "string", endTime: "string" }),
);

export const asModelView: Parse<ModelView> = (data) => {
  if (!isJsonObject(data) || typeof data["xml"] !== "string") throw new TypeError("not a model view");
  return { xml: data["xml"], flow: asFlow(data["flow"]) };
};
