import type { WorkbookProblem, WorkbookRow } from "#server/platform";

export interface WorkbookTask {
  readonly bytes: Uint8Array;
  readonly maxRows: number;
}

/** Message of the worker. It sends the next batch when the main thread has posted any message. */
export type WorkbookReply =
  | { readonly kind: "rows"; readonly rows: readonly WorkbookRow[] }
  | { readonly kind: "end" }
  | { readonly kind: "problem"; readonly reason: WorkbookProblem; readonly message: string };
