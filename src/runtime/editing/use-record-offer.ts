import { useCallback } from "react";
import { useNavigate } from "react-router-dom";
import type { RecordInput } from "#contract";
import { recordAddress, type Module } from "#metadata";
import { useI18n, type ToastAction } from "#ui";
import { recordKey } from "../api/module-client.ts";
import { abilitiesOn } from "../context/permissions.ts";
import { useRecordPath } from "../context/record-links.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";

/**
 * Offers to show a record that was just saved on the module's own screen.
 * @returns a function from the record's id and values to what a notice offers; null where the record has no address, or is
 * the page that is open
 */
export function useRecordOffer(module: Module): (id: string | null, values: RecordInput) => ToastAction | null {
  const { t } = useI18n(texts);
  const runtime = useRuntime();
  const navigate = useNavigate();
  const path = useRecordPath(module);
  return useCallback(
    (id, values) => {
      if (id === null || module.screen === "single" || module.screen === "tree-form") return null;
      const page = path?.({ id }) ?? null;
      if (page === window.location.pathname) return null;
      const about = recordKey(module, id);
      if (page !== null) return { label: t("done.show"), about, perform: () => void navigate(page) };
      // A related list stands on the page of another module's record.
      const screen = runtime.screenPath(module.name);
      if (screen === null) return null;
      const parent = values[module.parent?.field ?? ""];
      const place = { id, key: null, under: typeof parent === "string" ? parent : null };
      const address = recordAddress(module, abilitiesOn(module, runtime.permissions).view, place);
      // The visible list keeps its query.
      const kept = (): string => (screen === window.location.pathname && address.startsWith("#") ? window.location.search : "");
      return { label: t("done.show"), about, perform: () => void navigate(screen + kept() + address) };
    },
    [module, runtime, path, navigate, t],
  );
}
