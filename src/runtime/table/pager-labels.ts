import { useMemo } from "react";
import { useI18n } from "#ui";
import type { PagerLabels } from "#ui/table";
import { numberText } from "../values/number-text.ts";
import { texts } from "../texts.ts";

/** @param about whether the total is an estimate */
export function usePagerLabels(total: number, about = false): PagerLabels {
  const { t } = useI18n(texts);
  return useMemo(
    () => ({
      navigation: t("pager.label"),
      total: about ? t("pager.about", { n: numberText(total) }) : t("pager.total", { n: numberText(total) }),
      previous: t("pager.previous"),
      next: t("pager.next"),
      page: (page) => t("pager.page", { page }),
      size: t("pager.size"),
      sizeOf: (size) => t("pager.sizeOf", { size }),
    }),
    [t, total, about],
  );
}
