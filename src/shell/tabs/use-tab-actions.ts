import { clearCacheEndpoint } from "#contract";
import { callEndpoint, useRuntime } from "#runtime";
import { confirm, toast, useI18n } from "#ui";
import { HOME_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { tabTexts } from "./tab-texts.ts";
import { useTabCommands } from "./use-tab-commands.ts";

export interface TabAction {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly disabled: boolean;
  readonly perform: () => void;
}

/** Lists the actions of a tab and of its neighbours. Use it in an observer. */
export function useTabActions(path: string): readonly TabAction[] {
  const { tabs, menu, api } = useShell();
  const runtime = useRuntime();
  const { t } = useI18n(tabTexts);
  const commands = useTabCommands();
  const paths = tabs.tabs.map(({ value }) => value);
  // Home stays when other tabs are closed.
  const others = paths.filter((other) => other !== path && other !== HOME_PATH);
  const at = paths.indexOf(path);
  const only = paths.length === 1;

  const clearCache = async (): Promise<void> => {
    if (!(await confirm({ title: t("clearCache"), content: t("clearQuestion"), okText: t("clearCache") }))) return;
    try {
      await callEndpoint(api, clearCacheEndpoint, {});
    } catch {
      // The api has shown the error; nothing was dropped.
      return;
    }
    runtime.reset();
    tabs.forget();
    if (tabs.shown?.unsaved === false) tabs.renew(tabs.active);
    await menu.load();
    toast.success(t("cleared"));
  };
  const action = (
    id: Exclude<keyof typeof tabTexts.zh, "menu">,
    icon: string,
    disabled: boolean,
    perform: () => unknown,
  ): TabAction => ({ id, label: t(id), icon, disabled, perform: () => void perform() });
  return [
    action("refresh", "refresh", at < 0, () => commands.refresh(path)),
    action("close", "close", only || at < 0, () => commands.close([path])),
    action("closeOthers", "minus-circle", at < 0 || others.length === 0, () => commands.close(others)),
    action("closeRight", "menu-unfold", at < 0 || at === paths.length - 1, () =>
      commands.close(others.filter((other) => paths.indexOf(other) > at)),
    ),
    action("closeAll", "close-circle", only, () => commands.close(paths)),
    action("moveLeft", "left", at <= 0, () => tabs.move(path, at - 1)),
    action("moveRight", "right", at < 0 || at === paths.length - 1, () => tabs.move(path, at + 1)),
    action("clearCache", "delete", false, clearCache),
  ];
}
