import Button from "@arco-design/web-react/es/Button";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { ActionDialogProps } from "#runtime";
import { Modal, toast, useI18n } from "#ui";
import { texts } from "../texts.ts";

/** Starts a process: leave by its form, others at once. */
export function StartDialog({ action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const { t: word } = useI18n();
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [process] = records;
  const isLeave = process?.["key"] === "leave";
  useEffect(() => {
    if (!isLeave || process === undefined) return;
    onClose();
    void navigate(`/work/process/leave/form/${process.id}`);
  }, [isLeave, navigate, onClose, process]);
  if (isLeave) return null;
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      await onSubmit({});
      toast.success(t("start.done"));
      setOpen(false);
    } catch {
      setBusy(false);
    }
  };
  return (
    <Modal
      open={open}
      title={t("start", { name: String(process?.["processDefinitionName"] ?? "") })}
      onClose={() => setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{word("cancel")}</Button>
          <Button type="primary" loading={busy} onClick={() => void start()}>
            {text(action.title)}
          </Button>
        </>
      }
    >
      <p>{t("startHint")}</p>
    </Modal>
  );
}
