import Button from "@arco-design/web-react/es/Button";
import { useState, type ReactNode } from "react";
import { Modal, useI18n } from "#ui";
import { printTexts } from "./print-texts.ts";

const WIDTH = 440;

interface PrintDialogProps<Content> {
  /** Name of the printed list or record. */
  readonly name: string;
  /** The choices of the user. */
  readonly children: ReactNode;
  /** Reads the content of the chosen parts. */
  readonly read: () => Promise<Content>;
  readonly renderSheet: (content: Content) => ReactNode;
  readonly onClose: () => void;
}

/** Asks what to print, reads it, and replaces itself by the sheet. */
export function PrintDialog<Content>({ name, children, read, renderSheet, onClose }: PrintDialogProps<Content>) {
  const { t } = useI18n(printTexts);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [content, setContent] = useState<{ readonly read: Content } | null>(null);

  const print = async () => {
    setBusy(true);
    try {
      const found = await read();
      setContent({ read: found });
      setOpen(false);
    } catch {
      // The api has said why; the dialog stays.
      setBusy(false);
    }
  };

  return (
    <>
      <Modal
        open={open}
        title={t("title", { title: name })}
        width={WIDTH}
        onClose={() => setOpen(false)}
        afterClose={() => content === null && onClose()}
        footer={
          <>
            <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
            <Button type="primary" loading={busy} onClick={() => void print()}>
              {busy ? t("preparing") : t("print")}
            </Button>
          </>
        }
      >
        {children}
      </Modal>
      {content !== null && renderSheet(content.read)}
    </>
  );
}
