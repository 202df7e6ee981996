import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import { CHAT_SIDES, type ChatUser } from "#contract";
import { useRuntime } from "#runtime";
import { Icon, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { ConversationStore } from "../connection/conversation-store.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { Composer } from "../conversation/composer.tsx";
import type { DeskStore } from "./desk-store.ts";
import { LabelsButton } from "./labels-button.tsx";
import { RecordButton } from "./record-button.tsx";
import { MessageList } from "../conversation/message-list.tsx";
import { useDraft } from "../conversation/use-draft.ts";

interface ConversationPaneProps {
  readonly desk: DeskStore;
  readonly store: ConversationStore;
  readonly user: ChatUser | null;
  readonly onCard: () => void;
}

const RESOLVED = 2;
const ASSIGNED = 1;

/** The open conversation: its state and actions, messages, and the text that is being written. */
export const ConversationPane = observer(function ConversationPane({ desk, store, user, onCard }: ConversationPaneProps) {
  const { t } = useI18n(chatTexts);
  const { person } = useRuntime();
  const [draft, keepDraft] = useDraft(`${person()}/${store.userId}`);
  const name = user?.nickName ?? "";
  return (
    <section className="chat-pane" aria-label={t("messages.label", { name })}>
      <Header desk={desk} store={store} user={user} onCard={onCard} />
      <MessageList store={store} side={CHAT_SIDES.agent} name={name} onTakeBack={keepDraft} />
      <Composer
        store={store}
        uploads={desk.uploads}
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
  // A member who has not written yet has no conversation that could be taken.
  const isBegun = store.conversation !== null || (user !== null && user.id !== "");
  return (
    <header className="chat-head">
      <Button
        type="text"
        className="chat-back"
        icon={<Icon name="arrow-left" />}
        aria-label={t("back")}
        onClick={() => desk.close()}
      />
      <div className="chat-who">
        <b>{user?.nickName ?? ""}</b>
        <span data-online={store.isOnline || undefined}>{t(store.isOnline ? "online" : "offline")}</span>
        {isBegun && (
          <span className="chat-status" data-status={status}>
            {t(`status.${status as 0 | 1 | 2 | 3}`)}
            {status === ASSIGNED && user?.agentName ? ` · ${user.agentName}` : ""}
          </span>
        )}
      </div>
      <div className="chat-acts">
        {isBegun && <Moves desk={desk} status={status} onAssign={() => setAssigning(true)} />}
        <LabelsButton desk={desk} user={isBegun ? user : null} />
        <RecordButton desk={desk} user={isBegun ? user : null} />
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

type Move = "take" | "resolve" | "reopen";

interface MovesProps {
  readonly desk: DeskStore;
  readonly status: number;
  readonly onAssign: () => void;
}

/** Buttons of an agent for the status of the conversation. */
function Moves({ desk, status, onAssign }: MovesProps) {
  const { t } = useI18n(chatTexts);
  const [acting, setActing] = useState<Move | null>(null);
  const act = (move: Move) => (): void => {
    if (acting !== null) return;
    setActing(move);
    void desk.act(move).finally(() => setActing(null));
  };
  return (
    <>
      {status !== ASSIGNED && status !== RESOLVED && (
        <Button type="primary" size="small" data-key="take" loading={acting === "take"} onClick={act("take")}>
          {t("act.take")}
        </Button>
      )}
      {status !== RESOLVED && (
        <>
          <Button size="small" data-key="assign" onClick={onAssign}>
            {t("act.assign")}
          </Button>
          <Button size="small" data-key="resolve" loading={acting === "resolve"} onClick={act("resolve")}>
            {t("act.resolve")}
          </Button>
        </>
      )}
      {status === RESOLVED && (
        <Button size="small" data-key="resolve" loading={acting === "reopen"} onClick={act("reopen")}>
          {t("act.reopen")}
        </Button>
      )}
    </>
  );
}
