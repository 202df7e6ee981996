import type { StoredRecord } from "#contract";
import { useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import { useUsesOffer } from "../table/use-uses-offer.ts";
import { useRuntime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { confirmRemoval } from "../table/confirm-removal.ts";
import { nounOf, recordLabel } from "../table/record-label.ts";
import { texts } from "../texts.ts";

/** Returns a function that takes back the creation of a record: it goes to the recycle bin. */
export function useUndoAdd(target: RecordTarget, onRemoved: () => void): (record: StoredRecord) => Promise<void> {
  const translation = useI18n(texts);
  const runtime = useRuntime();
  const onRefused = useUsesOffer();
  const { module } = target;
  return async (record) => {
    const isFinal = runtime.modules.entry(module.name)?.finalRemoval === true;
    const [chosen] = await confirmRemoval(translation, module, [record], { removable: () => null, isFinal });
    if (chosen === undefined) return;
    try {
      const { undo } = await runtime.undoable.during(module, () => target.remove([chosen]));
      void tellWritten(runtime, translation.t("done.deleted", { ...nounOf(module), records: recordLabel(module, chosen) }), undo);
    } catch (error) {
      // The api has shown why.
      onRefused(error);
      if (error instanceof ApiError) return;
      throw error;
    }
    onRemoved();
  };
}
