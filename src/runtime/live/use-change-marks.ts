import { useI18n } from "#ui";
import type { ChangedRecords } from "../stores/changed-records.ts";
import { texts } from "../texts.ts";

/** What a table says of rows that others have changed; undefined while there are none. Read in an observer. */
export function useChangeMarks(changed: ChangedRecords): ReadonlyMap<string, string> | undefined {
  const { t } = useI18n(texts);
  if (!changed.any) return undefined;
  return new Map([...changed.marks].map(([id, by]) => [id, by === "" ? t("row.changed") : t("row.changedBy", { by })]));
}
