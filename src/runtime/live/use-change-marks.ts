import { useI18n } from "#ui";
import type { ChangedRecords } from "../stores/changed-records.ts";
import { texts } from "../texts.ts";

/** Marks of rows that other users have changed; undefined without any. Read in an observer. */
export function useChangeMarks(changed: ChangedRecords): ReadonlyMap<string, string> | undefined {
  const { t } = useI18n(texts);
  if (!changed.any) return undefined;
  return new Map([...changed.marks].map(([id, by]) => [id, by === "" ? t("row.changed") : t("row.changedBy", { by })]));
}
