import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { CHAT_SIDES, type ChatUser } from "#contract";
import { Icon, useI18n } from "#ui";
import { readStorage, writeStorage } from "#ui/storage";
import { chatTexts } from "../chat-texts.ts";
import type { ConversationStore } from "../connection/conversation-store.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { Composer } from "../conversation/composer.tsx";
import type { DeskStore } from "./desk-store.ts";
import { LabelsButton } from "./labels-button.tsx";
import { MessageList } from "../conversation/message-list.tsx";

interface ConversationPaneProps {
  readonly desk: DeskStore;
  readonly store: ConversationStore;
  readonly user: ChatUser | null;
  readonly onCard: () => void;
}

const RESOLVED = 2;
const ASSIGNED = 1;
const isText = (content: unknown): content is string => typeof content === "string";

/** The open conversation: its state and actions, messages, and the text that is being written. */
export const ConversationPane = observer(function ConversationPane({ desk, store, user, onCard }: ConversationPaneProps) {
  const { t } = useI18n(chatTexts);
  const key = `chat-draft/${store.userId}`;
  const [draft, setDraft] = useState(() => readStorage(key, isText, "session") ?? "");
  const keepDraft = (text: string) => {
    setDraft(text);
    writeStorage(key, text, "session");
  };
  const name = user?.nickName ?? "";
  return (
    <section className="chat-pane" aria-label={t("messages.label", { name })}>
      <Header desk={desk} store={store} user={user} onCard={onCard} />
      <MessageList store={store} side={CHAT_SIDES.agent} name={name} onTakeBack={keepDraft} />
      <Composer
        store={store}
        side={CHAT_SIDES.agent}
        draft={draft}
        onDraft={keepDraft}
        replies={desk.replies}
        isOnline={desk.line === "open"}
      />
    </section>
  );
});

const Header = observer(function Header({ desk, store, user, onCard }: ConversationPaneProps) {
  const { t } = useI18n(chatTexts);
  const [isAssigning, setAssigning] = useState(false);
  const status = store.conversation?.status ?? user?.status ?? 0;
  return (
    <header className="chat-head">
      <button type="button" className="chat-back" aria-label={t("back")} onClick={() => desk.close()}>
        <Icon name="arrow-left" />
      </button>
      <div className="chat-who">
        <b>{user?.nickName ?? ""}</b>
        <span data-online={store.isOnline || undefined}>{t(store.isOnline ? "online" : "offline")}</span>
        <span className="chat-status" data-status={status}>
          {t(`status.${status as 0 | 1 | 2 | 3}`)}
          {status === ASSIGNED && user?.agentName ? ` · ${user.agentName}` : ""}
        </span>
      </div>
      <div className="chat-acts">
        {status !== ASSIGNED && status !== RESOLVED && (
          <Button type="primary" size="small" onClick={() => void desk.act("take")}>
            {t("act.take")}
          </Button>
        )}
        {status !== RESOLVED && (
          <>
            <Button size="small" onClick={() => setAssigning(true)}>
              {t("act.assign")}
            </Button>
            <Button size="small" onClick={() => void desk.act("resolve")}>
              {t("act.resolve")}
            </Button>
          </>
        )}
        {status === RESOLVED && (
          <Button size="small" onClick={() => void desk.act("reopen")}>
            {t("act.reopen")}
          </Button>
        )}
        <LabelsButton desk={desk} user={user} />
        <Button
          size="small"
          className="chat-card-button"
          icon={<Icon name="idcard" />}
          aria-label={t("card.show")}
          onClick={onCard}
        />
      </div>
      {isAssigning && <AssignDialog desk={desk} onClose={() => setAssigning(false)} />}
    </header>
  );
});
