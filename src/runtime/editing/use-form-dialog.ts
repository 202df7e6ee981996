import { useCallback, useRef, useState, type RefObject } from "react";
import { isJsonObject, type FieldError } from "#contract";
import { ApiError } from "../api/api-error.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { AwaitedRef } from "./awaited-ref.ts";
import { useDiscardQuestion, useLeaveGuard } from "./use-leave-guard.ts";
import { useSaveKey } from "./use-save-key.ts";

interface FormDialog {
  readonly open: boolean;
  /** The form is on its way to the server. */
  readonly busy: boolean;
  /** Errors of the server, by field. */
  readonly errors: readonly FieldError[];
  readonly form: RefObject<FormHandle | null>;
  /** To be put on an element around the form: it is where Ctrl+S saves. */
  readonly body: RefObject<HTMLDivElement | null>;
  readonly close: () => void;
  /** Closes, after asking where typed text would be lost. */
  readonly leave: () => Promise<void>;
  /** Has the form judge itself and, where nothing is wrong, send; then closes, or goes on with `next`. */
  readonly submit: (next?: () => void) => Promise<void>;
  /** To be called by the form with what it sends: keeps what was typed and shows the refusal, if there is one. */
  readonly send: (work: () => Promise<void>) => Promise<void>;
  /** Forgets what the server refused. */
  readonly forgive: () => void;
}

/** The life of a dialog with one form in it. */
export function useFormDialog(): FormDialog {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [form] = useState(() => new AwaitedRef<FormHandle>());
  const waiting = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const after = useRef<(() => void) | null>(null);
  const mayDiscard = useDiscardQuestion();
  const close = useCallback(() => setOpen(false), []);
  const forgive = useCallback(() => setErrors([]), []);

  const leave = async () => {
    if (busy) return;
    const dirty = form.current?.isDirty() === true;
    if (dirty && !(await mayDiscard())) return;
    if (dirty) form.current?.discard();
    close();
  };

  const submit = async (next?: () => void) => {
    if (busy || !open || waiting.current) return;
    // The form may still be loading: the press is not lost, and the dialog can be left meanwhile.
    waiting.current = true;
    const handle = await form.ready();
    waiting.current = false;
    after.current = next ?? null;
    setBusy(true);
    forgive();
    try {
      if (!(await handle.submit())) handle.focusFirstError();
    } catch {
      // The api has said why; the form keeps what was typed and the buttons come back.
    } finally {
      after.current = null;
      setBusy(false);
    }
  };

  const send = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) {
        setErrors(error.fields);
        if (error.id === "invalidRecord" && isJsonObject(error.data)) form.current?.acceptNewerLines(error.data);
      }
      throw error;
    }
    (after.current ?? close)();
  };

  useLeaveGuard(
    () => open && form.current?.isDirty() === true,
    () => form.current?.discard(),
  );
  useSaveKey(body, () => void submit());
  return { open, busy, errors, form, body, close, leave, submit, send, forgive };
}
