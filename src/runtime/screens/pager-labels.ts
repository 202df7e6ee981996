import { useMemo } from "react";
import { useI18n, type PagerLabels } from "#ui";
import { texts } from "../texts.ts";

export function usePagerLabels(total: number): PagerLabels {
  const { t } = useI18n(texts);
  return useMemo(
    () => ({
      navigation: t("pager.label"),
      total: t("pager.total", { count: total }),
      previous: t("pager.previous"),
      next: t("pager.next"),
      page: (page) => t("pager.page", { page }),
      size: t("pager.size"),
      sizeOf: (size) => t("pager.sizeOf", { size }),
    }),
    [t, total],
  );
}
