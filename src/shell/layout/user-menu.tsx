import { observer } from "mobx-react-lite";
import { lazyComponent, MenuButton, useI18n } from "#ui";
import { displayNameOf } from "../session/session-user.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";
import { Avatar } from "../common/avatar.tsx";
import type { ShowDialog } from "../commands/console-tool.ts";

const PersonMenu = lazyComponent(() => import("../tools/person-menu.tsx").then(({ PersonMenu }) => PersonMenu));

/** The menu of the signed-in person: everything of the console that has no place in the top bar. */
export const UserMenu = observer(function UserMenu({ onShow }: { readonly onShow: ShowDialog }) {
  const { session, errorLog } = useShell();
  const { t } = useI18n(texts);
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
      renderItems={(menu) => <PersonMenu {...menu} onShow={onShow} />}
    >
      <span className="user-picture" data-errors={errorLog.entries.length > 0 || undefined}>
        <Avatar picture={user.avatar} />
      </span>
      <span className="user-name">{name}</span>
    </MenuButton>
  );
});
