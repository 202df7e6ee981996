import { useMemo } from "react";
import { useI18n } from "#ui";
import { studioTexts } from "../studio-texts.ts";
import type { FaultTexts } from "./draft-faults.ts";

/** Messages about the inputs of the dialogs in the language of the person. */
export function useFaultTexts(): FaultTexts {
  const { t } = useI18n(studioTexts);
  return useMemo(
    () => ({
      needed: t("draft.needed"),
      misnamed: t("draft.misnamed"),
      taken: (path) => t("draft.taken", { path }),
      noJson: t("draft.document.noJson"),
      noSchemas: t("draft.document.noSchemas"),
      emptyFile: t("draft.file.empty"),
    }),
    [t],
  );
}
