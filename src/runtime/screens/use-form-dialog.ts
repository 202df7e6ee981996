import { useCallback, useRef, useState, type RefObject } from "react";
import type { FieldError } from "#contract";
import { confirm, useI18n } from "#ui";
import { ApiError } from "../api/api-error.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { texts } from "../texts.ts";

interface FormDialog {
  readonly open: boolean;
  /** The form is on its way to the server. */
  readonly busy: boolean;
  /** What the server refused, by field. */
  readonly errors: readonly FieldError[];
  readonly form: RefObject<FormHandle | null>;
  readonly close: () => void;
  /** Closes, after asking where typed text would be lost. */
  readonly leave: () => Promise<void>;
  /** Has the form judge itself and, where nothing is wrong, send. */
  readonly submit: () => Promise<void>;
  /** To be called by the form with what it sends: closes the dialog, or keeps what was typed and shows the refusal. */
  readonly send: (work: () => Promise<void>) => Promise<void>;
  /** Forgets what the server refused. */
  readonly forgive: () => void;
}

/** The life of a dialog with one form in it. */
export function useFormDialog(): FormDialog {
  const { t } = useI18n(texts);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const form = useRef<FormHandle>(null);
  const close = useCallback(() => setOpen(false), []);
  const forgive = useCallback(() => setErrors([]), []);

  const leave = async () => {
    if (busy) return;
    const question = {
      title: t("confirm.title"),
      content: t("confirm.discard"),
      okText: t("confirm.discardOk"),
      cancelText: t("confirm.discardCancel"),
      danger: true,
    };
    if (form.current?.isDirty() !== true || (await confirm(question))) close();
  };

  const submit = async () => {
    if (busy) return;
    setBusy(true);
    forgive();
    try {
      if (form.current !== null && !(await form.current.submit())) form.current.focusFirstError();
    } catch {
      // The api has said why; the form keeps what was typed and the buttons come back.
    } finally {
      setBusy(false);
    }
  };

  const send = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      throw error;
    }
    close();
  };

  return { open, busy, errors, form, close, leave, submit, send, forgive };
}
