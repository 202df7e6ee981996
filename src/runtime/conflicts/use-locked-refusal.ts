import { useCallback } from "react";
import type { RecordInput, StoredRecord } from "#contract";
import type { Field, Module } from "#metadata";
import { useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import { useFormServices } from "../form-model/services.ts";
import { conflictTexts } from "./conflict-texts.ts";
import { isEditable } from "./is-editable.ts";
import { sameValue } from "./same-value.ts";
import type { RefuseLocked } from "./three-way.ts";

const BAD_REQUEST = 400;

/**
 * Refuses an edit of fields that a newer record no longer lets change: somebody has approved it meanwhile. The server would
 * leave them as they are, and say that all was saved.
 */
export function useLockedRefusal(module: Module): RefuseLocked {
  const { t, text } = useI18n(conflictTexts);
  const services = useFormServices();
  return useCallback(
    async (fields: readonly Field[], input: RecordInput, newer: StoredRecord) => {
      const validators = await services.validators(module).catch(() => null);
      if (validators === null) return;
      const result = { ...newer, ...input, id: newer.id };
      const locked = fields
        .filter(({ name }) => name in input)
        .filter((field) => !sameValue(field, input[field.name], newer[field.name]))
        .filter((field) => !isEditable(module, field, result, validators));
      if (locked.length === 0) return;
      const message = t("locked", { fields: locked.map(({ title }) => text(title)).join(t("comma")) });
      throw new ApiError({ status: BAD_REQUEST, code: BAD_REQUEST, message });
    },
    [module, services, t, text],
  );
}
