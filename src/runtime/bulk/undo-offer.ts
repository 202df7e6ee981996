import { toast, translateTexts, type ToastAction } from "#ui";
import type { UndoOffer } from "../stores/undoable.ts";
import { BulkClient } from "./bulk-client.ts";
import { bulkTexts } from "./bulk-texts.ts";
import type { WriteRuntime } from "./write-notice.ts";

/** The offer of a notice to undo its write. */
export function undoAction(runtime: WriteRuntime, offer: UndoOffer): ToastAction {
  const locale = runtime.api.locale();
  return {
    label: translateTexts(locale, bulkTexts, "undo.do"),
    about: offer.batchId,
    perform: () =>
      void performUndo(runtime, offer).then(
        () => toast.success(translateTexts(locale, bulkTexts, "undo.undone")),
        // The api has said why.
        () => undefined,
      ),
  };
}

/** @returns the number of records that are as they were. @throws ApiError when the server refuses */
export async function performUndo({ api, client, undoable }: WriteRuntime, offer: UndoOffer): Promise<number> {
  const count = await new BulkClient(api, offer.module).undo(offer.batchId);
  client(offer.module).written();
  undoable.undone(offer);
  return count;
}
