import { useCallback } from "react";
import { useHref, useNavigate } from "react-router-dom";
import type { SearchHit } from "#contract";
import { recordAddress } from "#metadata";
import { abilitiesOn, isAborted, messageOf, useRuntime } from "#runtime";
import { toast, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import type { SearchEntry } from "./search-entry.ts";
import { screensOf } from "./screens.ts";
import { searchTexts } from "./search-texts.ts";

/** Opens the target of an item, or runs its command, after the search has closed. */
export function useOpening(close: () => void): (entry: SearchEntry, apart: boolean) => Promise<void> {
  const { menu } = useShell();
  const runtime = useRuntime();
  const { t, locale } = useI18n(searchTexts);
  const navigate = useNavigate();
  const root = useHref("/");
  return useCallback(
    async ({ to, perform, apart: always = false }, asked) => {
      const apart = always || asked;
      const go = (path: string) => {
        if (!path.startsWith("/")) window.open(path, "_blank", "noopener,noreferrer");
        else if (apart) window.open(root.replace(/\/$/, "") + path, "_blank");
        else void navigate(path, { state: { isFound: true } });
      };
      const address = async (hit: SearchHit): Promise<string | null> => {
        const screen = screensOf(menu.shown, locale).find(({ module }) => module?.name === hit.module);
        const module = screen === undefined ? null : await runtime.modules.load(hit.module);
        return screen === undefined || module === null
          ? null
          : screen.to.replace(/\?.*$/, "") + recordAddress(module, abilitiesOn(module, runtime.permissions).view, hit);
      };
      close();
      if (perform !== null) return perform();
      if (to === null) return undefined;
      if (typeof to === "string") return go(to);
      try {
        const path = await address(to);
        if (path === null) return toast.warning(t("gone"));
        return go(path);
      } catch (error) {
        if (!isAborted(error)) toast.error(messageOf(error));
        return undefined;
      }
    },
    [close, menu, runtime, navigate, root, locale, t],
  );
}
