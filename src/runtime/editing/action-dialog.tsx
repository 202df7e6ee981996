import Button from "@arco-design/web-react/es/Button";
import { useImperativeHandle } from "react";
import type { RecordInput } from "#contract";
import { Modal, useI18n } from "#ui";
import type { ActionDialogProps } from "../context/features.ts";
import { ActionForm } from "../form/record-form.tsx";
import { RecordFacts } from "../form/record-facts.tsx";
import { texts } from "../texts.ts";
import "../form/dialog.css";
import { actionTitle } from "../table/record-label.ts";
import { useFormDialog } from "./use-form-dialog.ts";

const WIDTH = 560;

/** The generated dialog of an action: what it is about, what it asks and asks for before it runs. */
export function ActionDialog({ module, action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(texts);
  const [record] = records;
  const asks = action.form !== null;
  const { open, busy, errors, form, body, leave, submit, send } = useFormDialog();
  const run = (input: RecordInput) => send(() => onSubmit(input));
  // A question is a form that nothing is typed into.
  useImperativeHandle(asks ? undefined : form, () => ({
    submit: () =>
      run({}).then(
        () => true,
        () => false,
      ),
    isDirty: () => false,
    focusFirstError: () => undefined,
    accept: () => undefined,
    acceptNewerLines: () => undefined,
    discard: () => undefined,
  }));
  return (
    <Modal
      open={open}
      title={actionTitle(module, text(action.title), records)}
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
            {text(action.title)}
          </Button>
        </>
      }
    >
      <div ref={body} className="trellis-dialog-body" aria-busy={busy}>
        {record !== undefined && <RecordFacts module={module} record={record} fields={action.about} />}
        {action.confirm !== null && <p>{text(action.confirm)}</p>}
        {asks && <ActionForm ref={form} module={module} action={action} onSubmit={run} errors={errors} autoFocus />}
      </div>
    </Modal>
  );
}
