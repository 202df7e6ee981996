import { useState, type KeyboardEvent } from "react";
import { EmptyState, useI18n } from "#ui";
import { chatTexts } from "../chat-texts.ts";
import type { QuickReply } from "./quick-reply.ts";

const MOST = 50;

interface Quick {
  readonly isOpen: boolean;
  readonly found: readonly QuickReply[];
  readonly at: number;
  readonly toggle: () => void;
  readonly choose: (reply: QuickReply) => void;
  /** @returns true when the key was for the list */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
}

/** A text that begins with `/` searches the replies; a button opens all of them. */
export function useQuickReplies(replies: readonly QuickReply[], draft: string, onChoose: (content: string) => void): Quick {
  const [isPanel, setPanel] = useState(false);
  const [at, setAt] = useState(0);
  const [dismissed, setDismissed] = useState("");
  const typed = draft.startsWith("/") && !draft.includes("\n") && replies.length > 0 ? draft.slice(1).toLowerCase() : null;
  const isOpen = isPanel || (typed !== null && dismissed !== draft);
  const found = replies
    .filter(({ title, content }) => typed === null || `${title}\n${content}`.toLowerCase().includes(typed))
    .slice(0, MOST);
  const marked = Math.min(at, Math.max(0, found.length - 1));
  const choose = (reply: QuickReply) => {
    setPanel(false);
    setAt(0);
    onChoose(reply.content);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const reply = found[marked];
    if (event.key === "ArrowDown") setAt(Math.min(marked + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(marked - 1, 0));
    else if (event.key === "Enter" && reply !== undefined) choose(reply);
    else if (event.key === "Escape") {
      setPanel(false);
      setDismissed(draft);
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { isOpen, found, at: marked, toggle: () => setPanel(!isOpen), choose, onKeyDown };
}

/** The replies that fit what is typed. The focus stays in the text. */
export function QuickReplies({ id, quick }: { readonly id: string; readonly quick: Quick }) {
  const { t } = useI18n(chatTexts);
  return (
    <div className="chat-replies" id={id} role="listbox" aria-label={t("compose.replies")}>
      {quick.found.length === 0 && <EmptyState icon="thunderbolt" title={t("compose.replies.none")} />}
      {quick.found.map((reply, index) => (
        <div
          key={reply.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === quick.at}
          onMouseDown={(event) => {
            event.preventDefault();
            quick.choose(reply);
          }}
        >
          <b>{reply.title}</b>
          <span>{reply.content}</span>
        </div>
      ))}
    </div>
  );
}
