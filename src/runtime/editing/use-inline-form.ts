import { useMemo, useRef, useState, type RefObject } from "react";
import type { FieldError, RecordInput, StoredRecord } from "#contract";
import type { Module } from "#metadata";
import { useConflicts } from "../conflicts/use-conflicts.tsx";
import type { DraftPlace } from "../form/stored-draft.ts";
import type { FormHandle } from "../form/module-form.tsx";
import { useRuntime } from "../context/runtime-context.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";
import { useSaveKey } from "./use-save-key.ts";

interface InlineFormOptions {
  readonly module: Module;
  readonly form: RefObject<FormHandle | null>;
  /** Record in the form; null for a new one. */
  readonly record: StoredRecord | null;
  readonly editable: boolean;
  /** Sends an edit, or without an id a new record; quietly. */
  readonly send: (input: RecordInput) => Promise<unknown>;
  /** The user took the newer record in place of the input. */
  readonly onReload: (newer: StoredRecord) => void;
}

interface InlineForm {
  /** To be put around the form: it is where Ctrl+S saves. */
  readonly section: RefObject<HTMLElement | null>;
  /** The form is on its way to the server. */
  readonly busy: boolean;
  readonly setBusy: (busy: boolean) => void;
  /** Errors of the server, by field. */
  readonly errors: readonly FieldError[];
  readonly setErrors: (errors: readonly FieldError[]) => void;
  readonly conflicts: ReturnType<typeof useConflicts>;
  readonly draft: DraftPlace;
  /** Has the form judge itself and, where nothing is wrong, send. */
  readonly submit: () => Promise<void>;
}

/** The life of a form that stands on its screen. What is in a dialog has `useFormDialog`. */
export function useInlineForm({ module, form, record, editable, send, onReload }: InlineFormOptions): InlineForm {
  const runtime = useRuntime();
  const section = useRef<HTMLElement>(null);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const submit = async (): Promise<void> => {
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
  useLeaveGuard(
    () => form.current?.isDirty() === true,
    () => form.current?.discard(),
  );
  useSaveKey(section, () => void (editable && !busy && submit()));
  const conflicts = useConflicts({
    module,
    form,
    send,
    busy,
    submit: () => void submit(),
    onReload: (newer) => {
      // A discarded draft is not offered again.
      form.current?.discard();
      onReload(newer);
      setErrors([]);
    },
  });
  const draft = useMemo(
    (): DraftPlace => ({ person: runtime.person(), module: module.name, record: record?.id ?? null }),
    [runtime, module, record],
  );
  return { section, busy, setBusy, errors, setErrors, conflicts, draft, submit };
}
