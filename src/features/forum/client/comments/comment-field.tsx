import { readStorage, removeStorage, writeStorage } from "#ui/storage";
import Button from "@arco-design/web-react/es/Button";
import { useState, type KeyboardEvent } from "react";
import { isOf, ShapeError, useRuntime } from "#runtime";
import { toast, useI18n } from "#ui";
import { texts } from "../common/forum-texts.ts";
import { MentioningPeople } from "../common/mentioning-people.tsx";
import type { CommentRow } from "../../rows.ts";
import { asCommentPage, STATUS } from "../common/forum-types.ts";

interface CommentFieldProps {
  readonly postId: string;
  readonly parentId: string | null;
  readonly placeholder: string;
  readonly autoFocus?: boolean;
  readonly onSent: (comment: CommentRow) => void;
  readonly onCancel?: () => void;
}

const isSaved = isOf<{ readonly id: string; readonly status: number }>({ id: "string", status: "number" });
const LONGEST = 2_000;

/** Writes a comment or a reply. The text stays until the server has it. */
export function CommentField({ postId, parentId, placeholder, autoFocus = false, onSent, onCancel }: CommentFieldProps) {
  const { t } = useI18n(texts);
  const { api, person } = useRuntime();
  const [text, setText] = useKeptText(`forum-comment/${person()}/${postId}/${parentId ?? ""}`);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    const content = text.trim();
    if (content === "" || busy) return;
    setBusy(true);
    try {
      const body = { invitationId: postId, content, ...(parentId === null ? {} : { parentId }) };
      const saved = await api.call("POST", "/api/blade-invitation/comment/save", asSaved, { body });
      setText("");
      if (saved.status === STATUS.held) toast.info(t("waits"));
      const own = await api.call("GET", "/api/blade-comment/user-comments", asCommentPage, { params: { size: 1 } });
      const [comment] = own.records;
      if (comment !== undefined && comment.id === saved.id) onSent(comment);
    } catch {
      // The text stays, and the call has said why.
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
  };
  return (
    <div className="forum-field">
      <MentioningPeople postId={postId}>
        <textarea
          value={text}
          rows={3}
          dir="auto"
          maxLength={LONGEST}
          placeholder={placeholder}
          aria-label={placeholder}
          autoFocus={autoFocus}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </MentioningPeople>
      <div className="forum-field-foot">
        {onCancel !== undefined && (
          <Button size="small" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
        <Button size="small" type="primary" loading={busy} disabled={text.trim() === ""} onClick={() => void send()}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}

function asSaved(data: unknown): { readonly id: string; readonly status: number } {
  if (!isSaved(data)) throw new ShapeError("not a comment");
  return data;
}

const isText = (content: unknown): content is string => typeof content === "string";

/** A text that this browser keeps until it is sent, under a key of the person and the place. */
function useKeptText(key: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readStorage(key, isText) ?? "");
  const keep = (value: string): void => {
    setText(value);
    if (value === "") removeStorage(key);
    else writeStorage(key, value);
  };
  return [text, keep];
}
