import { useNavigate } from "react-router-dom";
import { confirm, useI18n } from "#ui";
import { HOME_PATH, INFO_PATH, SIGN_IN_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import type { ConsoleTool } from "./console-tool.ts";

/** Commands of the user menu, beside the tools of the console. */
export function usePersonCommands(): readonly (ConsoleTool & { readonly danger?: boolean })[] {
  const { authentication } = useShell();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const signOut = async () => {
    if (!(await confirm({ title: t("user.signOut"), content: t("user.signOutConfirm") }))) return;
    void authentication.signOut();
    void navigate(SIGN_IN_PATH);
  };
  return [
    { id: "home", label: t("home"), icon: "home", keys: ["g", "h"], perform: () => void navigate(HOME_PATH) },
    { id: "info", label: t("user.info"), icon: "user", perform: () => void navigate(INFO_PATH) },
    { id: "sign-out", label: t("user.signOut"), icon: "poweroff", danger: true, perform: () => void signOut() },
  ];
}
