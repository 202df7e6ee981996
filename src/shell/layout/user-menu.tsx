import { observer } from "mobx-react-lite";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { confirm, MenuButton, onDemand, useI18n } from "#ui";
import { HOME_PATH, INFO_PATH, SIGN_IN_PATH } from "../routes/redirect-target.ts";
import { displayNameOf } from "../session/session-user.ts";
import { useShell } from "../shell-context.tsx";
import { texts } from "../texts.ts";
import { Avatar } from "./avatar.tsx";
import type { ConsoleTool } from "./console-tools.tsx";

const SwitchDialog = onDemand(() => import("../person/switch-dialog.tsx").then(({ SwitchDialog }) => SwitchDialog));

interface UserMenuProps {
  /** Tools that the top bar has no room for. */
  readonly tools: readonly ConsoleTool[];
}

/** Who is signed in, and the way out. */
export const UserMenu = observer(function UserMenu({ tools }: UserMenuProps) {
  const { session, authentication } = useShell();
  const { t } = useI18n(texts);
  const navigate = useNavigate();
  const [switching, setSwitching] = useState(false);
  const { user } = session;
  if (user === null) return null;
  const name = displayNameOf(user);
  const signOut = async () => {
    if (!(await confirm({ title: t("user.signOut"), content: t("user.signOutConfirm") }))) return;
    await authentication.signOut();
    void navigate(SIGN_IN_PATH);
  };
  return (
    <>
      <MenuButton
        className="user-button"
        label={t("user.menu", { name })}
        head={
          <div className="user-head">
            <strong>{name}</strong>
            <span>{user.account}</span>
            <span>{t("user.tenant", { tenant: user.tenantId })}</span>
          </div>
        }
        items={[
          { id: "home", label: t("home"), icon: "home", perform: () => void navigate(HOME_PATH) },
          { id: "info", label: t("user.info"), icon: "user", perform: () => void navigate(INFO_PATH) },
          ...(user.switchMode === true
            ? [{ id: "switch", label: t("user.switch"), icon: "swap", perform: () => setSwitching(true) }]
            : []),
          ...tools,
          { id: "sign-out", label: t("user.signOut"), icon: "poweroff", danger: true, perform: () => void signOut() },
        ]}
      >
        <Avatar name={name} picture={user.avatar} />
        <span className="user-name">{name}</span>
      </MenuButton>
      {switching && <SwitchDialog onClose={() => setSwitching(false)} />}
    </>
  );
});
