import Button from "@arco-design/web-react/es/Button";
import { useImperativeHandle, useState } from "react";
import type { Json, RecordInput, StoredRecord } from "#contract";
import type { Action, Module } from "#metadata";
import { Modal, useI18n } from "#ui";
import type { ActionDialogProps } from "../context/features.ts";
import { TENANT } from "../form-model/masters.ts";
import { ActionForm } from "../form/record-form.tsx";
import { RecordFacts } from "../form/record-facts.tsx";
import { dialogTexts } from "./dialog-texts.ts";
import "../form/dialog.css";
import { actionTitle } from "../table/record-label.ts";
import { useFormDialog } from "./use-form-dialog.ts";

const WIDTH = 560;

/** The generated dialog of an action: what it is about, what it asks and asks for before it runs. */
export function ActionDialog({ module, action, records, onSubmit, onClose }: ActionDialogProps) {
  const { t, text } = useI18n(dialogTexts);
  const [record] = records;
  const [around] = useState(() => masterValues(module, action, records));
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
            {t("cancel")}
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
        {asks && (
          <ActionForm ref={form} module={module} action={action} value={around} onSubmit={run} errors={errors} autoFocus />
        )}
      </div>
    </Modal>
  );
}

/**
 * The values of the records on which the choices of the form depend: the tenant, and the masters of cascades that the form
 * does not ask for. Without those in which the records differ, which the server compares for each of them.
 */
function masterValues({ fields }: Module, { form }: Action, records: readonly StoredRecord[]): Readonly<Record<string, Json>> {
  const asked = form?.fields ?? [];
  const masters = asked.flatMap(({ ref }) => (ref?.where ?? []).map(({ master }) => master));
  const names = [
    ...masters.filter((name) => asked.every((field) => field.name !== name)),
    ...(fields.some(({ name }) => name === TENANT) ? [TENANT] : []),
  ];
  return Object.fromEntries(
    names.flatMap((name): [string, Json][] => {
      const [value = null, ...others] = new Set(records.map((record) => record[name]));
      return value === null || value === "" || others.length > 0 ? [] : [[name, value]];
    }),
  );
}
