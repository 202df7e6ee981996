import Button from "@arco-design/web-react/es/Button";
import { useState } from "react";
import { CHAT_KINDS, CHAT_SIDES, type ChatConversation, type ChatMessage } from "#contract";
import { Icon, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { PendingMessage } from "../connection/outbox.ts";

/** Progress of a message that this side has sent. */
export type Receipt = "sent" | "delivered" | "read";

export function receiptOf({ side, seq }: ChatMessage, marks: ChatConversation | null): Receipt {
  const isAgent = side === CHAT_SIDES.agent;
  if (seq <= ((isAgent ? marks?.memberRead : marks?.agentRead) ?? 0)) return "read";
  return seq <= ((isAgent ? marks?.memberDelivered : marks?.agentDelivered) ?? 0) ? "delivered" : "sent";
}

interface BubbleProps {
  readonly message: ChatMessage;
  readonly isOwn: boolean;
  readonly isNewDay: boolean;
  /** The message before it has the same sender and nearly the same time, which are not repeated. */
  readonly isFollowing: boolean;
  /** The search has led here. */
  readonly isSought: boolean;
  /** Null where a later message says it. */
  readonly receipt: Receipt | null;
  readonly onShow: (link: string) => void;
}

/** A message in its place. */
export function Bubble({ message, isOwn, isNewDay, isFollowing, isSought, receipt, onShow }: BubbleProps) {
  const { t } = useI18n(chatTexts);
  const isNote = message.internal === 1;
  return (
    <>
      {isNewDay && <p className="chat-edge">{message.createTime.slice(0, 10)}</p>}
      <article
        className="chat-message"
        data-own={isOwn || undefined}
        data-note={isNote || undefined}
        data-sought={isSought || undefined}
        data-following={isFollowing || undefined}
        title={message.createTime}
      >
        {!isFollowing && (
          <header>
            {isNote && (
              <b>
                <Icon name="lock" /> {t("message.note")}
              </b>
            )}
            <span>{message.senderName}</span>
            <time>{message.createTime.slice(11, 16)}</time>
          </header>
        )}
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
  return (
    <p className="chat-text" dir="auto">
      <LinkedText text={content} />
    </p>
  );
}

/** A message on its way. */
export function PendingBubble({ message, onTakeBack }: { readonly message: PendingMessage; readonly onTakeBack: () => void }) {
  const { t } = useI18n(chatTexts);
  return (
    <article className="chat-message" data-own data-pending data-note={message.internal === 1 || undefined}>
      <Content message={message} onShow={() => undefined} />
      {message.refusal === null ? (
        <footer>{t("message.sending")}</footer>
      ) : (
        <footer role="alert" data-refused>
          {t("message.refused", { reason: message.refusal })}
          <Button type="text" size="mini" onClick={onTakeBack}>
            {t(message.messageType === CHAT_KINDS.text ? "message.takeBack" : "upload.remove")}
          </Button>
        </footer>
      )}
    </article>
  );
}

/** An address up to a space, a bracket, a quote or the punctuation that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'“”‘’（）()【】，。；！？、]*[^\s<>"'“”‘’（）()【】，。；！？、.,;:!?])/u;

/** Text whose addresses can be opened. The other page learns nothing about this one. */
function LinkedText({ text }: { readonly text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <a key={at} href={part} target="_blank" rel="nofollow ugc noopener noreferrer">
        {part}
      </a>
    ),
  );
}
