import { useCallback, useState } from "react";
import type { RecordInput, StoredRecord } from "#contract";
import { toast, useI18n } from "#ui";
import type { RecordActions } from "../../action-model/record-actions.ts";
import { ApiError, messageOf } from "../../api/api-error.ts";
import { saveOver } from "../../conflicts/three-way.ts";
import { useLockedRefusal } from "../../conflicts/use-locked-refusal.ts";
import { useValidators } from "../../form/use-validators.ts";
import type { RecordStore } from "../../stores/record-store.ts";
import { isEditable } from "../../conflicts/is-editable.ts";
import { screenTexts } from "./screen-texts.ts";

export interface RecordChange {
  /** True if the person may change these fields of the record in its state. */
  readonly mayChange: (record: StoredRecord, names: readonly string[]) => boolean;
  /** Saves values of a record as its form would. Resolves to the reason of a refusal, which is not shown yet. */
  readonly attempt: (record: StoredRecord, values: RecordInput) => Promise<string | null>;
  /** Shows the reason of a refusal, and reads the records again. */
  readonly refuse: (reason: string) => Promise<void>;
  /** The last change in words, for people who do not see it. */
  readonly said: string;
  readonly say: (text: string) => void;
}

/** Changes records of a screen by a gesture. */
export function useRecordChange(store: RecordStore, actions: RecordActions): RecordChange {
  const { t } = useI18n(screenTexts);
  const { module } = store;
  const { validators } = useValidators(module);
  const [said, say] = useState("");
  const mayChange = useCallback(
    (record: StoredRecord, names: readonly string[]) =>
      actions.abilities.edit &&
      validators !== null &&
      names.every((name) => {
        const field = module.fields.find((candidate) => candidate.name === name);
        return field !== undefined && isEditable(module, field, record, validators === "failed" ? null : validators);
      }),
    [actions.abilities.edit, module, validators],
  );
  const refuseLocked = useLockedRefusal(module);
  const attempt = useCallback(
    async (record: StoredRecord, values: RecordInput): Promise<string | null> => {
      const fields = module.fields.filter(({ name }) => name in values);
      try {
        const collision = await saveOver((edit) => store.save(edit, { quiet: true }), fields, record, values, refuseLocked);
        return collision === null ? null : t("conflict");
      } catch (error) {
        const told = error instanceof ApiError ? error.fields[0]?.message : undefined;
        return told ?? messageOf(error);
      }
    },
    [store, module, t, refuseLocked],
  );
  const refuse = useCallback(
    (reason: string): Promise<void> => {
      toast.error(reason);
      return store.load();
    },
    [store],
  );
  return { mayChange, attempt, refuse, said, say };
}
