import { observer } from "mobx-react-lite";
import { MenuButton, useI18n } from "#ui";
import { displayNameOf } from "../session/session-user.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { Avatar } from "../common/avatar.tsx";
import type { ConsoleTool } from "../commands/console-tool.ts";
import { usePersonCommands } from "../commands/use-person-commands.ts";

interface UserMenuProps {
  /** Tools of the user menu: its own, and those without room in the top bar. */
  readonly tools: readonly ConsoleTool[];
}

/** Menu of the signed-in user with the sign-out. */
export const UserMenu = observer(function UserMenu({ tools }: UserMenuProps) {
  const { session } = useShell();
  const { t } = useI18n(texts);
  const own = usePersonCommands();
  const { user } = session;
  if (user === null) return null;
  const name = displayNameOf(user);
  return (
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
      items={[...own.filter(({ danger }) => danger !== true), ...tools, ...own.filter(({ danger }) => danger === true)]}
    >
      <Avatar picture={user.avatar} />
      <span className="user-name">{name}</span>
    </MenuButton>
  );
});
