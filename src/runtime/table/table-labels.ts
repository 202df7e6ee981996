import { useMemo } from "react";
import { useI18n } from "#ui";
import type { TableLabels } from "#ui/table";
import { texts } from "../texts.ts";

/** The table's words; the same object until the language changes. */
export function useTableLabels(): TableLabels {
  const { t } = useI18n(texts);
  return useMemo(
    () => ({
      selectAll: t("table.selectAll"),
      selectRow: t("table.selectRow"),
      actions: t("table.actions"),
      expand: t("table.expand"),
      collapse: t("table.collapse"),
      sortAscending: t("table.sortAscending"),
      sortDescending: t("table.sortDescending"),
      sortNone: t("table.sortNone"),
      order: t("table.order"),
      retry: t("table.retry"),
      loading: t("table.loading"),
      stale: t("table.stale"),
      leftOut: t("table.leftOut"),
    }),
    [t],
  );
}
