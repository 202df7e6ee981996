import Button from "@arco-design/web-react/es/Button";
import { useId, useState, type ReactNode } from "react";
import { Modal, useI18n } from "#ui";
import { moderationTexts } from "./moderation-texts.ts";

interface WordsDialogProps {
  readonly title: string;
  readonly label: string;
  readonly onClose: () => void;
  /** A rejection leaves the dialog open: the call has said why. */
  readonly onSend: (words: string) => Promise<void>;
  /** Fields above the words. */
  readonly children?: ReactNode;
}

/** Asks a moderator for the words that go to the people concerned. */
export function WordsDialog({ title, label, onClose, onSend, children }: WordsDialogProps) {
  const { t } = useI18n(moderationTexts);
  const id = useId();
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await onSend(words.trim()).catch(() => setBusy(false));
  };
  return (
    <Modal
      open
      title={title}
      width={460}
      onClose={onClose}
      closeOnMask={words === ""}
      footer={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" loading={busy} disabled={words.trim() === ""} onClick={() => void send()}>
            {title}
          </Button>
        </>
      }
    >
      <div className="forum-report">
        {children}
        <label htmlFor={id}>{label}</label>
        <textarea id={id} rows={4} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      </div>
    </Modal>
  );
}
