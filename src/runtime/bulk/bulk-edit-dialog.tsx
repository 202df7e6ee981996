import Alert from "@arco-design/web-react/es/Alert";
import Button from "@arco-design/web-react/es/Button";
import { useMemo, useRef, useState } from "react";
import type { FieldError, RecordInput, RefusedRecord } from "#contract";
import { bulkFields, type Field } from "#metadata";
import { Icon, Modal, toast, useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { useValidators } from "../form/use-validators.ts";
import { useRuntime } from "../context/runtime-context.ts";
import { texts } from "../texts.ts";
import type { RecordToolProps } from "../action-model/record-tool.ts";
import { refusedRecords } from "./bulk-client.ts";
import { BulkField } from "./bulk-field.tsx";
import { bulkTexts } from "./bulk-texts.ts";
import { editSelected } from "./selected-records.ts";
import "./bulk-edit.css";

interface Refusal {
  readonly message: string;
  readonly count: number;
  readonly records: readonly RefusedRecord[];
}

/** Gives all that is selected the same value in the fields that the person chooses. */
export function BulkEditDialog({ target, onClose }: RecordToolProps) {
  const { t, text } = useI18n(bulkTexts);
  const { t: common } = useI18n(texts);
  const { api } = useRuntime();
  const { module } = target;
  const validators = useValidators(module);
  // The number at the time the dialog opened: the selection is cleared afterwards.
  const [count] = useState(target.selection.size);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [chosen, choose] = useState<readonly Field[]>([]);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const forms = useRef(new Map<string, FormHandle>());
  const collected = useRef<Record<string, RecordInput[string]>>({});
  const fields = useMemo(() => bulkFields(module), [module]);

  const toggle = (field: Field) =>
    choose((now) => (now.includes(field) ? now.filter((other) => other !== field) : [...now, field]));

  const save = async () => {
    setRefusal(null);
    setErrors([]);
    collected.current = {};
    for (const handle of chosen.flatMap(({ name }) => forms.current.get(name) ?? []))
      if (!(await handle.submit())) return handle.focusFirstError();
    setBusy(true);
    try {
      const done = await editSelected(api, target, collected.current);
      const changed = { count: done.count - done.unchanged, unchanged: done.unchanged };
      toast.success(done.unchanged > 0 ? t("done.editedSome", changed) : t("done.edited", changed));
      setOpen(false);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      if (error.fields.length === 0) setRefusal({ message: error.message, ...refusedRecords(error.data) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open={open}
      title={t("edit.title", { count })}
      closeOnMask={false}
      onClose={() => busy || setOpen(false)}
      afterClose={onClose}
      footer={
        <>
          <Button onClick={() => setOpen(false)} disabled={busy}>
            {common("confirm.cancel")}
          </Button>
          <Button type="primary" loading={busy} disabled={chosen.length === 0} onClick={() => void save()}>
            {t("edit.save", { count })}
          </Button>
        </>
      }
    >
      <div className="trellis-dialog-body trellis-bulk-edit" aria-busy={busy}>
        {refusal !== null && (
          <Alert
            type="error"
            content={
              <>
                <p>{refusal.records.length === 0 ? refusal.message : t("edit.refused", { count: refusal.count })}</p>
                {refusal.records.length > 0 && (
                  <ul>
                    {refusal.records.map(({ id, label, errors: found }) => (
                      <li key={id}>
                        <b>{label}</b> {found.map(({ message }) => message).join(" · ")}
                      </li>
                    ))}
                  </ul>
                )}
              </>
            }
          />
        )}
        <fieldset className="trellis-bulk-fields">
          <legend>{t("edit.fields")}</legend>
          {fields.map((field) => (
            <button
              key={field.name}
              type="button"
              className="trellis-bulk-choice"
              aria-pressed={chosen.includes(field)}
              onClick={() => toggle(field)}
            >
              {chosen.includes(field) && <Icon name="check" />}
              {text(field.title)}
            </button>
          ))}
        </fieldset>
        <p className="trellis-bulk-hint">{t("edit.hint")}</p>
        {chosen.map((field) => (
          <BulkField
            key={field.name}
            module={module}
            field={field}
            validators={validators}
            errors={errors}
            handle={(handle) => {
              if (handle === null) forms.current.delete(field.name);
              else forms.current.set(field.name, handle);
            }}
            onValue={(value) => Object.assign(collected.current, { [field.name]: value })}
          />
        ))}
      </div>
    </Modal>
  );
}
