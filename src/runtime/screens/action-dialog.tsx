import Button from "@arco-design/web-react/es/Button";
import { useRef, useState } from "react";
import type { FieldError, RecordInput } from "#contract";
import { confirm, Modal, useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import type { ActionDialogProps } from "../features.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { ActionForm } from "../form/record-form.tsx";
import { texts } from "../texts.ts";

const WIDTH = 560;

/** The generated dialog of an action: what it asks for before it runs. */
export function ActionDialog({ module, action, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const form = useRef<FormHandle>(null);

  const leave = async () => {
    if (busy) return;
    const dirty = form.current?.isDirty() ?? false;
    if (
      dirty &&
      !(await confirm({
        title: t("confirm.title"),
        content: t("confirm.discard"),
        okText: t("confirm.discardOk"),
        cancelText: t("confirm.discardCancel"),
        danger: true,
      }))
    )
      return;
    setOpen(false);
  };

  const perform = async (input: RecordInput) => {
    try {
      await onSubmit(input);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
    setOpen(false);
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    setErrors([]);
    try {
      if (form.current !== null && !(await form.current.submit())) form.current.focusFirstError();
    } catch {
      // The api has said why; the form keeps what was typed.
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={text(action.title)}
      width={WIDTH}
      closeOnMask={false}
      onClose={() => void leave()}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => void leave()} disabled={busy}>
            {t("dialog.cancel")}
          </Button>
          <Button
            type="primary"
            loading={busy}
            {...(action.danger ? { status: "danger" as const } : {})}
            onClick={() => void submit()}
          >
            {t("confirm.ok")}
          </Button>
        </>
      }
    >
      <div className="trellis-dialog-body" aria-busy={busy}>
        {action.confirm !== null && <p>{text(action.confirm)}</p>}
        <ActionForm ref={form} module={module} action={action} onSubmit={perform} errors={errors} />
      </div>
    </Modal>
  );
}
