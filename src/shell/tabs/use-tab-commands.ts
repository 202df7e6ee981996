import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useRuntime } from "#runtime";
import { confirm, useI18n } from "#ui";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

export interface TabCommands {
  /** Closes tabs. Unsaved input needs a confirmation. */
  readonly close: (paths: readonly string[]) => Promise<void>;
  /** Starts the screen anew with the current definition of its module. */
  readonly refresh: (path: string) => Promise<void>;
  /** Goes to the next tab, or to the one before. */
  readonly step: (direction: -1 | 1) => void;
}

export function useTabCommands(): TabCommands {
  const { tabs } = useShell();
  const { modules } = useRuntime();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  return useMemo(() => {
    const mayEnd = async (paths: readonly string[]): Promise<boolean> => {
      const unsaved = tabs.screens.filter((screen) => paths.includes(screen.path) && screen.unsaved);
      if (unsaved.length === 0) return true;
      const names = unsaved.map(({ path }) => tabs.tabs.find(({ value }) => value === path)?.label ?? "").join(t("tabs.and"));
      const agreed = await confirm({
        title: t("tabs.unsaved"),
        content: t("tabs.unsavedHint", { names }),
        okText: t("tabs.discard"),
        cancelText: t("tabs.stay"),
        danger: true,
      });
      if (agreed) for (const screen of unsaved) screen.discard();
      return agreed;
    };
    return {
      close: async (paths) => {
        if (tabs.tabs.length === 1 || !(await mayEnd(paths))) return;
        while (tabs.heading !== null) await tabs.arrived();
        const next = tabs.remove(new Set(paths));
        if (next !== null) void navigate(next, { replace: true });
      },
      refresh: async (path) => {
        if (!(await mayEnd([path]))) return;
        modules.refresh();
        tabs.renew(path);
        if (path !== tabs.active) void navigate(path);
      },
      step: (direction) => {
        const at = tabs.tabs.findIndex(({ value }) => value === tabs.active);
        const next = at < 0 ? tabs.tabs[0] : tabs.tabs.at((at + direction) % tabs.tabs.length);
        if (next !== undefined && next.value !== tabs.active) void navigate(next.value + next.query);
      },
    };
  }, [tabs, modules, navigate, t]);
}
