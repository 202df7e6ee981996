import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CHAT_KINDS, CHAT_SIDES, type ChatConversation, type ChatMessage, type ChatSide } from "#contract";
import { Icon, Modal, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { ConversationStore, PendingMessage } from "../connection/conversation-store.ts";

/** Pixels from an end of the list that count as the end. */
const NEAR = 80;

interface MessageListProps {
  readonly store: ConversationStore;
  readonly side: ChatSide;
  readonly name: string;
  /** Puts the text of a refused message back to where it was written. */
  readonly onTakeBack: (text: string) => void;
}

/** The messages of a conversation. Earlier ones load while scrolling up, and what is read stays in its place. */
export const MessageList = observer(function MessageList({ store, side, name, onTakeBack }: MessageListProps) {
  const { t } = useI18n(chatTexts);
  const [shown, setShown] = useState<string | null>(null);
  const { list, onScroll, isBehind, toEnd } = useScroll(store);
  if (!store.isLoaded) return <Skeleton rows={6} />;
  const { messages, pending, conversation } = store;
  return (
    <div className="chat-messages-frame">
      <div
        ref={list}
        className="chat-messages"
        role="log"
        aria-label={t("messages.label", { name })}
        tabIndex={0}
        onScroll={onScroll}
      >
        <p className="chat-edge">
          {t(messages.length === 0 ? "messages.none" : store.hasEarlier ? "messages.earlier" : "messages.first")}
        </p>
        {messages.map((message, at) => (
          <Bubble
            key={message.id}
            message={message}
            isOwn={message.side === side}
            isNewDay={messages[at - 1]?.createTime.slice(0, 10) !== message.createTime.slice(0, 10)}
            receipt={message.side === side ? receiptOf(message, conversation) : null}
            onShow={setShown}
          />
        ))}
        {pending.map((message) => (
          <PendingBubble
            key={message.clientId}
            message={message}
            onTakeBack={() => onTakeBack(store.takeBack(message.clientId))}
          />
        ))}
        {store.typing !== "" && <p className="chat-typing">{t("typing", { name: store.typing })}</p>}
      </div>
      {isBehind && (
        <button type="button" className="chat-to-end" onClick={toEnd}>
          <Icon name="down" /> {t("messages.new")}
        </button>
      )}
      <Modal open={shown !== null} title={t("preview")} width={880} footer={null} onClose={() => setShown(null)}>
        {shown !== null && <img className="chat-preview" src={shown} alt={t("message.image")} />}
      </Modal>
    </div>
  );
});

function useScroll(store: ConversationStore) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef<Before>({ first: 0, top: null, offset: 0 });
  const [isBehind, setBehind] = useState(false);
  const first = store.messages[0]?.seq ?? 0;
  const last = store.lastSeq;
  const waiting = store.pending.length;
  const toEnd = () => {
    const element = list.current;
    if (element !== null) element.scrollTop = element.scrollHeight;
    setBehind(false);
  };
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const { first: earlier, top, offset } = before.current;
    // Messages were added above: what is in sight stays in sight.
    if (earlier > first && first > 0 && top !== null) element.scrollTop += top.offsetTop - offset;
    else if (atEnd.current) element.scrollTop = element.scrollHeight;
    else setBehind(true);
    before.current = topOf(element, first);
  }, [first, last, waiting]);
  const { isLoaded } = store;
  // The room shrinks with a line above it, a taller text field, or the keyboard of a phone.
  useEffect(() => {
    const element = list.current;
    if (element === null || !isLoaded) return undefined;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoaded]);
  useEffect(() => {
    const onVisible = (): void => markSeen(store, atEnd.current);
    onVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => document.removeEventListener("visibilitychange", onVisible);
  }, [last, store, store.conversation]);
  const onScroll = () => {
    const element = list.current;
    if (element === null) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    if (atEnd.current) {
      setBehind(false);
      markSeen(store, true);
    }
    if (element.scrollTop < NEAR) {
      before.current = topOf(element, first);
      void store.loadEarlier();
    }
  };
  return { list, onScroll, isBehind, toEnd };
}

/** Marks the end of the list as read if the tab is seen: a list in another tab scrolls, too. */
function markSeen(store: ConversationStore, isAtEnd: boolean): void {
  if (isAtEnd && document.visibilityState === "visible") store.markRead();
}

/** The uppermost message, and where it stood. */
interface Before {
  /** Place of the message; 0 without one. */
  readonly first: number;
  readonly top: HTMLElement | null;
  /** Pixels from the start of the list. */
  readonly offset: number;
}

function topOf(list: HTMLElement, first: number): Before {
  const top = list.querySelector("article");
  return { first, top, offset: top?.offsetTop ?? 0 };
}

type Receipt = "sent" | "delivered" | "read";

function receiptOf({ side, seq }: ChatMessage, marks: ChatConversation | null): Receipt {
  const isAgent = side === CHAT_SIDES.agent;
  if (seq <= ((isAgent ? marks?.memberRead : marks?.agentRead) ?? 0)) return "read";
  return seq <= ((isAgent ? marks?.memberDelivered : marks?.agentDelivered) ?? 0) ? "delivered" : "sent";
}

interface BubbleProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly isNewDay: boolean;
  readonly receipt: Receipt | null;
  readonly onShow: (link: string) => void;
}

function Bubble({ message, isOwn, isNewDay, receipt, onShow }: BubbleProps) {
  const { t } = useI18n(chatTexts);
  const isNote = message.internal === 1;
  return (
    <>
      {isNewDay && <p className="chat-edge">{message.createTime.slice(0, 10)}</p>}
      <article className="chat-message" data-own={isOwn || undefined} data-note={isNote || undefined}>
        <header>
          {isNote && (
            <b>
              <Icon name="lock" /> {t("message.note")}
            </b>
          )}
          <span>{message.senderName}</span>
          <time>{message.createTime.slice(11, 16)}</time>
        </header>
        <Content message={message} onShow={onShow} />
        {receipt !== null && !isNote && <footer data-receipt={receipt}>{t(`message.${receipt}`)}</footer>}
      </article>
    </>
  );
}

interface ContentProps {
  readonly message: Pick<ChatMessage, "content" | "messageType">;
  readonly onShow: (link: string) => void;
}

function Content({ message: { content, messageType }, onShow }: ContentProps) {
  const { t } = useI18n(chatTexts);
  const [isGone, setGone] = useState(false);
  if (isGone)
    return (
      <p className="chat-gone">
        <Icon name={messageType === CHAT_KINDS.image ? "image" : "video-camera"} />{" "}
        {t(messageType === CHAT_KINDS.image ? "message.image.gone" : "message.video.gone")}
      </p>
    );
  if (messageType === CHAT_KINDS.image)
    return (
      <button type="button" className="chat-image" aria-label={t("message.open")} onClick={() => onShow(content)}>
        <img src={content} alt={t("message.image")} loading="lazy" onError={() => setGone(true)} />
      </button>
    );
  if (messageType === CHAT_KINDS.video)
    return (
      <video
        className="chat-video"
        src={content}
        controls
        preload="metadata"
        aria-label={t("message.video")}
        onError={() => setGone(true)}
      />
    );
  return <p className="chat-text">{content}</p>;
}

function PendingBubble({ message, onTakeBack }: { readonly message: PendingMessage; readonly onTakeBack: () => void }) {
  const { t } = useI18n(chatTexts);
  return (
    <article className="chat-message" data-own data-pending data-note={message.internal === 1 || undefined}>
      <Content message={message} onShow={() => undefined} />
      {message.refusal === null ? (
        <footer>{t("message.sending")}</footer>
      ) : (
        <footer role="alert" data-refused>
          {t("message.refused", { reason: message.refusal })}
          <button type="button" onClick={onTakeBack}>
            {t("message.takeBack")}
          </button>
        </footer>
      )}
    </article>
  );
}
