import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import { isJsonObject } from "#contract";
import { toast, useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import { recordPath } from "../context/record-links.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";

/** Adds to the notice of a refused deletion the ways to the records that need the deleted ones. */
export function useUsesOffer(): (error: unknown) => void {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const navigate = useNavigate();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError) || !isJsonObject(error.data) || !Array.isArray(error.data["uses"])) return;
      const ways = error.data["uses"].flatMap((use) => {
        if (!isJsonObject(use) || !Array.isArray(use["ids"]) || use["ids"].length === 0) return [];
        const module = String(use["module"]);
        const [id] = use["ids"];
        const path = recordPath(runtime, module, String(id)) ?? runtime.screenPath(module);
        return path === null
          ? []
          : [{ label: t("uses.show", { title: String(use["title"]) }), perform: () => void navigate(path) }];
      });
      // The api has shown the message; the same one again takes the place of the first.
      if (ways.length > 0) toast.error(error.message, ...ways);
    },
    [runtime, navigate, t],
  );
}
