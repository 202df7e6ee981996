import { useNavigate } from "react-router-dom";
import { confirm, useI18n } from "#ui";
import { HOME_PATH, INFO_PATH, SIGN_IN_PATH } from "../paths/console-paths.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import type { ConsoleTool } from "./console-tool.ts";

/** Commands that concern the person. */
export function usePersonCommands(): readonly ConsoleTool[] {
  const { authentication } = useShell();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const signOut = async () => {
    const title = t("user.signOut");
    if (!(await confirm({ title, content: t("user.signOutConfirm"), okText: title }))) return;
    void authentication.signOut();
    void navigate(SIGN_IN_PATH);
  };
  return [
    { id: "home", label: t("home"), icon: "home", keys: ["g", "h"], group: "person", perform: () => void navigate(HOME_PATH) },
    { id: "info", label: t("user.info"), icon: "user", group: "person", perform: () => void navigate(INFO_PATH) },
    {
      id: "sign-out",
      label: t("user.signOut"),
      icon: "poweroff",
      group: "end",
      danger: true,
      perform: () => void signOut(),
    },
  ];
}
