import { observer } from "mobx-react-lite";
import { useEffect, useRef } from "react";
import { Icon, lazyComponent, useI18n } from "#ui";
import { badgeOf } from "../common/badge.ts";
import { useShell } from "../stores/shell-context.tsx";
import { texts } from "../texts.ts";

const InboxPanel = lazyComponent(() => import("./inbox-panel.tsx").then(({ InboxPanel }) => InboxPanel));

/** Button of the inbox with the unread count. */
export const InboxBell = observer(function InboxBell() {
  const { inbox } = useShell();
  const { t } = useI18n(texts);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => inbox.follow(), [inbox]);
  const label = inbox.total === 0 ? t("inbox.open") : t("inbox.unread", { count: inbox.total });
  return (
    <>
      <button
        ref={button}
        type="button"
        className="tool"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={inbox.opened !== null}
        onClick={() => (inbox.opened === null ? inbox.open() : inbox.close())}
      >
        <Icon name="notification" />
        {inbox.total > 0 && (
          <span className="tool-badge" aria-hidden>
            {badgeOf(inbox.total)}
          </span>
        )}
      </button>
      {inbox.opened !== null && <InboxPanel anchor={button} kind={inbox.opened} onClose={() => inbox.close()} />}
    </>
  );
});
