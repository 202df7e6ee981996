import { listedNames, type FilteredSelection, type RecordInput, type StoredRecord } from "#contract";
import type { Action } from "#metadata";
import { confirm, toast, type Translation } from "#ui";
import { removeMatching, runMatching } from "../bulk/matching-actions.ts";
import { tellWritten } from "../bulk/write-notice.ts";
import type { Runtime } from "../context/runtime-context.ts";
import type { RecordTarget } from "../stores/record-target.ts";
import { confirmRemoval } from "../table/confirm-removal.ts";
import { actionTitle, nounOfOne, recordLabel } from "../table/record-label.ts";
import type { texts } from "../texts.ts";

/** Starts what a person triggers on a screen of records. Rejects with an ApiError when the server refuses. */
export interface ActionRunner {
  /** Asks what an action has to ask: its dialog, its question, or nothing; then runs it. */
  start(action: Action, records: readonly StoredRecord[]): Promise<void>;
  run(action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<void>;
  /** @param all the filter in place of the records, when everything that matches is selected */
  remove(records: readonly StoredRecord[], all?: FilteredSelection | null): Promise<void>;
}

/** The parts of a screen with which its actions run. */
export interface RunnerParts {
  readonly runtime: Runtime;
  readonly target: RecordTarget;
  readonly translation: Translation<keyof typeof texts.zh>;
  readonly removable: (record: StoredRecord) => boolean | null;
  /** The server refuses a deletion. */
  readonly onRefused: (error: unknown) => void;
  /** Opens the dialog of an action. */
  readonly onAsk: (action: Action, records: readonly StoredRecord[]) => void;
}

export function createActionRunner({ runtime, target, translation, removable, onRefused, onAsk }: RunnerParts): ActionRunner {
  const { t, text } = translation;
  const { module } = target;
  const { api, undoable } = runtime;
  const nameOf = (records: readonly StoredRecord[]): string =>
    listedNames(
      records.map((record) => recordLabel(module, record)),
      translation.locale,
    );

  const busy = busyRecords(target);

  const run = async (action: Action, records: readonly StoredRecord[], input: RecordInput): Promise<void> => {
    if (action.on === "batch" && target.selection.matching !== null) return runMatching(api, target, action, input);
    const { result, undo } = await undoable.during(module, () => target.run(action, records, input));
    await tellWritten(runtime, messageIn(result) ?? t("done.action"), undo);
  };

  return {
    run,
    async start(action, records) {
      if (action.on === "batch" && target.selection.size === 0) return toast.warning(t("warn.noneSelected"));
      if (action.form !== null || action.dialog !== null || action.about.length > 0) return onAsk(action, records);
      if (action.confirm !== null) {
        const agreed = await confirm({
          title: actionTitle(module, text(action.title), records),
          okText: text(action.title),
          cancelText: t("confirm.cancel"),
          content: text(action.confirm),
          danger: action.danger,
        });
        if (!agreed) return;
      }
      // A second press while the first one is under way means the same.
      if (records.some(({ id }) => busy.has(id))) return;
      for (const { id } of records) busy.add(id);
      try {
        await run(action, records, {});
      } finally {
        for (const { id } of records) busy.delete(id);
      }
    },
    async remove(records, all = null) {
      if (all !== null) return removeMatching(api, target);
      if (records.length === 0) return toast.warning(t("warn.noneSelected"));
      const isFinal = runtime.modules.entry(module.name)?.finalRemoval === true;
      const chosen = await confirmRemoval(translation, module, records, { removable, isFinal });
      if (chosen.length === 0) return;
      const { undo } = await undoable
        .during(module, () => target.remove(chosen))
        .catch((error: unknown) => {
          onRefused(error);
          throw error;
        });
      await tellWritten(runtime, t("done.deleted", { ...nounOfOne(module, chosen), records: nameOf(chosen) }), undo);
    },
  };
}

const running = new WeakMap<RecordTarget, Set<string>>();

/** Records that an action runs on, until they were read again. */
function busyRecords(target: RecordTarget): Set<string> {
  const known = running.get(target) ?? new Set<string>();
  running.set(target, known);
  return known;
}

/** Message of the answer, in the person's language; null when it has none. */
function messageIn(reply: unknown): string | null {
  return typeof reply === "object" && reply !== null && "said" in reply && typeof reply.said === "string" ? reply.said : null;
}
