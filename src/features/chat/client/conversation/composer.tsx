import Button from "@arco-design/web-react/es/Button";
import { observer } from "mobx-react-lite";
import { useEffect, useId, useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from "react";
import { CHAT_KINDS, CHAT_SIDES, CHAT_TEXT_LIMIT, type ChatSide } from "#contract";
import { FileInput, Icon, toast, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { ConversationStore } from "../connection/conversation-store.ts";
import type { Uploads } from "../connection/uploads.ts";
import type { QuickReply } from "./quick-reply.ts";
import { QuickReplies, useQuickReplies } from "./quick-replies.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Draft } from "./use-draft.ts";

interface ComposerProps {
  readonly store: ConversationStore;
  readonly uploads: Uploads;
  readonly side: ChatSide;
  readonly draft: Draft;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly replies: readonly QuickReply[];
  readonly isOnline: boolean;
}

const MEDIA = /^(?:image|video)\//;

/** Writes a message, a note, a picture or a video. What cannot be sent stays. */
export const Composer = observer(function Composer(props: ComposerProps) {
  const { store, uploads, side, draft, onDraft, replies, isOnline } = props;
  const { t } = useI18n(chatTexts);
  const isAgent = side === CHAT_SIDES.agent;
  const { text: written, isNote } = draft;
  const [isDragged, setDragged] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const listId = useId();
  const files = uploads.of(store.userId);
  // An agent who opens a conversation writes next. On a phone the keyboard would cover what is to be read.
  useEffect(() => {
    if (isAgent && matchMedia("(hover: hover)").matches) text.current?.focus();
  }, [isAgent]);
  const isReady = files.every(({ done, error }) => done !== null && error === "");
  const quick = useQuickReplies(replies, written, (content) => {
    onDraft({ text: content });
    text.current?.focus();
  });
  const send = () => {
    const content = written.trim();
    const internal = isNote ? 1 : 0;
    if (!isReady || (content === "" && files.length === 0)) return;
    const isSent = files.every(({ id, done }) => {
      const sent = done !== null && store.say(done.link, done.messageType, internal);
      if (sent) uploads.remove(id);
      return sent;
    });
    if (!isSent || (content !== "" && !store.say(content, CHAT_KINDS.text, internal))) {
      toast.warning(t("compose.offline"));
      return;
    }
    onDraft({ text: "", isNote: false });
  };
  const take = (given: Iterable<File>) => {
    const all = [...given];
    const good = all.filter(({ type }) => MEDIA.test(type));
    if (good.length < all.length) toast.warning(t("upload.kind"));
    uploads.add(store.userId, good);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (quick.onKeyDown(event)) return;
    // Enter that ends the choice of a Chinese word sends nothing.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragged(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="chat-composer"
      data-note={isNote || undefined}
      data-dragged={isDragged || undefined}
      onDrop={onDrop}
      onDragOver={(event) => {
        event.preventDefault();
        setDragged(true);
      }}
      onDragLeave={() => setDragged(false)}
    >
      {quick.isOpen && <QuickReplies id={listId} quick={quick} />}
      <UploadList entries={files} onRemove={(id) => uploads.remove(id)} onRetry={(entry) => uploads.retry(entry)} />
      <textarea
        ref={text}
        value={written}
        rows={3}
        dir="auto"
        maxLength={CHAT_TEXT_LIMIT}
        aria-label={t("compose.label")}
        aria-controls={quick.isOpen ? listId : undefined}
        placeholder={t(isNote ? "compose.note.placeholder" : isAgent ? "compose.placeholder" : "compose.member.placeholder")}
        onChange={({ currentTarget }) => {
          onDraft({ text: currentTarget.value });
          if (!isNote) store.signTyping();
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      <div className="chat-tools">
        <Button
          type="text"
          data-key="attach"
          icon={<Icon name="image" />}
          aria-label={t("compose.attach")}
          title={t("compose.attach")}
          onClick={() => chooser.current?.click()}
        />
        <FileInput ref={chooser} multiple accept="image/*,video/*" onChoose={take} />
        {isAgent && (
          <>
            <Button
              type="text"
              icon={<Icon name="thunderbolt" />}
              aria-label={t("compose.replies")}
              aria-expanded={quick.isOpen}
              title={t("compose.replies")}
              onClick={quick.toggle}
            />
            <Button
              type={isNote ? "primary" : "text"}
              data-key="note"
              icon={<Icon name="lock" />}
              aria-pressed={isNote}
              onClick={() => {
                onDraft({ isNote: !isNote });
                text.current?.focus();
              }}
            >
              {t("compose.note")}
            </Button>
          </>
        )}
        <Button type="primary" className="chat-send" disabled={!isReady} onClick={send}>
          {t("compose.send")}
        </Button>
      </div>
      {!isOnline && written !== "" && (
        <p className="chat-hidden" role="status">
          {t("compose.offline")}
        </p>
      )}
    </div>
  );
});
