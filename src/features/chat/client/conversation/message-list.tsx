import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { CHAT_KINDS, type ChatConversation, type ChatMessage, type ChatSide } from "#contract";
import { ErrorState, Icon, Modal, Skeleton, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { ConversationStore } from "../connection/conversation-store.ts";
import type { Draft } from "./use-draft.ts";
import { Bubble, PendingBubble, receiptOf, type Receipt } from "./bubble.tsx";

/** Pixels from an end of the list that count as the end. */
const NEAR = 80;

interface MessageListProps {
  readonly store: ConversationStore;
  readonly side: ChatSide;
  readonly name: string;
  /** Puts a refused message back to where it was written. */
  readonly onTakeBack: (draft: Draft) => void;
}

/** The messages of a conversation. Earlier ones load while scrolling up, and what is read stays in its place. */
export const MessageList = observer(function MessageList({ store, side, name, onTakeBack }: MessageListProps) {
  const { t } = useI18n(chatTexts);
  const [shown, setShown] = useState<string | null>(null);
  const { list, onScroll, isBehind, toEnd } = useScroll(store);
  if (!store.isLoaded)
    return (
      <div className="chat-messages-frame">
        {store.problem === "" ? <Skeleton rows={6} /> : <ErrorState hint={store.problem} onRetry={() => void store.follow()} />}
      </div>
    );
  const { messages, pending, conversation } = store;
  const takeBack = (clientId: string): void => {
    const taken = store.takeBack(clientId);
    // The address of a picture is no text.
    if (taken !== null && taken.messageType === CHAT_KINDS.text)
      onTakeBack({ text: taken.content, isNote: taken.internal === 1 });
  };
  const receipts = receiptsOf(messages, side, conversation);
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
        {store.problem === "" ? (
          <p className="chat-edge">
            {t(messages.length === 0 ? "messages.none" : store.hasEarlier ? "messages.earlier" : "messages.first")}
          </p>
        ) : (
          <p className="chat-edge" role="alert">
            {store.problem}{" "}
            <Button type="text" size="mini" onClick={() => void store.loadEarlier()}>
              {t("messages.again")}
            </Button>
          </p>
        )}
        {messages.map((message, at) => (
          <Bubble
            key={message.id}
            message={message}
            isOwn={message.side === side}
            isSought={message.seq === store.sought}
            isNewDay={isNewDay(message, messages[at - 1])}
            isFollowing={isFollowing(message, messages[at - 1])}
            receipt={receipts.get(message.id) ?? null}
            onShow={setShown}
          />
        ))}
        {pending.map((message) => (
          <PendingBubble key={message.clientId} message={message} onTakeBack={() => takeBack(message.clientId)} />
        ))}
        {store.typing !== "" && <p className="chat-typing">{t("typing", { name: store.typing })}</p>}
      </div>
      {isBehind && (
        <Button className="chat-to-end" icon={<Icon name="down" />} onClick={toEnd}>
          {t("messages.new")}
        </Button>
      )}
      <Modal open={shown !== null} title={t("preview")} width={880} footer={null} onClose={() => setShown(null)}>
        {shown !== null && <img className="chat-preview" src={shown} alt={t("message.image")} />}
      </Modal>
    </div>
  );
});

function isNewDay({ createTime }: ChatMessage, before: ChatMessage | undefined): boolean {
  return before?.createTime.slice(0, 10) !== createTime.slice(0, 10);
}

/** Milliseconds between two messages of one sender that stand together. */
const TOGETHER = 5 * 60 * 1000;

function isFollowing(message: ChatMessage, before: ChatMessage | undefined): boolean {
  if (before === undefined || isNewDay(message, before)) return false;
  const isSame = before.sender === message.sender && before.internal === message.internal;
  return isSame && momentOf(message) - momentOf(before) < TOGETHER;
}

function momentOf({ createTime }: ChatMessage): number {
  return Date.parse(createTime.replace(" ", "T"));
}

/** Receipts of the own messages by id. Each receipt stands at the last message that has it. */
function receiptsOf(
  messages: readonly ChatMessage[],
  side: ChatSide,
  marks: ChatConversation | null,
): ReadonlyMap<string, Receipt> {
  const own = messages.filter((message) => message.side === side && message.internal === 0);
  const entries = own.map((message) => [message.id, receiptOf(message, marks)] as const);
  return new Map(entries.filter(([, receipt], at) => entries[at + 1]?.[1] !== receipt));
}

function useScroll(store: ConversationStore) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef<Before>({ first: 0, top: null, offset: 0, waiting: 0 });
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
    const { first: earlier, top, offset, waiting: waited } = before.current;
    // A sent message scrolls the list to its end.
    if (waiting > waited) atEnd.current = true;
    // Messages were added above: what is in sight stays in sight.
    if (earlier > first && first > 0 && top !== null) element.scrollTop += top.offsetTop - offset;
    else if (atEnd.current) {
      element.scrollTop = element.scrollHeight;
      setBehind(false);
    } else setBehind(true);
    before.current = topOf(element, first, waiting);
  }, [first, last, waiting]);
  const { sought } = store;
  const isSoughtShown = sought > 0 && first > 0 && (first <= sought || !store.hasEarlier);
  // The message that the search has found: in the middle, once all messages behind it are there.
  useLayoutEffect(() => {
    if (!isSoughtShown) return;
    atEnd.current = false;
    list.current?.querySelector("[data-sought]")?.scrollIntoView({ block: "center" });
  }, [isSoughtShown, sought]);
  const { isLoaded } = store;
  // The room shrinks with a line above it, a taller text field, or the keyboard of a phone.
  useEffect(() => {
    const element = list.current;
    if (element === null || !isLoaded) return undefined;
    const observer = new ResizeObserver(() => {
      if (!atEnd.current) return;
      element.scrollTop = element.scrollHeight;
      markSeen(store, element, true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoaded, store]);
  useEffect(() => {
    const onVisible = (): void => markSeen(store, list.current, atEnd.current);
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
      markSeen(store, element, true);
    }
    if (element.scrollTop < NEAR) {
      before.current = topOf(element, first, waiting);
      void store.loadEarlier();
    }
  };
  return { list, onScroll, isBehind, toEnd };
}

/**
 * Marks the end of the list as read if it is seen: a list in another tab scrolls, too, and so does one in the closed frame of
 * another page, which has no size.
 */
function markSeen(store: ConversationStore, list: HTMLElement | null, isAtEnd: boolean): void {
  if (isAtEnd && list !== null && list.clientHeight > 0 && document.visibilityState === "visible") store.markRead();
}

/** The uppermost message, and where it stood. */
interface Before {
  /** Place of the message; 0 without one. */
  readonly first: number;
  readonly top: HTMLElement | null;
  /** Pixels from the start of the list. */
  readonly offset: number;
  /** Number of messages on their way. */
  readonly waiting: number;
}

function topOf(list: HTMLElement, first: number, waiting: number): Before {
  const top = list.querySelector("article");
  return { first, top, offset: top?.offsetTop ?? 0, waiting };
}
