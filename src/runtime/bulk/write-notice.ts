import { loadCode, toast, type ToastAction } from "#ui";
import type { Runtime } from "../context/runtime-context.ts";
import type { UndoOffer } from "../stores/undoable.ts";

export type WriteRuntime = Pick<Runtime, "api" | "client" | "undoable">;

/** Reports a write, and offers to show the record and to undo the write. */
export async function tellWritten(
  runtime: WriteRuntime,
  message: string,
  undo: UndoOffer | null,
  show: ToastAction | null = null,
): Promise<void> {
  const shown = show === null ? [] : [show];
  if (undo === null) return toast.success(message, ...shown);
  const code = await loadCode(() => import("./undo-offer.ts")).catch(() => null);
  toast.success(message, ...shown, ...(code === null ? [] : [code.undoAction(runtime, undo)]));
}
