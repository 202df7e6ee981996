import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { CHAT_SIDES } from "#contract";
import { useRuntime } from "#runtime";
import { EmptyState, isCovered, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import "../chat-conversation.css";
import "../chat.css";
import "./member-panel.css";
import type { ConversationStore } from "../connection/conversation-store.ts";
import { Composer } from "../conversation/composer.tsx";
import { MessageList } from "../conversation/message-list.tsx";
import { useDraft } from "../conversation/use-draft.ts";
import { PanelStore } from "./panel-store.ts";

/** The page that holds nothing else. */
const PAGE = "/chat/member";

/** The customer chat of a member: on a page of its own, which other pages show in a frame, and beside the forum. */
export const MemberPanel = observer(function MemberPanel() {
  const { t } = useI18n(chatTexts);
  const runtime = useRuntime();
  // Tenant and user; the user is empty without a sign-in.
  const person = runtime.person();
  const Frame = useLocation().pathname === PAGE ? "main" : "section";
  // A key that is pressed in a frame stays in it. The page around closes the panel.
  useEffect(() => {
    if (Frame !== "main" || window.parent === window) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.defaultPrevented && !isCovered())
        window.parent.postMessage({ trellisChat: { close: true } }, "*");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [Frame]);
  return (
    <Frame className="chat-panel" aria-label={t("title")}>
      {person.endsWith("/") ? <SignIn /> : <Conversation key={person} />}
    </Frame>
  );
});

function SignIn() {
  const { t } = useI18n(chatTexts);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <EmptyState icon="customer-service" title={t("panel.signIn")} hint={t("panel.signIn.hint")}>
      <Button type="primary" onClick={() => void navigate(`/login?redirect=${encodeURIComponent(pathname + search)}`)}>
        {t("panel.signIn.go")}
      </Button>
    </EmptyState>
  );
}

const Conversation = observer(function Conversation() {
  const { t } = useI18n(chatTexts);
  const runtime = useRuntime();
  const [store] = useState(() => new PanelStore(runtime));
  const [draft, keepDraft] = useDraft(runtime.person());
  useEffect(() => {
    store.start();
    return () => store.stop();
  }, [store]);
  const { conversation } = store;
  const unread = conversation?.unread ?? 0;
  // The page around the frame shows the number on its button. It is no secret.
  useEffect(() => window.parent.postMessage({ trellisChat: { unread } }, "*"), [unread]);
  if (store.line === "ended" || store.line === "forbidden")
    return <EmptyState icon="customer-service" title={t("panel.noMember")} hint={t("panel.noMember.hint")} />;
  if (conversation === null) return <Skeleton rows={6} />;
  return (
    <>
      <Service conversation={conversation} isConnected={store.line === "open"} />
      {store.line !== "open" && (
        <p className="chat-line" role="status" data-line={store.line}>
          {t(`line.${store.line}`)}
        </p>
      )}
      <MessageList store={conversation} side={CHAT_SIDES.member} name={t("title")} onTakeBack={keepDraft} />
      <Composer
        store={conversation}
        uploads={store.uploads}
        side={CHAT_SIDES.member}
        draft={draft}
        onDraft={keepDraft}
        replies={[]}
        isOnline={store.line === "open"}
      />
    </>
  );
});

const WAITING = [0, 3];

interface ServiceProps {
  readonly conversation: ConversationStore;
  /** Without a connection nobody knows who is there. */
  readonly isConnected: boolean;
}

/** Tells the member what to expect: hours, others who wait, and the usual time until an answer. */
const Service = observer(function Service({ conversation: store, isConnected }: ServiceProps) {
  const { t } = useI18n(chatTexts);
  const { service, conversation } = store;
  const waits = conversation !== null && WAITING.includes(conversation.status);
  const told = [
    ...(service === null || service.open ? [] : [t("panel.closed", { hours: service.hours })]),
    ...(service !== null && service.open && waits && service.ahead > 0 ? [t("panel.ahead", { count: service.ahead })] : []),
    // The waiting time is an estimate for agents who are online.
    ...(service !== null && service.open && store.isOnline && waits && service.minutes !== null
      ? [t("panel.minutes", { count: service.minutes })]
      : []),
  ];
  return (
    <header className="chat-panel-head">
      <b>{t("title")}</b>
      {isConnected && (
        <span data-online={store.isOnline || undefined}>{t(store.isOnline ? "panel.online" : "panel.offline")}</span>
      )}
      {told.length > 0 && <p role="status">{told.join(" ")}</p>}
    </header>
  );
});
